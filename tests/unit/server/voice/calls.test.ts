import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { type ChannelId, toId } from '../../../../src/contract/ids';
import type { PermissionName } from '../../../../src/contract/permissions';
import { VOICE_LIMITS } from '../../../../src/contract/voice-limits';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { createQuietMedia, type QuietMedia } from '../../../support/node/quiet-media';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';
import type { TestSocket } from '../../../support/node/server-socket';

const OPEN = { selfMute: false, selfDeaf: false };

let app: TestServer;
let media: QuietMedia;
let owner: Person;
let ada: Person;
let bob: Person;
let guild: Guild;
let lounge: ChannelId;

beforeAll(async () => {
  media = createQuietMedia();
  app = await startTestServer({ voice: media.route });
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, ada, bob] = [await app.signUp(), await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  await app.join(guild, owner, ada, bob);
  lounge = guild.channels.find(({ type }) => type === 'voice')?.id ?? toId('0');
});
afterEach(async () => {
  for (const person of [owner, ada, bob]) await app.call('voice.leave', {}, person);
  app.hangUp();
});

const enter = (person: Person, channelId = lounge, marks = OPEN) =>
  app.call('voice.join', { channelId, ...marks }, person);
const joined = (person: Person, channelId = lounge) => app.done('voice.join', { channelId, ...OPEN }, person);
const newRoom = async (name = 'Other'): Promise<ChannelId> =>
  (await app.done('channels.create', { guildId: guild.id, name, type: 'voice', categoryId: null }, owner))
    .channel.id;
const seenBy = async (person: Person, channelId = lounge) =>
  (await app.done('guilds.list', {}, person))
    .flatMap(({ channels }) => channels)
    .find(({ id }) => id === channelId)?.participants;
const peopleSeenBy = async (person: Person, channelId = lounge) =>
  (await seenBy(person, channelId))?.map(({ userId }) => userId);
/** The sweep of a moment has looked at everybody. */
const sweep = async () => {
  app.clock.advance(VOICE_LIMITS.sweepMs);
  await app.server.services.voice.look();
};
const everyoneMay = async (...permissions: readonly PermissionName[]) => {
  const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
  const role = roles.find(({ isDefault }) => isDefault);
  const args = { guildId: guild.id, roleId: role?.id ?? toId('0'), permissions: maskOf(permissions) };
  await app.done('roles.editPermissions', args, owner);
};
const deny = async (permission: PermissionName, channelId = lounge) => {
  const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
  const id = roles.find(({ isDefault }) => isDefault)?.id ?? toId('0');
  const overwrites = [{ target: 'role' as const, id, allow: maskOf([]), deny: maskOf([permission]) }];
  await app.done('overwrites.set', { placeId: toId(channelId), overwrites }, owner);
};
const statesOf = (socket: TestSocket) =>
  socket.eventsOf('VOICE_STATE').map(({ channelId, from, userId, mute, selfMute }) => ({
    ...{ channelId, from, userId, mute, selfMute },
  }));
const said = () => media.orders.at(-1);

describe('joining', () => {
  it('is told to the viewers of the channel, and stands in their lists', async () => {
    const socket = await app.connect(bob);
    const { session, participants } = await joined(ada);
    expect(participants).toEqual([{ userId: ada.userId, ...OPEN, mute: false, deaf: false, screen: false }]);
    expect((await socket.event('VOICE_STATE')).channelId).toBe(lounge);
    expect(await peopleSeenBy(bob)).toEqual([ada.userId]);
    expect(said()).toEqual({
      ...{ do: 'join', session, room: lounge, bitrate: 32_000, speaks: true, hears: true },
    });
    await app.done('voice.leave', {}, ada);
    expect(said()).toEqual({ do: 'leave', session });
    expect(await socket.event('VOICE_STATE', 1)).toMatchObject({ channelId: null, from: lounge });
    expect(await seenBy(bob)).toEqual([]);
    expect(await seenBy(bob, textChannelOf(guild))).toBeNull();
  });

  it('leaves the channel where one was, and another connection of one’s own', async () => {
    const other = await newRoom();
    const socket = await app.connect(bob);
    await joined(ada);
    await joined(ada, other);
    await socket.settle();
    expect(statesOf(socket).map(({ channelId, from }) => [channelId, from])).toEqual([
      [lounge, undefined],
      [null, lounge],
      [other, undefined],
    ]);
    expect(await peopleSeenBy(bob, other)).toEqual([ada.userId]);
    expect(await peopleSeenBy(bob)).toEqual([]);
  });

  it('again from the same place gets a new connection, of which the others see nothing', async () => {
    const [states, socket] = [await app.connect(bob), await app.connect(ada)];
    const first = await joined(ada);
    const { session, participants } = await joined(ada);
    expect(participants.map(({ userId }) => userId)).toEqual([ada.userId]);
    expect(media.orders.slice(-2)).toEqual([
      { do: 'leave', session: first.session },
      { ...{ do: 'join', session, room: lounge, bitrate: 32_000 }, speaks: true, hears: true },
    ]);
    expect(await socket.event('VOICE_SIGNAL', 1)).toMatchObject({ session, pulseMs: VOICE_LIMITS.pulseMs });
    await states.settle();
    expect(statesOf(states)).toHaveLength(1);
    await enter(ada, lounge, { selfMute: true, selfDeaf: false });
    expect(said()).toMatchObject({ do: 'join', speaks: false });
    await states.settle();
    expect(statesOf(states).map(({ channelId, selfMute }) => [channelId, selfMute])).toEqual([
      [lounge, false],
      [lounge, true],
    ]);
  });

  it('from another place ends the connection of the first one, as the others see', async () => {
    const states = await app.connect(bob);
    await app.connect(ada);
    await joined(ada);
    const hello = await (await app.connect(ada)).frame((frame) => frame.kind === 'hello');
    const header = { 'Gateway-Session': hello.kind === 'hello' ? hello.session : '' };
    await app.call('voice.join', { channelId: lounge, ...OPEN }, ada, undefined, header);
    await states.settle();
    expect(statesOf(states).map(({ channelId }) => channelId)).toEqual([lounge, null, lounge]);
  });

  it('is for voice channels, by a connection that there is', async () => {
    expect(await enter(ada, textChannelOf(guild))).toMatchObject({
      ...{ status: 400, body: { message: 'This is not a voice channel' } },
    });
    const none = { channelId: lounge, ...OPEN };
    expect(
      await app.call('voice.join', none, ada, undefined, { 'Gateway-Session': 'no-such-session' }),
    ).toMatchObject({ status: 409, body: { message: 'This connection has ended' } });
    const theirs = (await app.sessionOf(bob.token)) ?? '';
    expect((await app.call('voice.join', none, ada, undefined, { 'Gateway-Session': theirs })).status).toBe(
      409,
    );
  });

  it('is refused where the channel is full, but not to those who are there', async () => {
    await app.done('channels.editVoice', { channelId: lounge, userLimit: 1, bitrate: 64_000 }, owner);
    await joined(ada);
    expect(await enter(bob)).toMatchObject({
      ...{ status: 409, body: { code: 'full', message: 'This channel is full' } },
    });
    expect((await enter(ada)).status).toBe(200);
    expect(said()).toMatchObject({ do: 'join', bitrate: 64_000 });
  });

  it('needs CONNECT there, and is silent without SPEAK', async () => {
    await deny('SPEAK');
    const { participants } = await joined(ada);
    expect(participants[0]?.mute).toBe(true);
    expect(said()).toMatchObject({ do: 'join', speaks: false });
    await app.done('voice.leave', {}, ada);
    await deny('CONNECT');
    expect((await enter(ada)).status).toBe(403);
    await deny('VIEW_CHANNELS');
    expect((await enter(ada)).status).toBe(404);
  });
});

describe('one’s own state', () => {
  it('is told, and decides what is sent on', async () => {
    const socket = await app.connect(bob);
    const { session } = await joined(ada);
    await app.done('voice.state', { selfMute: true, selfDeaf: false }, ada);
    expect(said()).toEqual({ do: 'set', session, speaks: false, hears: true });
    await app.done('voice.state', { selfMute: true, selfDeaf: true }, ada);
    expect(said()).toEqual({ do: 'set', session, speaks: false, hears: false });
    await app.done('voice.state', { selfMute: true, selfDeaf: true }, ada);
    await socket.settle();
    expect(statesOf(socket)).toHaveLength(3);
    expect((await app.call('voice.state', OPEN, bob)).status).toBe(409);
  });
});

describe('what staff do', () => {
  const about = (person: Person) => ({ guildId: guild.id, userId: person.userId, reason: 'noise' });

  it('mutes, stays where one comes again, and ends by staff alone', async () => {
    const socket = await app.connect(bob);
    await joined(ada);
    await app.done('voice.mute', { ...about(ada), mute: true, deaf: true }, owner);
    expect(said()).toMatchObject({ do: 'set', speaks: false, hears: false });
    expect(await socket.event('VOICE_STATE', 1)).toMatchObject({ mute: true, deaf: true });
    await app.done('voice.leave', {}, ada);
    await app.done('guilds.leave', { guildId: guild.id }, ada);
    await app.join(guild, owner, ada);
    await joined(ada);
    expect(said()).toMatchObject({ do: 'join', speaks: false, hears: false });
    await app.done('voice.mute', { ...about(ada), mute: false, deaf: false }, owner);
    expect(said()).toMatchObject({ do: 'set', speaks: true, hears: true });
    await sweep();
    expect((await seenBy(bob))?.[0]).toMatchObject({ mute: false, deaf: false });
  });

  it('brings somebody to another channel, with a new connection, also where they could not go', async () => {
    const other = await newRoom();
    await deny('CONNECT', other);
    const socket = await app.connect(ada);
    await joined(ada);
    const first = await socket.event('VOICE_SIGNAL');
    await app.done('voice.move', { ...about(ada), channelId: other }, owner);
    expect((await socket.event('VOICE_SIGNAL', 1)).session).not.toBe(first.session);
    await sweep();
    expect(await peopleSeenBy(bob, other)).toEqual([ada.userId]);
    await app.done('voice.move', { ...about(ada), channelId: null }, owner);
    expect(await peopleSeenBy(bob, other)).toEqual([]);
    const { entries } = await app.done('auditLog.list', { guildId: guild.id, limit: 2 }, owner);
    expect(entries.map(({ actionType, extraInfo }) => [actionType, extraInfo.channel])).toEqual([
      ['MEMBER_DISCONNECT', 'Other'],
      ['MEMBER_MOVE', 'Other'],
    ]);
  });

  it('needs somebody who is in voice, and channels that both see', async () => {
    const other = await newRoom();
    expect((await app.call('voice.move', { ...about(ada), channelId: other }, owner)).status).toBe(409);
    await joined(ada);
    const absent = { ...about(ada), channelId: toId<ChannelId>('9'.repeat(18)) };
    expect((await app.call('voice.move', absent, owner)).status).toBe(404);
    const text = { ...about(ada), channelId: textChannelOf(guild) };
    expect((await app.call('voice.move', text, owner)).status).toBe(400);
    await deny('VIEW_CHANNELS', other);
    expect((await app.call('voice.move', { ...about(ada), channelId: other }, owner)).status).toBe(403);
    expect((await app.call('voice.move', { ...about(owner), channelId: null }, ada)).status).toBe(403);
    expect(await peopleSeenBy(bob)).toEqual([ada.userId]);
  });
});

describe('within a second, without asking', () => {
  it.each([
    [
      'is kicked',
      () => app.done('members.kick', { guildId: guild.id, targetUserId: ada.userId, reason: '' }, owner),
    ],
    [
      'is banned',
      () => app.done('bans.add', { guildId: guild.id, targetUserId: ada.userId, reason: '' }, owner),
    ],
    ['leaves', () => app.done('guilds.leave', { guildId: guild.id }, ada)],
    [
      'is timed out',
      () =>
        app.done(
          'members.timeout',
          {
            ...{ guildId: guild.id, targetUserId: ada.userId, reason: '' },
            until: new Date(app.clock.now() + 600_000).toISOString(),
          },
          owner,
        ),
    ],
    ['may no longer join', () => deny('CONNECT')],
    ['no longer sees the channel', () => everyoneMay('SEND_MESSAGES')],
    ['has no channel any more', () => app.done('channels.delete', { channelId: lounge }, owner)],
  ])('whoever %s is out', async (_what, happens) => {
    const { session } = await joined(ada);
    await happens();
    await sweep();
    expect(said()).toEqual({ do: 'leave', session });
    expect(app.server.services.voice.find(ada.userId)).toBeNull();
  });

  it('whoever may no longer speak is silent, and speaks again when they may', async () => {
    const { session } = await joined(ada);
    await deny('SPEAK');
    await sweep();
    expect(said()).toEqual({ do: 'set', session, speaks: false, hears: true });
    expect((await seenBy(bob))?.[0]?.mute).toBe(true);
    await app.done('overwrites.set', { placeId: toId(lounge), overwrites: [] }, owner);
    await sweep();
    expect(said()).toEqual({ do: 'set', session, speaks: true, hears: true });
  });
});

describe('the connection of whoever is in voice', () => {
  it('takes an answer from the gateway session that joined alone', async () => {
    const [own, second] = [await app.connect(ada), await app.connect(ada)];
    const another = await app.connect(bob);
    const hello = await own.frame((frame) => frame.kind === 'hello');
    const header = { 'Gateway-Session': hello.kind === 'hello' ? hello.session : '' };
    const args = { channelId: lounge, ...OPEN };
    const { reply } = await app.call('voice.join', args, ada, undefined, header);
    const session = reply?.session ?? '';
    const offer = await own.frame((frame) => frame.kind === 'event' && frame.event.name === 'VOICE_SIGNAL');
    expect(offer).toMatchObject({ seq: null });
    const before = media.orders.length;
    const answer = (socket: TestSocket, data: object) => {
      socket.send(JSON.stringify({ event: 'VOICE_SIGNAL', data }));
      return socket.settle();
    };
    await answer(another, { session, sdp: 'v=0' });
    await answer(second, { session, sdp: 'v=0' });
    await answer(own, { session: 'another', sdp: 'v=0' });
    expect(media.orders).toHaveLength(before);
    await answer(own, { session, sdp: 'v=0' });
    expect(said()).toEqual({ do: 'answer', session, sdp: 'v=0' });
    await answer(own, { session, sdp: 'x'.repeat(VOICE_LIMITS.sdp + 1) });
    expect(said()).toEqual({ do: 'leave', session });
    expect(await peopleSeenBy(bob)).toEqual([]);
  });

  it('names whom each section carries, and is told its offer again after a resume', async () => {
    await joined(bob);
    const socket = await app.connect(ada);
    await joined(ada);
    const offer = await socket.event('VOICE_SIGNAL');
    expect(offer.tracks).toEqual([{ mid: '1', userId: bob.userId, kind: 'mic' }]);
    const hello = await socket.frame((frame) => frame.kind === 'hello');
    const session = hello.kind === 'hello' ? hello.session : '';
    await socket.close(4000);
    await sweep();
    const seq = Math.max(0, ...socket.frames.map((frame) => ('seq' in frame ? (frame.seq ?? 0) : 0)));
    const again = await app.connect(ada, { session, seq });
    await sweep();
    expect(await again.event('VOICE_SIGNAL')).toEqual(offer);
    expect(await peopleSeenBy(bob)).toContain(ada.userId);
  });

  it('ends 15 s after a socket that is not resumed, and at once with a session that is over', async () => {
    const socket = await app.connect(ada);
    await joined(ada);
    await socket.close(4000);
    await sweep();
    app.clock.advance(14_000);
    await sweep();
    expect(app.server.services.voice.find(ada.userId)).not.toBeNull();
    app.clock.advance(1000);
    await sweep();
    expect(app.server.services.voice.find(ada.userId)).toBeNull();
    const other = await app.connect(bob);
    await joined(bob);
    await other.close(1000);
    await sweep();
    expect(app.server.services.voice.find(bob.userId)).toBeNull();
  });

  it('ends with the media process, and chat and the next call do not', async () => {
    const socket = await app.connect(bob);
    await joined(ada);
    const processes = media.started();
    media.crash();
    expect(await socket.event('VOICE_STATE', 1)).toMatchObject({ channelId: null, userId: ada.userId });
    const hello = { channelId: textChannelOf(guild), content: 'hello', parentId: null };
    await app.done('messages.create', hello, ada);
    await joined(ada);
    expect(media.started()).toBe(processes + 1);
  });

  it('is replaced where it breaks, and ends where that one breaks as well', async () => {
    const states = await app.connect(bob);
    const socket = await app.connect(ada);
    const { session } = await joined(ada);
    media.say({ is: 'ended', session, why: 'broken' });
    const offer = await socket.event('VOICE_SIGNAL', 1);
    expect(offer.session).not.toBe(session);
    expect(said()).toMatchObject({ do: 'join', session: offer.session, speaks: true });
    expect(await peopleSeenBy(bob)).toEqual([ada.userId]);
    await states.settle();
    expect(statesOf(states)).toHaveLength(1);
    media.say({ is: 'ended', session: offer.session, why: 'broken' });
    expect(await peopleSeenBy(bob)).toEqual([]);
  });

  it('ends alone where the media process gives it up', async () => {
    await joined(bob);
    const { session } = await joined(ada);
    media.say({ is: 'ended', session, why: 'silent' });
    media.say({ is: 'offer', session, sdp: 'v=0', tracks: [] });
    expect(await peopleSeenBy(bob)).toEqual([bob.userId]);
  });
});

describe('a server without voice', () => {
  it('names neither the feature nor its permissions, and has no call of it', async () => {
    const bare = await startTestServer({ voice: null });
    const { features, permissions } = await bare.done('meta.fetch', {});
    expect(features).not.toContain('voice');
    expect(permissions).not.toHaveProperty('CONNECT');
    expect((await app.done('meta.fetch', {})).permissions).toMatchObject({ CONNECT: 27, MOVE_MEMBERS: 31 });
    const person = await bare.signUp();
    expect((await bare.call('voice.leave', {}, person)).status).toBe(404);
    await bare.close();
  });
});
