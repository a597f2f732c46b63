import { describe, expect, it } from 'vitest';
import { noteUnusedBlobs } from '../../src/server/data/blobs';
import { forgetRemovedOf } from '../../src/server/data/removed-messages';
import { sweepOverdueImages } from '../../src/server/sweeps/overdue-images';
import type { Person } from '../support/node/server-app';
import { HOUR_MS } from './moderation-parts';
import { messageWithFile } from './scenario-parts';
import type { StoreUnderTest } from './stores';
import { openUndo } from './undo-desk';

const DAY_MS = 24 * HOUR_MS;

/** How acts of staff about members and messages are undone. */
export const describeUndo = ({ name: store, start }: StoreUnderTest): void => {
  describe(`undoing on the ${store} store`, () => {
    const { now, undo, entryOf, memberOf, rolesOf } = openUndo(start);

    it('lets a banned member in again, with their roles and the messages that the ban deleted', async () => {
      const { app, desk } = now();
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
      const { app, desk } = now();
      const { owner, ben, guild } = desk;
      const asked = { guildId: guild.id, targetUserId: ben.userId };
      await app.done('bans.add', { ...asked, reason: '' }, owner);
      const { id } = await entryOf('MEMBER_BAN_ADD');
      await app.done('bans.remove', asked, owner);
      await app.done('bans.add', { ...asked, reason: '' }, owner);
      const { status, body } = await undo(id, owner, true);
      expect(status).toBe(409);
      expect(body).toMatchObject({ conflicts: [{ what: 'ban' }] });
      // There is no rest that could be undone.
      expect(body).not.toHaveProperty('code');
      expect((await app.done('bans.list', { guildId: guild.id }, owner)).bans).toHaveLength(1);
    });

    it('puts back timeout, nickname and roles where they are still as the act left them', async () => {
      const { app, desk } = now();
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

    it('brings deleted messages back as they were: files, reactions, pins, versions, and what is read', async () => {
      const { app, desk } = now();
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
      // Two are gone, and two have come.
      expect(await unread()).toEqual({ ...unreadBefore, changes: (unreadBefore?.changes ?? 0) + 4 });
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
      const { app, desk } = now();
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
      const { app, desk } = now();
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

    it('lifts a ban without the messages whose days are over, also before they are erased', async () => {
      const { app, desk } = now();
      const { owner, ben, guild, say, said, later } = desk;
      await app.done('guildSettings.set', { guildId: guild.id, settings: { deletedDays: 1 } }, owner);
      await say(ben, 'words');
      const asked = { guildId: guild.id, targetUserId: ben.userId, reason: '', deleteSeconds: 3600 };
      await app.done('bans.add', asked, owner);
      later(DAY_MS);
      const { id } = await entryOf('MEMBER_BAN_ADD');
      expect((await undo(id)).body).toMatchObject({ restored: 1, conflicts: [] });
      expect(await said()).toEqual([]);
    });

    it('asks for what the act needed, and finds no acts of other servers', async () => {
      const { app, desk } = now();
      const { owner, mod, ben, cas, grant, timeOut, inMs, say } = desk;
      await grant(cas, 'VIEW_AUDIT_LOG');
      await grant(mod, 'VIEW_AUDIT_LOG', 'MODERATE_MEMBERS');
      const messageId = await say(ben);
      await timeOut(ben, inMs(HOUR_MS));
      const { id } = await entryOf('MEMBER_UPDATE');
      expect((await undo(id, cas)).status).toBe(403);
      // Where it would be refused, it is not offered.
      const offeredTo = async (person: Person): Promise<string | undefined> =>
        (await app.done('auditLog.list', { guildId: desk.guild.id }, person)).entries.find(
          (entry) => entry.id === id,
        )?.undo?.state;
      expect([await offeredTo(cas), await offeredTo(mod)]).toEqual(['impossible', 'possible']);
      await app.done('messages.delete', { messageId }, mod);
      expect((await undo((await entryOf('MESSAGE_DELETE')).id, cas)).status).toBe(403);
      const other = await app.createGuild(owner);
      const elsewhere = { guildId: other.id, entryId: id, reason: '' };
      expect((await app.call('auditLog.undo', elsewhere, owner)).status).toBe(404);
      expect((await memberOf(ben.userId)).timedOutUntil).not.toBeNull();
      expect((await undo(id, mod)).status).toBe(200);
    });

    it('forgets the words of an account that is erased', async () => {
      const { app, desk } = now();
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
      const { app, desk } = now();
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
  });
};
