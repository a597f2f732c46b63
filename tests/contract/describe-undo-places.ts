import { describe, expect, it } from 'vitest';
import type { AuditLogEntryId, CategoryId } from '../../src/contract/ids';
import type { CallArgs } from '../../src/contract/rest';
import { maskOf } from '../../src/domain/permissions/mask';
import type { Person } from '../support/node/server-app';
import { wordRule } from './automod-desk';
import type { StoreUnderTest } from './stores';
import { openUndo } from './undo-desk';

/** How acts of staff about roles, channels and the server are undone. */
export const describeUndoPlaces = ({ name: store, start }: StoreUnderTest): void => {
  describe(`undoing in the whole server on the ${store} store`, () => {
    const { now, undo, entryOf, rolesOf } = openUndo(start);

    it('puts back the rest of a role only by force, and slow mode', async () => {
      const { app, desk } = now();
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
      expect(body).toMatchObject({ code: 'conflict', conflicts: [{ what: 'colour' }] });
      expect((await undo(id, owner, true)).body).toMatchObject({
        restored: 2,
        conflicts: [{ what: 'colour' }],
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

    it('brings a deleted role back: position, members, and permissions of channels', async () => {
      const { app, desk } = now();
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
      const { app, desk } = now();
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
      const { app, desk } = now();
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
      const { app, desk } = now();
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
      // What has come back is a change of each of its messages.
      const anyChanges = { changes: expect.any(Number) as unknown };
      expect(await home()).toEqual(homeBefore.map((channel) => ({ ...channel, ...anyChanges })));
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
      const { app, desk } = now();
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
      const { app, desk } = now();
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
