import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditLogEntryId, CategoryId, UserId } from '../../src/contract/ids';
import type { CallArgs } from '../../src/contract/rest';
import { maskOf } from '../../src/domain/permissions/mask';
import { noteUnusedBlobs } from '../../src/server/data/blobs';
import { forgetRemovedOf } from '../../src/server/data/removed-messages';
import { sweepOverdueImages } from '../../src/server/sweeps/overdue-images';
import type { Person, TestServer } from '../support/node/server-app';
import { wordRule } from './automod-desk';
import { createDesk, type Desk, HOUR_MS } from './moderation-parts';
import { messageWithFile } from './scenario-parts';
import type { StoreUnderTest } from './stores';

const DAY_MS = 24 * HOUR_MS;

/** How acts of staff are undone. */
export const describeUndo = ({ name: store, start }: StoreUnderTest): void => {
  describe(`undoing on the ${store} store`, () => {
    let app: TestServer;
    let desk: Desk;
    beforeAll(async () => {
      app = await start();
    });
    beforeEach(async () => {
      desk = await createDesk(app);
    });
    afterEach(() => app.hangUp());
    afterAll(() => app.close());

    const undo = (entryId: AuditLogEntryId, as: Person = desk.owner, force?: boolean) =>
      app.callElsewhere(
        'auditLog.undo',
        { guildId: desk.guild.id, entryId, reason: 'By mistake.', ...(force === undefined ? {} : { force }) },
        as,
      );
    const entryOf = async (action: string) => {
      const entry = await desk.entryOf(action);
      if (entry === undefined) throw new Error(`No entry of ${action}`);
      return entry;
    };
    const memberOf = async (userId: UserId) =>
      (await app.done('members.fetch', { guildId: desk.guild.id, userId }, desk.owner)).member;
    const rolesOf = async (userId: UserId) =>
      (await app.done('members.fetch', { guildId: desk.guild.id, userId }, desk.owner)).roles
        .filter(({ isDefault }) => !isDefault)
        .map(({ name }) => name);

    it('lets a banned member in again, with their roles and the messages that the ban deleted', async () => {
      const { owner, mod, ben, cas, guild, grant, say, said } = desk;
      await grant(ben, 'ATTACH_FILES');
      const held = await rolesOf(ben.userId);
      await say(ben, 'before the ban');
      await say(cas, 'of another');
      const ban = { guildId: guild.id, targetUserId: ben.userId, reason: 'Rude.', deleteSeconds: 3600 };
      await app.done('bans.add', ban, owner);
      expect(await said()).toEqual(['of another']);
      const { id, undo: state } = await entryOf('MEMBER_BAN_ADD');
      expect(state).toMatchObject({ state: 'possible', by: null });
      // Neither who may not see the log, nor who ranks below the actor.
      expect((await undo(id, cas)).status).toBe(403);
      expect((await undo(id, mod)).status).toBe(403);
      const { status, body } = await undo(id);
      expect(status).toBe(200);
      expect(body).toMatchObject({ restored: 2, conflicts: [] });
      expect(await said()).toEqual(['before the ban', 'of another']);
      await app.join(guild, owner, ben);
      expect(await rolesOf(ben.userId)).toEqual(held);
      expect((await entryOf('MEMBER_BAN_ADD')).undo).toMatchObject({
        ...{ state: 'done', by: owner.user.username },
      });
      expect(await entryOf('ACTION_UNDO')).toMatchObject({
        ...{ target: { type: 'user', name: ben.user.username }, reason: 'By mistake.' },
        changes: [{ key: 'undone_action', oldValue: 'MEMBER_BAN_ADD', newValue: null }],
      });
      expect(await undo(id)).toMatchObject({ status: 409, body: { message: 'This was undone already' } });
      // The roles come back once.
      await app.done('members.kick', { guildId: guild.id, targetUserId: ben.userId, reason: '' }, owner);
      await app.join(guild, owner, ben);
      expect(await rolesOf(ben.userId)).toEqual([]);
    });

    it('names a ban that somebody has lifted since, and leaves a newer one', async () => {
      const { owner, ben, guild } = desk;
      const asked = { guildId: guild.id, targetUserId: ben.userId };
      await app.done('bans.add', { ...asked, reason: '' }, owner);
      const { id } = await entryOf('MEMBER_BAN_ADD');
      await app.done('bans.remove', asked, owner);
      await app.done('bans.add', { ...asked, reason: '' }, owner);
      const { status, body } = await undo(id, owner, true);
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'conflict', conflicts: [{ what: 'ban' }] });
      expect((await app.done('bans.list', { guildId: guild.id }, owner)).bans).toHaveLength(1);
    });

    it('puts back timeout, nickname and roles where they are still as the act left them', async () => {
      const { owner, ben, guild, grant, timeOut, inMs } = desk;
      const hers = await app.connect(desk.cas);
      await timeOut(ben, inMs(HOUR_MS), { as: owner });
      const timeout = await entryOf('MEMBER_UPDATE');
      expect((await undo(timeout.id)).status).toBe(200);
      expect((await memberOf(ben.userId)).timedOutUntil).toBeNull();
      expect((await hers.event('GUILD_MEMBER_EDIT', 1)).member.timedOutUntil).toBeNull();

      const named = { guildId: guild.id, targetUserId: ben.userId };
      await app.done('members.setNickname', { ...named, nickname: 'Rude' }, owner);
      const nickname = (
        await app.done('auditLog.list', { guildId: guild.id, limit: 50 }, owner)
      ).entries.find(({ changes }) => changes[0]?.newValue === 'Rude');
      if (nickname === undefined) throw new Error('No entry of the nickname');
      await app.done('members.setOwnNickname', { guildId: guild.id, nickname: 'Ben' }, ben);
      expect(await undo(nickname.id)).toMatchObject({
        status: 409,
        body: { conflicts: [{ what: 'nickname' }] },
      });
      await app.done('members.setOwnNickname', { guildId: guild.id, nickname: 'Rude' }, ben);
      expect((await undo(nickname.id)).status).toBe(200);
      expect((await memberOf(ben.userId)).nickname).toBeNull();

      await grant(ben, 'ATTACH_FILES');
      const given = await entryOf('MEMBER_ROLE_UPDATE');
      const held = await rolesOf(ben.userId);
      expect(given.changes[0]?.newValue).toBe(held[0]);
      expect((await undo(given.id)).status).toBe(200);
      expect(await rolesOf(ben.userId)).toEqual([]);
      expect((await hers.event('GUILD_MEMBER_ROLE_REMOVE')).userId).toBe(ben.userId);
      expect((await undo(given.id)).status).toBe(409);
    });

    it('puts back the rest of a role only by force, and slow mode', async () => {
      const { owner, guild, channelId } = desk;
      const asked = { guildId: guild.id, name: 'Helpers', color: '#112233' };
      const { role } = await app.done('roles.create', asked, owner);
      if (role === null) throw new Error('A new role is not in its answer');
      const edit = {
        guildId: guild.id,
        roleId: role.id,
        color: '#445566',
        isHoisted: true,
        isMentionable: false,
      };
      await app.done('roles.edit', { ...edit, name: 'Crooks' }, owner);
      const { id } = (await app.done('auditLog.list', { guildId: guild.id, limit: 50 }, owner)).entries.find(
        ({ changes }) => changes.some(({ newValue }) => newValue === 'Crooks'),
      ) ?? { id: role.id as unknown as AuditLogEntryId };
      await app.done('roles.edit', { ...edit, name: 'Crooks', color: '#000000' }, owner);
      const { status, body } = await undo(id);
      expect(status).toBe(409);
      expect(body).toMatchObject({ conflicts: [{ what: 'color' }] });
      expect((await undo(id, owner, true)).body).toMatchObject({
        restored: 2,
        conflicts: [{ what: 'color' }],
      });
      const after = (await app.done('roles.list', { guildId: guild.id }, owner)).roles.find(
        (one) => one.id === role.id,
      );
      expect(after).toMatchObject({ name: 'Helpers', color: '#000000', isHoisted: false });

      await app.done('channels.setSlowmode', { channelId, seconds: 30 }, owner);
      const paced = await entryOf('CHANNEL_UPDATE');
      expect((await undo(paced.id)).status).toBe(200);
      const channels = (await desk.homeOf(owner))?.channels ?? [];
      expect(channels.find((one) => one.id === channelId)?.slowmode).toBe(0);
    });

    it('brings deleted messages back as they were: files, reactions, pins, versions, and what is read', async () => {
      const { owner, mod, ben, cas, guild, channelId, say, grant, homeOf, purge } = desk;
      await grant(ben, 'ATTACH_FILES');
      const { messageId } = await messageWithFile({ app, channelId }, ben);
      const second = await say(ben, `hello <@${cas.userId}>`);
      await app.done('messages.edit', { messageId: second, content: `bye <@${cas.userId}>` }, ben);
      await app.done('reactions.add', { messageId: second, emoji: '👍' }, cas);
      await app.done('messages.pin', { messageId: second }, owner);
      const list = async (as = owner) => (await app.done('messages.list', { channelId }, as)).data.messages;
      const before = await list();
      const unread = async () => (await homeOf(cas))?.channels.find(({ id }) => id === channelId);
      const unreadBefore = await unread();
      const hers = await app.connect(cas);
      const { entryId } = await purge({ channelId, userId: ben.userId });
      if (entryId === null) throw new Error('A purge without an entry');
      expect((await list()).map(({ id }) => id)).not.toContain(messageId);
      // What an image names is not unused.
      await app.store.transaction((trx) => noteUnusedBlobs(trx, desk.inMs(0)));
      await grant(mod, 'VIEW_AUDIT_LOG');
      const { status, body } = await undo(entryId, mod);
      expect({ status, body }).toMatchObject({ status: 200, body: { restored: 2 } });
      expect(await list()).toEqual(before);
      expect(await unread()).toEqual(unreadBefore);
      expect(await hers.event('CHANNEL_MESSAGES_RESTORED')).toEqual({
        ...{ guildId: guild.id, channelId, messageIds: [messageId, second] },
      });
      expect(hers.eventsOf('CHANNEL_MESSAGE')).toEqual([]);
      const { versions } = await app.done('messages.history', { messageId: second }, owner);
      expect(versions.map(({ content }) => content)).toEqual([`hello <@${cas.userId}>`]);
      const pins = (await app.done('pins.list', { channelId }, owner)).data.messages;
      expect(pins.map((one) => one.id)).toEqual([second]);
    });

    it('keeps nothing of what its author deletes, and nothing for 0 days', async () => {
      const { owner, ben, guild, say } = desk;
      const count = async () =>
        (
          await app.store.db
            .selectFrom('removedRows')
            .innerJoin('undoImages', 'undoImages.entryId', 'removedRows.entryId')
            .select('nth')
            .where('guildId', '=', guild.id)
            .execute()
        ).length;
      await app.done('messages.delete', { messageId: await say(ben) }, ben);
      expect(await count()).toBe(0);
      await app.done('messages.delete', { messageId: await say(ben) }, owner);
      expect(await count()).toBeGreaterThan(0);
      const { id } = await entryOf('MESSAGE_DELETE');
      await app.done('guildSettings.set', { guildId: guild.id, settings: { deletedDays: 0 } }, owner);
      expect(await count()).toBe(0);
      expect((await undo(id)).status).toBe(410);
      await app.done('messages.delete', { messageId: await say(ben) }, owner);
      expect(await count()).toBe(0);
    });

    it('erases what is kept when its days are over', async () => {
      const { owner, ben, guild, say, later } = desk;
      await app.done('guildSettings.set', { guildId: guild.id, settings: { deletedDays: 1 } }, owner);
      await app.done('messages.delete', { messageId: await say(ben, 'words') }, owner);
      const { id, undo: state } = await entryOf('MESSAGE_DELETE');
      expect(Date.parse(state?.until ?? '') - app.clock.now()).toBe(DAY_MS);
      later(DAY_MS);
      expect((await entryOf('MESSAGE_DELETE')).undo?.state).toBe('expired');
      expect(await undo(id)).toMatchObject({ status: 410, body: { message: 'The 30 days are over' } });
      await sweepOverdueImages(app.server.services);
      const left = await app.store.db
        .selectFrom('removedRows')
        .select('nth')
        .where('entryId', '=', id)
        .execute();
      expect(left).toEqual([]);
      expect((await undo(id)).status).toBe(410);
    });

    it('asks for what the act needed, and finds no acts of other servers', async () => {
      const { owner, mod, ben, cas, grant, timeOut, inMs, say } = desk;
      await grant(cas, 'VIEW_AUDIT_LOG');
      await grant(mod, 'VIEW_AUDIT_LOG', 'MODERATE_MEMBERS');
      const messageId = await say(ben);
      await timeOut(ben, inMs(HOUR_MS));
      const { id } = await entryOf('MEMBER_UPDATE');
      expect((await undo(id, cas)).status).toBe(403);
      await app.done('messages.delete', { messageId }, mod);
      expect((await undo((await entryOf('MESSAGE_DELETE')).id, cas)).status).toBe(403);
      const other = await app.createGuild(owner);
      const elsewhere = { guildId: other.id, entryId: id, reason: '' };
      expect((await app.call('auditLog.undo', elsewhere, owner)).status).toBe(404);
      expect((await memberOf(ben.userId)).timedOutUntil).not.toBeNull();
      expect((await undo(id, mod)).status).toBe(200);
    });

    it('forgets the words of an account that is erased', async () => {
      const { owner, ben, cas, say } = desk;
      const messageId = await say(ben, 'secret');
      await app.done('messages.delete', { messageId: await say(cas, 'other') }, owner);
      await app.done('messages.delete', { messageId }, owner);
      const rows = () =>
        app.store.db
          .selectFrom('removedRows')
          .select('messageId')
          .where('messageId', '=', messageId)
          .execute();
      expect(await rows()).not.toEqual([]);
      await app.store.transaction((trx) => forgetRemovedOf(trx, ben.userId, true));
      expect(await rows()).toEqual([]);
    });

    it('invites one who was kicked for a week, once, and gives the roles back', async () => {
      const { owner, ben, cas, guild, grant } = desk;
      await grant(ben, 'ATTACH_FILES');
      const held = await rolesOf(ben.userId);
      const his = await app.connect(ben);
      const kick = { guildId: guild.id, targetUserId: ben.userId, reason: '' };
      await app.done('members.kick', kick, owner);
      const { id } = await entryOf('MEMBER_KICK');
      expect((await undo(id)).body).toMatchObject({ restored: 1 });
      const { message } = (await his.event('SYSTEM_MESSAGE')).message;
      const code = /code: (\w+)$/.exec(message)?.[1] ?? '';
      await app.done('invites.join', { code }, ben);
      expect(await rolesOf(ben.userId)).toEqual(held);
      await app.done('members.kick', { ...kick, targetUserId: cas.userId }, owner);
      expect((await app.call('invites.join', { code }, cas)).status).toBe(410);
      // Who is back already needs no undo.
      await app.join(guild, owner, cas);
      const entries = (await app.done('auditLog.list', { guildId: guild.id, limit: 50 }, owner)).entries;
      const other = entries.find(({ target }) => target?.name === cas.user.username);
      if (other === undefined) throw new Error('No entry of the second kick');
      expect(await undo(other.id)).toMatchObject({
        status: 409,
        body: { conflicts: [{ what: 'membership' }] },
      });
    });

    it('brings a deleted role back: position, members, and permissions of channels', async () => {
      const { owner, ben, cas, guild, channelId, grant } = desk;
      await grant(ben, 'ATTACH_FILES');
      await grant(cas, 'ATTACH_FILES');
      const roles = async () => (await app.done('roles.list', { guildId: guild.id }, owner)).roles;
      const role = (await roles()).find(({ name }) => name === `of ${ben.userId}`);
      if (role === undefined) throw new Error('No role of the member');
      const deny = maskOf(['SEND_MESSAGES']);
      const overwrites = [{ target: 'role' as const, id: role.id, allow: maskOf([]), deny }];
      await app.done('overwrites.set', { placeId: channelId, overwrites }, owner);
      const before = await roles();
      await app.done('roles.delete', { guildId: guild.id, roleId: role.id }, owner);
      const hers = await app.connect(cas);
      const { id } = await entryOf('ROLE_DELETE');
      expect((await undo(id)).body).toMatchObject({ restored: 2, conflicts: [] });
      expect(await roles()).toEqual(before);
      expect(await rolesOf(ben.userId)).toEqual([role.name]);
      expect((await hers.event('GUILD_ROLE_CREATE')).role).toEqual(role);
      expect((await hers.event('GUILD_MEMBER_ROLE_ADD')).userId).toBe(ben.userId);
      const after = await app.done('overwrites.fetch', { placeId: channelId }, owner);
      expect(after.overwrites).toEqual(overwrites);
    });

    it('puts permissions of a channel back, but for whom somebody else has set since', async () => {
      const { owner, ben, cas, channelId } = desk;
      const of = (person: Person, name: 'SEND_MESSAGES' | 'ATTACH_FILES') => ({
        ...{ target: 'member' as const, id: person.userId, allow: maskOf([]), deny: maskOf([name]) },
      });
      const set = (...overwrites: readonly ReturnType<typeof of>[]) =>
        app.done('overwrites.set', { placeId: channelId, overwrites: [...overwrites] }, owner);
      await set(of(ben, 'SEND_MESSAGES'), of(cas, 'SEND_MESSAGES'));
      const { id } = await entryOf('CHANNEL_PERMISSIONS_UPDATE');
      await set(of(ben, 'SEND_MESSAGES'), of(cas, 'ATTACH_FILES'));
      expect(await undo(id)).toMatchObject({
        status: 409,
        body: { conflicts: [{ what: `permissions of ${cas.user.username}` }] },
      });
      expect((await undo(id, owner, true)).body).toMatchObject({ restored: 1 });
      const { overwrites } = await app.done('overwrites.fetch', { placeId: channelId }, owner);
      expect(overwrites).toEqual([of(cas, 'ATTACH_FILES')]);
    });

    it('puts back an edit of the server, and an automatic rule that was deleted', async () => {
      const { owner, guild } = desk;
      const edit = { guildId: guild.id, name: 'Other', description: 'Words', avatar: null, banner: null };
      await app.done('guilds.edit', edit, owner);
      const { id } = await entryOf('SERVER_UPDATE');
      expect((await undo(id)).body).toMatchObject({ restored: 2 });
      expect((await desk.homeOf(owner))?.name).toBe(guild.name);

      const rules = async () => (await app.done('automod.fetch', { guildId: guild.id }, owner)).rules;
      const { rule } = await app.done('automod.create', { guildId: guild.id, rule: wordRule() }, owner);
      await app.done('automod.delete', { guildId: guild.id, ruleId: rule.id }, owner);
      expect((await undo((await entryOf('AUTOMOD_DELETE')).id)).status).toBe(200);
      expect(await rules()).toEqual([rule]);
    });

    it('brings a deleted channel back in its place, with messages, pins, threads, marks and permissions', async () => {
      const { owner, ben, cas, guild, say } = desk;
      const made = { guildId: guild.id, name: 'plans', type: 'text' as const, categoryId: null };
      const channelId = (await app.done('channels.create', made, owner)).channel.id;
      const last = { guildId: guild.id, name: 'last', type: 'text' as const, categoryId: null };
      await app.done('channels.create', last, owner);
      const messageId = await say(ben, 'first', channelId);
      await app.done('messages.pin', { messageId }, owner);
      const { thread } = await app.done('threads.create', { channelId, messageId, name: 'More' }, ben);
      await say(ben, 'in the thread', thread.id);
      await app.done('channels.markRead', { channelId }, cas);
      await say(ben, 'second', channelId);
      const deny = maskOf(['SEND_MESSAGES']);
      const overwrites = [{ target: 'member' as const, id: cas.userId, allow: maskOf([]), deny }];
      await app.done('overwrites.set', { placeId: channelId, overwrites }, owner);
      await app.done(
        'guildSettings.set',
        { guildId: guild.id, settings: { systemChannel: channelId } },
        owner,
      );
      const list = async (at = channelId) =>
        (await app.done('messages.list', { channelId: at }, owner)).data.messages;
      const [before, inThread] = [await list(), await list(thread.id)];
      const home = async () => (await desk.homeOf(cas))?.channels ?? [];
      const homeBefore = await home();
      await app.done('channels.delete', { channelId }, owner);
      expect((await home()).map(({ id }) => id)).not.toContain(channelId);
      const hers = await app.connect(cas);
      const { id } = await entryOf('CHANNEL_DELETE');
      const { body } = await undo(id);
      expect(body).toMatchObject({ restored: 4, conflicts: [] });
      expect(await list()).toEqual(before);
      expect(await list(thread.id)).toEqual(inThread);
      expect(await home()).toEqual(homeBefore);
      expect((await hers.event('GUILD_CHANNEL_CREATE')).channel.id).toBe(channelId);
      expect(hers.eventsOf('CHANNEL_MESSAGE')).toEqual([]);
      expect((await app.done('pins.list', { channelId }, owner)).data.messages).toHaveLength(1);
      const { settings } = await app.done('guildSettings.fetch', { guildId: guild.id }, owner);
      expect(settings.systemChannel).toBe(channelId);
      // It is a channel as before: one can write there, and delete it again.
      await say(ben, 'third', channelId);
      await app.done('channels.delete', { channelId }, owner);
    });

    it('asks for the rights in a deleted channel that was private, and keeps nothing for 0 days', async () => {
      const { owner, mod, guild, grant } = desk;
      await grant(mod, 'VIEW_AUDIT_LOG', 'MANAGE_CHANNELS');
      const everyone = (await app.done('roles.list', { guildId: guild.id }, owner)).roles.find(
        ({ isDefault }) => isDefault,
      );
      const make = async () =>
        (
          await app.done(
            'channels.create',
            { guildId: guild.id, name: 'secret', type: 'text', categoryId: null },
            owner,
          )
        ).channel.id;
      const hidden = await make();
      const hide = [
        {
          ...{ target: 'role' as const, id: everyone?.id ?? guild.id, allow: maskOf([]) },
          deny: maskOf(['VIEW_CHANNELS']),
        },
      ];
      await app.done(
        'overwrites.set',
        { placeId: hidden, overwrites: hide as CallArgs<'overwrites.set'>['overwrites'] },
        owner,
      );
      const open = await make();
      await app.done('channels.delete', { channelId: open }, mod);
      expect((await undo((await entryOf('CHANNEL_DELETE')).id, mod)).status).toBe(200);
      await app.done('channels.delete', { channelId: hidden }, owner);
      const entries = (await app.done('auditLog.list', { guildId: guild.id, limit: 50 }, owner)).entries;
      const ofOwner = entries.find(
        ({ actionType, user }) => actionType === 'CHANNEL_DELETE' && user.username === owner.user.username,
      );
      if (ofOwner === undefined) throw new Error('No entry of the private channel');
      expect((await undo(ofOwner.id, mod)).status).toBe(403);
      await app.done('guildSettings.set', { guildId: guild.id, settings: { deletedDays: 0 } }, owner);
      expect((await undo(ofOwner.id)).status).toBe(410);
    });

    it('brings a deleted category back with the channels that nobody has moved since', async () => {
      const { owner, guild } = desk;
      const { category } = await app.done('categories.create', { guildId: guild.id, name: 'Work' }, owner);
      const make = async (name: string, categoryId: CategoryId | null) =>
        (await app.done('channels.create', { guildId: guild.id, name, type: 'text', categoryId }, owner))
          .channel.id;
      const inside = [await make('one', category.id), await make('two', category.id)];
      const home = async () => {
        const { channels = [], categories = [] } = (await desk.homeOf(owner)) ?? {};
        return {
          categories,
          channels: channels.map(({ id, categoryId, position }) => ({ id, categoryId, position })),
        };
      };
      const before = await home();
      await app.done('categories.delete', { categoryId: category.id }, owner);
      expect((await undo((await entryOf('CHANNEL_DELETE')).id)).body).toMatchObject({ restored: 3 });
      const sorted = ({ channels }: Awaited<ReturnType<typeof home>>) =>
        channels.toSorted((a, b) => a.id.localeCompare(b.id));
      expect((await home()).categories).toEqual(before.categories);
      expect(sorted(await home())).toEqual(sorted(before));
      expect(inside).toHaveLength(2);
    });
  });
};
