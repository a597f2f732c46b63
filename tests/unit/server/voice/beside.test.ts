import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import { type ChannelId, toId } from '../../../../src/contract/ids';
import { VOICE_LIMITS } from '../../../../src/contract/voice-limits';
import { createQuietMedia, type QuietMedia } from '../../../support/node/quiet-media';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

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
afterEach(() => app.hangUp());

const joined = (person: Person) =>
  app.done('voice.join', { channelId: lounge, selfMute: false, selfDeaf: false }, person);
/** The voice channel as somebody sees it. */
const seenBy = async (person: Person) =>
  (await app.done('guilds.list', {}, person))
    .flatMap(({ channels }) => channels)
    .find(({ id }) => id === lounge);
/** The sweep of a moment has looked at everybody. */
const sweep = async () => {
  app.clock.advance(VOICE_LIMITS.sweepMs);
  await app.server.services.voice.look();
};
const said = () => media.orders.at(-1);

describe('the messages of a voice channel', () => {
  it('are heard, unread, read, and typed there as in a text channel', async () => {
    const socket = await app.connect(bob);
    await app.done('channels.typing', { channelId: lounge }, ada);
    expect((await socket.event('CHANNEL_TYPING_START')).channelId).toBe(lounge);
    const asked = { channelId: lounge, content: `hello <@${bob.userId}>`, parentId: null };
    const { data } = await app.done('messages.create', asked, ada);
    expect((await socket.event('CHANNEL_MESSAGE')).message.id).toBe(data.id);
    const seen = () => seenBy(bob);
    expect(await seen()).toMatchObject({ hasUnread: true, unreadCount: 1, mentionCount: 1 });
    const { data: page } = await app.done('messages.list', { channelId: lounge }, bob);
    expect(page.messages.map(({ content }) => content)).toEqual([asked.content]);
    await app.done('channels.markRead', { channelId: lounge }, bob);
    expect(await seen()).toMatchObject({ hasUnread: false, unreadCount: 0, mentionCount: 0 });
  });

  it('whoever only reads during a lockdown joins and speaks as before, and does not write', async () => {
    const measures = { pauseInvites: false, slowmodeS: 0, holdNewerThanDays: 0, membersReadOnly: true };
    const asked = { guildId: guild.id, minutes: 60, reason: '', measures: { ...measures, channels: null } };
    await app.done('lockdown.start', asked, owner);
    const { participants } = await joined(ada);
    expect(participants).toMatchObject([{ mute: false }]);
    await sweep();
    expect(said()).toMatchObject({ do: 'join', speaks: true });
    const hello = { channelId: lounge, content: 'hello', parentId: null };
    expect((await app.call('messages.create', hello, ada)).status).toBe(403);
    await app.done('lockdown.end', { guildId: guild.id }, owner);
    expect((await app.call('messages.create', hello, ada)).status).toBe(200);
  });
});

describe('a server mute', () => {
  const about = () => ({ guildId: guild.id, userId: ada.userId, reason: 'noise' });

  it('is undone as far as it is still theirs, which is heard at the next look', async () => {
    await joined(ada);
    const undo = async (force = false) => {
      const { entries } = await app.done('auditLog.list', { guildId: guild.id, limit: 10 }, owner);
      const entryId = entries.find(({ undo: one }) => one?.state === 'possible')?.id ?? toId<never>('0');
      return app.call('auditLog.undo', { guildId: guild.id, entryId, reason: '', force }, owner);
    };
    await app.done('voice.mute', { ...about(), mute: true, deaf: true }, owner);
    expect((await undo()).reply).toMatchObject({ restored: 2, conflicts: [] });
    await sweep();
    expect(said()).toMatchObject({ do: 'set', speaks: true, hears: true });
    expect((await seenBy(bob))?.participants?.[0]).toMatchObject({ mute: false, deaf: false });
    await app.done('voice.mute', { ...about(), mute: true, deaf: true }, owner);
    await app.store.db.updateTable('voiceMutes').set({ deaf: false }).execute();
    expect(await undo()).toMatchObject({
      ...{ status: 409, body: { code: 'conflict', conflicts: [{ what: 'server deafen' }] } },
    });
    expect((await undo(true)).reply).toMatchObject({ restored: 1 });
    await sweep();
    expect((await seenBy(bob))?.participants?.[0]).toMatchObject({ mute: false, deaf: false });
  });
});
