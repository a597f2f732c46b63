import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../src/contract/entities/guild';
import type { LockdownMeasures } from '../../src/contract/entities/lockdown';
import type { ChannelId, RoleId } from '../../src/contract/ids';
import type { CallArgs, CallName } from '../../src/contract/rest';
import { maskOf } from '../../src/domain/permissions/mask';
import { findHold } from '../../src/server/data/lockdowns';
import { sweepDueLockdowns } from '../../src/server/sweeps/due-lockdowns';
import { sweepDueMessages } from '../../src/server/sweeps/due-messages';
import type { Person, TestServer } from '../support/node/server-app';
import { createDesk, type Desk, HOUR_MS, MINUTE_MS } from './moderation-parts';
import { laterThan } from './own-scenarios';
import { SOME_ARTICLE } from './scenario-parts';
import type { StoreUnderTest } from './stores';
import { smallFile } from './world';

const NO_MEASURE: LockdownMeasures = {
  ...{ pauseInvites: false, slowmodeS: 0, holdNewerThanDays: 0, membersReadOnly: false, channels: null },
};

const everyoneOf = ({ memberRoles }: Guild): RoleId => {
  const everyone = memberRoles.find((role) => role.isDefault);
  if (everyone === undefined) throw new Error('A guild has no role of everyone');
  return everyone.id;
};

/** Lockdowns: what they change, whom they keep from writing, and what their end puts back. */
export const describeLockdown = ({ name: store, start: startServer }: StoreUnderTest): void => {
  describe(`lockdowns on the ${store} store`, () => {
    let app: TestServer;
    let desk: Desk;
    beforeAll(async () => {
      app = await startServer();
    });
    beforeEach(async () => {
      desk = await createDesk(app);
    });
    afterEach(() => app.hangUp());
    afterAll(() => app.close());

    /** Starts one as the owner; `as` somebody else. */
    const starting = (
      measures: Partial<LockdownMeasures>,
      { minutes = 60, as = desk.owner }: { readonly minutes?: number | null; readonly as?: Person } = {},
    ) => {
      const asked = {
        guildId: desk.guild.id,
        minutes,
        measures: { ...NO_MEASURE, ...measures },
        reason: 'Raid.',
      };
      return app.callElsewhere('lockdown.start', asked, as);
    };
    const start = async (...args: Parameters<typeof starting>): Promise<void> => {
      const { status, body } = await starting(...args);
      expect(status, JSON.stringify(body)).toBe(200);
    };
    /** The answer to what no client of ours sends. */
    const statusOfBody = async (minutes: number, change: object): Promise<number> => {
      const measures = {
        ...{ pause_invites: false, slowmode_s: 0, hold_newer_than_days: 0, members_read_only: true },
        ...{ channels: null, ...change },
      };
      const { statusCode } = await app.server.http.inject({
        ...{ method: 'POST', url: '/guild/lockdown/start', headers: { authorization: desk.owner.token } },
        payload: { guildId: desk.guild.id, minutes, measures, reason: '' },
      });
      return statusCode;
    };
    const end = (as = desk.owner) => app.done('lockdown.end', { guildId: desk.guild.id }, as);
    const sweep = () => sweepDueLockdowns(app.server.services);
    const newChannel = async (name: string, type: 'text' | 'voice' = 'text') =>
      (
        await app.done(
          'channels.create',
          { guildId: desk.guild.id, name, type, categoryId: null },
          desk.owner,
        )
      ).channel;
    const slow = (channelId: ChannelId, seconds: number) =>
      app.done('channels.setSlowmode', { channelId, seconds }, desk.owner);
    const slowmodeOf = async (channelId: ChannelId) =>
      (await desk.homeOf(desk.owner))?.channels.find(({ id }) => id === channelId)?.slowmode;

    it('is told with its measures, stands in the list of guilds, and is recorded', async () => {
      const { owner, ben, homeOf, inMs, entryOf } = desk;
      const his = await app.connect(ben);
      const measures = { ...NO_MEASURE, pauseInvites: true, membersReadOnly: true };
      const lockdown = {
        by: { id: owner.userId, username: owner.user.username },
        until: inMs(HOUR_MS),
        measures,
      };
      await start(measures);
      expect((await his.event('GUILD_LOCKDOWN')).lockdown).toEqual(lockdown);
      expect((await his.event('GUILD_EDIT')).invitesPaused).toBe(true);
      expect(await homeOf(ben)).toMatchObject({ lockdown, invitesPaused: true });
      expect(await entryOf('LOCKDOWN_START')).toMatchObject({
        ...{ actionCategory: 'server', reason: 'Raid.', user: { username: owner.user.username } },
        changes: [
          { key: 'until', oldValue: null, newValue: lockdown.until },
          { key: 'pause_invites', oldValue: null, newValue: true },
          { key: 'members_read_only', oldValue: null, newValue: true },
        ],
      });
      expect(await end()).toMatchObject({
        ...{ restored: [{ what: 'invites_paused', channel: null, now: false }], kept: [] },
      });
      expect((await his.event('GUILD_LOCKDOWN', 1)).lockdown).toBeNull();
      expect((await his.event('GUILD_EDIT', 1)).invitesPaused).toBe(false);
      expect(await homeOf(ben)).toMatchObject({ lockdown: null, invitesPaused: false });
      const ended = await entryOf('LOCKDOWN_END');
      expect(ended).toMatchObject({ changes: [{ key: 'restored', oldValue: null, newValue: 1 }] });
      expect(ended?.extraInfo.byTime).toBeNull();
    });

    it('tells a new member of it, too', async () => {
      const { owner, guild } = desk;
      await start({ membersReadOnly: true }, { minutes: null });
      const newcomer = await app.signUp();
      const hers = await app.connect(newcomer);
      await app.join(guild, owner, newcomer);
      expect((await hers.event('GUILD_JOINED')).guild.lockdown).toMatchObject({
        ...{ until: null, measures: { membersReadOnly: true } },
      });
    });

    it('lets members read, and nothing that writes, in channels and threads', async () => {
      const { owner, ben, cas, guild, channelId, say, grant, inMs } = desk;
      const messageId = await say(ben);
      const other = await say(cas);
      await app.done('reactions.add', { messageId: other, emoji: '👍' }, cas);
      await app.done('reactions.add', { messageId: other, emoji: '👍' }, ben);
      const { thread } = await app.done('threads.create', { channelId, messageId: null, name: 'one' }, ben);
      const gift = await app.done('gifts.send', { channelId, userId: null, item: SOME_ARTICLE }, cas);
      const ruled = await newChannel('ruled');
      await app.done(
        'overwrites.set',
        {
          placeId: ruled.id,
          overwrites: [
            { target: 'member', id: ben.userId, allow: maskOf(['ATTACH_FILES']), deny: maskOf([]) },
          ],
        },
        owner,
      );
      const open = await newChannel('open');
      await grant(ben, 'MANAGE_CHANNELS', 'CREATE_INVITE');
      await start({ membersReadOnly: true, channels: [channelId, ruled.id] });
      const until = inMs(HOUR_MS);
      const refused = async <N extends CallName>(name: N, args: CallArgs<N>, as = ben): Promise<void> => {
        const { status, body } = await app.callElsewhere(name, args, as);
        expect(status, name).toBe(403);
        expect(body, name).toMatchObject({ message: 'This server is in lockdown', code: 'lockdown', until });
      };
      for (const at of [channelId, ruled.id, thread.id]) {
        const message = { channelId: at, content: 'words', parentId: null };
        await refused('messages.create', message);
        await refused('messages.create', { ...message, nonce: 'again' });
        await refused('channels.typing', { channelId: at });
        await refused('attachments.upload', { channelId: at, ...smallFile() });
        await refused('gifts.send', { channelId: at, userId: null, item: SOME_ARTICLE });
      }
      await refused('messages.create', { channelId, content: '', parentId: null, forward: messageId });
      await refused('messages.edit', { messageId, content: 'other words' });
      await refused('reactions.add', { messageId: other, emoji: '👍' });
      await refused('reactions.add', { messageId: other, emoji: '🎉' });
      await refused('gifts.take', { messageId: gift.data.id });
      await refused('threads.create', { channelId, messageId: null, name: 'two' });
      await refused('threads.edit', { channelId: thread.id, name: 'renamed' });
      await refused('channels.rename', { channelId, name: 'renamed', topic: null });
      await refused('messages.pin', { messageId });
      // Reading, taking back, and all else stays.
      await app.done('messages.list', { channelId }, ben);
      await app.done('channels.markRead', { channelId }, ben);
      await app.done('reactions.remove', { messageId: other, emoji: '👍' }, ben);
      await app.done('messages.delete', { messageId }, ben);
      await app.done('channels.rename', { channelId: open.id, name: 'renamed', topic: null }, ben);
      await app.done('invites.create', { guildId: guild.id, expiresAfter: null, maxUses: null }, ben);
      await say(ben, 'elsewhere', open.id);
      await end();
      await say(ben, 'back', ruled.id);
      await say(ben, 'back', thread.id);
    });

    it('is for all text channels by default, also new ones, and for nobody who manages messages', async () => {
      const { owner, mod, ben, cas, guild, channelId, say, grant } = desk;
      const place = await newChannel('place');
      const manages = { allow: maskOf(['MANAGE_MESSAGES']), deny: maskOf([]) };
      await app.done(
        'overwrites.set',
        { placeId: place.id, overwrites: [{ target: 'member', id: ben.userId, ...manages }] },
        owner,
      );
      await grant(cas, 'ADMINISTRATOR');
      await start({ membersReadOnly: true });
      const fresh = await newChannel('fresh');
      for (const at of [channelId, place.id, fresh.id])
        for (const person of [owner, mod, cas]) await say(person, 'staff', at);
      await say(ben, 'here', place.id);
      const statusIn = async (at: ChannelId) =>
        (await app.call('messages.create', { channelId: at, content: 'x', parentId: null }, ben)).status;
      expect(await Promise.all([channelId, fresh.id].map(statusIn))).toEqual([403, 403]);
      // What is told of rights contains no lockdown, as no timeout.
      const told = (await desk.homeOf(ben))?.channels.find(({ id }) => id === place.id);
      const explained = async (userId: Person['userId'], at: ChannelId) =>
        app.done(
          'permissions.explain',
          { guildId: guild.id, userId, channelId: at, permission: 'SEND_MESSAGES' },
          owner,
        );
      expect(told?.permissions).not.toBeNull();
      const { allowed, steps, decisive } = await explained(ben.userId, channelId);
      expect(allowed).toBe(false);
      expect(steps[decisive]?.because).toMatch(/^This server is in lockdown: members only read in #/);
      expect((await explained(ben.userId, place.id)).allowed).toBe(true);
    });

    it('keeps a scheduled message from being sent, and says why', async () => {
      const { ben, channelId, later } = desk;
      const sendAt = laterThan({ app });
      await app.done('scheduled.create', { channelId, content: 'later', parentId: null, sendAt }, ben);
      await start({ membersReadOnly: true }, { minutes: null });
      later(Date.parse(sendAt) - app.clock.now() + MINUTE_MS);
      await sweepDueMessages(app.server.services);
      const { items } = await app.done('scheduled.list', {}, ben);
      expect(items).toMatchObject([{ refused: 'This server is in lockdown' }]);
    });

    it('raises slow mode, and puts back only what is still its own', async () => {
      const { owner, ben, channelId } = desk;
      const [slower, changed, gone] = [
        await newChannel('slower'),
        await newChannel('changed'),
        await newChannel('gone'),
      ];
      await slow(slower.id, 120);
      await slow(changed.id, 5);
      const his = await app.connect(ben);
      await start({ slowmodeS: 30, pauseInvites: true });
      const edited = await his.event('GUILD_CHANNEL_EDIT');
      expect(edited.channel.slowmode).toBe(30);
      expect(await Promise.all([channelId, slower.id, changed.id].map(slowmodeOf))).toEqual([30, 120, 30]);
      const late = await newChannel('late');
      await slow(changed.id, 60);
      await app.done('channels.delete', { channelId: gone.id }, owner);
      await app.done('invites.unpause', { guildId: desk.guild.id }, owner);
      const { restored, kept } = await end();
      expect(kept).toEqual([
        { what: 'invites_paused', channel: null, now: false },
        { what: 'slowmode', channel: { id: changed.id, name: 'changed' }, now: 60 },
      ]);
      expect(restored.map(({ channel, now }) => [channel?.id, now])).toEqual([[channelId, 0]]);
      const after = await Promise.all([channelId, slower.id, changed.id, late.id].map(slowmodeOf));
      expect(after).toEqual([0, 120, 60, 0]);
      await his.settle();
      expect(his.eventsOf('GUILD_CHANNEL_EDIT').at(-1)).toMatchObject({
        channel: { id: channelId, slowmode: 0 },
      });
    });

    it('does not touch invites that were paused before', async () => {
      await app.done('invites.pause', { guildId: desk.guild.id }, desk.owner);
      await start({ pauseInvites: true });
      expect(await end()).toMatchObject({ restored: [], kept: [] });
      expect((await desk.homeOf(desk.owner))?.invitesPaused).toBe(true);
    });

    it('ends at its time, once, is told, and is recorded as that', async () => {
      const { owner, ben, channelId, homeOf, later, say, entryOf } = desk;
      const his = await app.connect(ben);
      await start({ membersReadOnly: true, slowmodeS: 10 }, { minutes: 5 });
      await sweep();
      later(5 * MINUTE_MS - 1);
      await sweep();
      expect((await homeOf(ben))?.lockdown).not.toBeNull();
      later(1);
      await Promise.all([sweep(), sweep(), sweep()]);
      expect((await his.event('GUILD_LOCKDOWN', 1)).lockdown).toBeNull();
      expect(await slowmodeOf(channelId)).toBe(0);
      await say(ben, 'back again');
      await his.settle();
      expect(his.eventsOf('GUILD_LOCKDOWN')).toHaveLength(2);
      const entry = await entryOf('LOCKDOWN_END');
      expect(entry).toMatchObject({ extraInfo: { byTime: true }, user: { username: owner.user.username } });
    });

    it('is one at a time, and for those who hold the permission', async () => {
      const { owner, mod, cas, grant, inMs } = desk;
      expect((await starting({ membersReadOnly: true }, { as: mod })).status).toBe(403);
      await grant(cas, 'LOCKDOWN');
      const both = await Promise.all([
        starting({ membersReadOnly: true }),
        starting({ pauseInvites: true }, { as: cas }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const by = both[0].status === 200 ? owner : cas;
      expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
        ...{ message: 'A lockdown is running', code: 'conflict', by: by.user.username, until: inMs(HOUR_MS) },
      });
      // Whoever may start one may end it, also where the lockdown holds for them.
      const guildId = desk.guild.id;
      const ends = await Promise.all([
        app.call('lockdown.end', { guildId }, cas),
        app.callElsewhere('lockdown.end', { guildId }, owner),
      ]);
      expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await app.call('lockdown.end', { guildId }, mod)).status).toBe(403);
    });

    it('needs a measure, a time within a week, and text channels that are there', async () => {
      const { ben, channelId } = desk;
      const voice = await newChannel('Voice', 'voice');
      const { thread } = await app.done('threads.create', { channelId, messageId: null, name: 'one' }, ben);
      const read = { membersReadOnly: true };
      const statusOf = async (...args: Parameters<typeof starting>) => (await starting(...args)).status;
      expect((await starting({})).body).toMatchObject({ error: 400, message: 'Choose at least one measure' });
      for (const [minutes, change] of [
        ...([0, 4, 10_081, 5.5] as const).map((wrong) => [wrong, {}] as const),
        [60, { slowmode_s: 21_601 }],
        [60, { hold_newer_than_days: 366 }],
        [60, { channels: [] }],
        [60, { members_read_only: 'yes' }],
      ] as const)
        expect(await statusOfBody(minutes, change), JSON.stringify([minutes, change])).toBe(400);
      expect(await statusOf({ ...read, channels: [channelId, voice.id] })).toBe(400);
      expect(await statusOf({ ...read, channels: [thread.id] })).toBe(404);
      expect((await desk.homeOf(ben))?.lockdown).toBeNull();
      await start({ ...read, channels: [channelId, channelId] }, { minutes: 10_080 });
      expect((await desk.homeOf(ben))?.lockdown?.measures.channels).toEqual([channelId]);
    });

    it('names only channels that one sees, when it begins and when it ends', async () => {
      const { owner, ben, cas, guild, channelId, grant } = desk;
      const hidden = await newChannel('hidden');
      const view = maskOf(['VIEW_CHANNELS']);
      await app.done(
        'overwrites.set',
        {
          placeId: hidden.id,
          overwrites: [
            { target: 'role', id: everyoneOf(guild), allow: maskOf([]), deny: view },
            { target: 'member', id: cas.userId, allow: view, deny: maskOf([]) },
          ],
        },
        owner,
      );
      await grant(ben, 'LOCKDOWN');
      const [his, hers] = [await app.connect(ben), await app.connect(cas)];
      await start({ slowmodeS: 30, channels: [channelId, hidden.id] });
      const toldTo = async (socket: typeof his) =>
        (await socket.event('GUILD_LOCKDOWN')).lockdown?.measures.channels;
      expect(await toldTo(his)).toEqual([channelId]);
      expect(await toldTo(hers)).toEqual([channelId, hidden.id]);
      expect((await desk.homeOf(ben))?.lockdown?.measures.channels).toEqual([channelId]);
      const { restored } = await end(ben);
      expect(restored.map(({ channel }) => channel?.id)).toEqual([channelId]);
      expect(await slowmodeOf(hidden.id)).toBe(0);
    });

    it('says for how many days the messages of new members are to be held', async () => {
      const { guild, channelId, ben } = desk;
      const other = await newChannel('other');
      const { thread } = await app.done('threads.create', { channelId, messageId: null, name: 'one' }, ben);
      const holds = (at: ChannelId) => findHold(app.store.db, guild.id, at);
      await start({ holdNewerThanDays: 7, channels: [channelId] });
      expect(await Promise.all([channelId, thread.id, other.id].map(holds))).toEqual([7, 7, null]);
      expect((await desk.homeOf(ben))?.lockdown?.measures.holdNewerThanDays).toBe(7);
      await end();
      expect(await holds(channelId)).toBeNull();
    });
  });
};
