import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { type ChannelId, toId } from '../../../../src/contract/ids';
import type { PermissionName } from '../../../../src/contract/permissions';
import { VOICE_LIMITS } from '../../../../src/contract/voice-limits';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { createQuietMedia, type QuietMedia } from '../../../support/node/quiet-media';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';
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

const joined = (person: Person, channelId = lounge) => app.done('voice.join', { channelId, ...OPEN }, person);
const newRoom = async (name = 'Other'): Promise<ChannelId> =>
  (await app.done('channels.create', { guildId: guild.id, name, type: 'voice', categoryId: null }, owner))
    .channel.id;
const seenBy = async (person: Person, channelId = lounge) =>
  (await app.done('guilds.list', {}, person))
    .flatMap(({ channels }) => channels)
    .find(({ id }) => id === channelId)?.participants;
/** The sweep of a moment has looked at everybody. */
const sweep = async () => {
  app.clock.advance(VOICE_LIMITS.sweepMs);
  await app.server.services.voice.look();
};
const deny = async (permission: PermissionName, channelId = lounge) => {
  const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
  const id = roles.find(({ isDefault }) => isDefault)?.id ?? toId('0');
  const overwrites = [{ target: 'role' as const, id, allow: maskOf([]), deny: maskOf([permission]) }];
  await app.done('overwrites.set', { placeId: toId(channelId), overwrites }, owner);
};

describe('a screen', () => {
  const state = (person: Person, wish: object) => app.call('voice.state', { ...OPEN, ...wish }, person);
  const screensOf = (socket: TestSocket) =>
    socket.eventsOf('VOICE_STATE').map(({ userId, screen }) => [userId, screen]);
  const ordered = () => media.orders.flatMap((order) => (order.do === 'screens' ? [order] : []));

  it('is shared where one may, and told to the viewers of the channel', async () => {
    const socket = await app.connect(bob);
    const { session } = await joined(ada);
    expect((await state(ada, { screen: true })).status).toBe(200);
    expect((await state(ada, { screen: true })).status).toBe(200);
    await socket.settle();
    expect(screensOf(socket)).toEqual([
      [ada.userId, false],
      [ada.userId, true],
    ]);
    expect(ordered().at(-1)).toEqual({ do: 'screens', session, shares: true, sounds: true, watches: [] });
    expect((await state(ada, { selfMute: true })).status).toBe(200);
    expect((await seenBy(bob))?.map(({ screen }) => screen)).toEqual([true]);
    await state(ada, { screen: false });
    expect((await seenBy(bob))?.map(({ screen }) => screen)).toEqual([false]);
  });

  it('needs STREAM there, and ends where that is lost, or its sender is moved', async () => {
    const other = await newRoom();
    await joined(ada);
    await deny('STREAM');
    await sweep();
    expect(await state(ada, { screen: true })).toMatchObject({
      status: 403,
      body: { message: 'You cannot share your screen in this channel' },
    });
    await app.done('overwrites.set', { placeId: toId(lounge), overwrites: [] }, owner);
    await sweep();
    await state(ada, { screen: true });
    await deny('STREAM');
    await sweep();
    expect((await seenBy(bob))?.map(({ screen }) => screen)).toEqual([false]);
    await app.done(
      'voice.move',
      { ...{ guildId: guild.id, userId: ada.userId }, channelId: other, reason: '' },
      owner,
    );
    await state(ada, { screen: true });
    const back = { guildId: guild.id, userId: ada.userId, channelId: lounge, reason: '' };
    await app.done('voice.move', back, owner);
    expect((await seenBy(bob))?.map(({ screen }) => screen)).toEqual([false]);
  });

  it('needs a channel, and room for it', async () => {
    expect((await state(ada, { screen: true })).status).toBe(409);
    await joined(ada);
    const people = [await app.signUp(), await app.signUp(), await app.signUp()];
    await app.join(guild, owner, ...people);
    for (const person of people) {
      await joined(person);
      await state(person, { screen: true });
    }
    expect(await state(ada, { screen: true })).toMatchObject({
      status: 409,
      body: { code: 'full', message: 'No more screens can be shared in this channel' },
    });
    for (const person of people) await app.call('voice.leave', {}, person);
  });

  it('goes to those who watch it, until it ends; then not again without asking', async () => {
    const { session } = await joined(ada);
    const watching = (await joined(bob)).session;
    await state(bob, { watch: [ada.userId, owner.userId] });
    expect(ordered().filter((order) => order.session === watching)).toEqual([]);
    await state(ada, { screen: true });
    const last = () => ordered().findLast((order) => order.session === watching)?.watches;
    expect(last()).toEqual([session]);
    await state(ada, { screen: false });
    expect(last()).toEqual([]);
    await state(ada, { screen: true });
    expect(last()).toEqual([]);
    await state(bob, { watch: [ada.userId] });
    expect(last()).toEqual([session]);
    await state(bob, { watch: [] });
    expect(last()).toEqual([]);
  });

  it('goes on by a new connection of its sender, and of those who watch', async () => {
    await joined(ada);
    await joined(bob);
    await state(ada, { screen: true });
    await state(bob, { watch: [ada.userId] });
    const { session } = await joined(ada);
    const watching = (await joined(bob)).session;
    expect(ordered().findLast((order) => order.session === session)?.shares).toBe(true);
    expect(ordered().findLast((order) => order.session === watching)?.watches).toEqual([session]);
  });

  it('is named in the offers by its kind, with whose it is', async () => {
    const socket = await app.connect(bob);
    const { session } = await joined(ada);
    const own = (await joined(bob)).session;
    const tracks = [
      { mid: '1', from: session, kind: 'screen' },
      { mid: '2', from: session, kind: 'screen-audio' },
    ];
    media.say({ is: 'offer', session: own, sdp: 'v=0', tracks });
    await socket.settle();
    expect(socket.eventsOf('VOICE_SIGNAL').at(-1)?.tracks).toEqual(
      tracks.map(({ mid, kind }) => ({ mid, userId: ada.userId, kind })),
    );
  });
});
