import { sql } from 'kysely';
import type { GuildId } from '../../../src/contract/ids';
import type { CallName } from '../../../src/contract/rest';
import { hasBit, maskOf } from '../../../src/domain/permissions/mask';
import { textChannelOf } from '../../support/node/server-app';
import type { Dice } from '../fuzz/junk';
import {
  countTrail,
  createRealm,
  createRole,
  type Ground,
  overtaken,
  type Running,
  together,
} from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

const removedBit: RaceKind = {
  name: 'a permission that is taken away beside an edit of one who lacks it',
  prepare: async (ground) => {
    const { home } = ground;
    const [owner, manager] = await Promise.all([home.signUp(), home.signUp()]);
    const realm = await createRealm(home, owner);
    const { guildId, code } = realm;
    await home.done('invites.join', { code }, manager);
    const staffId = await createRole(home, realm, ['VIEW_CHANNELS', 'SEND_MESSAGES', 'MANAGE_ROLES']);
    await home.done('roles.addMember', { guildId, targetUserId: manager.userId, roleId: staffId }, owner);
    const roleId = await createRole(home, realm, []);
    const asked = (names: Parameters<typeof maskOf>[0]) => ({ guildId, roleId, permissions: maskOf(names) });
    return async (dice) => {
      await home.done('roles.editPermissions', asked(['VIEW_CHANNELS', 'BAN_MEMBERS']), owner);
      const statuses = await together(ground, dice, [
        () => ground.call('roles.editPermissions', asked([]), owner),
        () =>
          ground.call(
            'roles.editPermissions',
            asked(['VIEW_CHANNELS', 'SEND_MESSAGES', 'BAN_MEMBERS']),
            manager,
          ),
      ]);
      const { roles } = await home.done('roles.list', { guildId }, owner);
      const mask = roles.find(({ id }) => id === roleId)?.permissions ?? maskOf([]);
      return firstFault(
        statusFault(statuses, [200, 200]),
        hasBit(mask, 'BAN_MEMBERS') ? 'the permission came back' : null,
      );
    };
  },
};

/** The same act twice concurrently: an act that changes nothing writes no entry in the audit log. */
const twice = (
  name: string,
  wanted: readonly (readonly number[])[],
  make: (ground: Ground) => Promise<{
    readonly guildId: GuildId;
    /** Restores the state that the act changes. */
    readonly before: (nth: number) => Promise<unknown>;
    readonly act: (nth: number) => Running<CallName>;
  }>,
): RaceKind => ({
  name,
  prepare: async (ground) => {
    const { guildId, before, act } = await make(ground);
    return async (dice, nth) => {
      await before(nth);
      const count = await countTrail(ground.home, guildId);
      const statuses = await together(ground, dice, [() => act(nth), () => act(nth)]);
      const entries = (await countTrail(ground.home, guildId)) - count;
      return firstFault(
        statusFault(statuses, ...wanted),
        entries === 1 ? null : `${entries} entries in the trail`,
      );
    };
  },
});

export const withGuest = async ({ home }: Ground) => {
  const [owner, guest] = await Promise.all([home.signUp(), home.signUp()]);
  const realm = await createRealm(home, owner);
  await home.done('invites.join', { code: realm.code }, guest);
  const target = { guildId: realm.guildId, targetUserId: guest.userId };
  return { ...realm, guest, target };
};

const TWICE: readonly RaceKind[] = [
  twice('invites that two pause', [[200, 200]], async (ground) => {
    const { guildId, owner } = await withGuest(ground);
    return {
      guildId,
      before: () => ground.home.done('invites.unpause', { guildId }, owner),
      act: () => ground.call('invites.pause', { guildId }, owner),
    };
  }),
  twice('defaults of invites that two set', [[200, 200]], async (ground) => {
    const { guildId, owner } = await withGuest(ground);
    const asked = (defaultMaxUses: number | null) => ({ guildId, defaultMaxUses });
    return {
      guildId,
      before: () => ground.home.done('invites.setDefaults', asked(null), owner),
      act: () => ground.call('invites.setDefaults', asked(5), owner),
    };
  }),
  twice('a nickname that two give', [[200, 200]], async (ground) => {
    const { guildId, owner, target } = await withGuest(ground);
    return {
      guildId,
      before: () => ground.home.done('members.setNickname', { ...target, nickname: null }, owner),
      act: () => ground.call('members.setNickname', { ...target, nickname: 'Same' }, owner),
    };
  }),
  twice('a role that two give', [[200, 200]], async (ground) => {
    const realm = await withGuest(ground);
    const given = { ...realm.target, roleId: await createRole(ground.home, realm, []) };
    return {
      guildId: realm.guildId,
      before: () => ground.home.done('roles.removeMember', given, realm.owner),
      act: () => ground.call('roles.addMember', given, realm.owner),
    };
  }),
  twice('a role that two edit alike', [[200, 200]], async (ground) => {
    const realm = await withGuest(ground);
    const { guildId, owner } = realm;
    const roleId = await createRole(ground.home, realm, []);
    const asked = (name: string) => ({
      ...{ guildId, roleId, name },
      ...{ color: '#000000', isHoisted: false, isMentionable: false },
    });
    return {
      guildId,
      before: () => ground.home.done('roles.edit', asked('before'), owner),
      act: () => ground.call('roles.edit', asked('after'), owner),
    };
  }),
  twice('a channel that two rename alike', [[200, 200]], async (ground) => {
    const { guild, guildId, owner } = await withGuest(ground);
    const channelId = textChannelOf(guild);
    return {
      guildId,
      before: () => ground.home.done('channels.rename', { channelId, name: 'before', topic: null }, owner),
      act: () => ground.call('channels.rename', { channelId, name: 'after', topic: null }, owner),
    };
  }),
  twice('a guild that two edit alike', [[200, 200]], async (ground) => {
    const { guildId, owner } = await withGuest(ground);
    const asked = (name: string) => ({ guildId, name, description: null, avatar: null, banner: null });
    return {
      guildId,
      before: () => ground.home.done('guilds.edit', asked('Before'), owner),
      act: () => ground.call('guilds.edit', asked('After'), owner),
    };
  }),
  twice('a member whom two kick', [[200, 404]], async (ground) => {
    const { guildId, owner, guest, target, code } = await withGuest(ground);
    return {
      guildId,
      before: () => ground.home.call('invites.join', { code }, guest),
      act: () => ground.call('members.kick', { ...target, reason: '' }, owner),
    };
  }),
  twice('a user whom two ban', [[200, 409]], async (ground) => {
    const { guildId, owner, target } = await withGuest(ground);
    return {
      guildId,
      before: () => ground.home.call('bans.remove', target, owner),
      act: () => ground.call('bans.add', { ...target, reason: '' }, owner),
    };
  }),
];

/** Calls into a guild during its deletion: they succeed before it, or find no guild; never an internal error. */
const besideDeletion: RaceKind = {
  name: 'calls into a guild that is deleted',
  prepare: async (ground) => {
    const { home } = ground;
    const [owner, guest] = await Promise.all([home.signUp(), home.signUp()]);
    return async (dice) => {
      const { guild, guildId, code } = await createRealm(home, owner, 'Short');
      const target = { guildId, targetUserId: guest.userId };
      const channelId = textChannelOf(guild);
      const calls: readonly (() => Running<CallName>)[] = [
        () => ground.call('roles.create', { guildId, name: 'r', color: '#123456' }, owner),
        () => ground.call('channels.create', { guildId, name: 'c', type: 'text', categoryId: null }, owner),
        () => ground.call('categories.create', { guildId, name: 'c' }, owner),
        () => ground.call('invites.create', { guildId, expiresAfter: null, maxUses: null }, owner),
        () => ground.call('bans.add', { ...target, reason: '' }, owner),
        () => ground.call('invites.join', { code }, guest),
        () => ground.call('messages.create', { channelId, content: 'w', parentId: null }, owner),
        () => ground.call('invites.pause', { guildId }, owner),
      ];
      const [deleted, ...others] = await together(ground, dice, [
        () => ground.call('guilds.delete', { guildId }, owner),
        ...calls,
      ]);
      const wrong = others.filter((status) => ![200, 403, 404, 410].includes(status));
      const left = await rowsOf(ground, guildId);
      return firstFault(
        deleted === 200 ? null : `the deletion answered ${deleted ?? 0}`,
        wrong.length === 0 ? null : `answered ${others.join(' ')}`,
        left === 0 ? null : `${left} rows are left`,
      );
    };
  },
};

const rowsOf = async ({ home }: Ground, guildId: GuildId): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select ((select count(*) from channels where guild_id = ${guildId})
      + (select count(*) from roles where guild_id = ${guildId})
      + (select count(*) from members where guild_id = ${guildId}))::int as count`.execute(home.store.db);
  return rows[0]?.count ?? 0;
};

const roleBesideKick: RaceKind = {
  name: 'a role that is given to one who is kicked',
  prepare: async (ground) => {
    const { home } = ground;
    const realm = await withGuest(ground);
    const { owner, guest, target, code } = realm;
    const roleId = await createRole(home, realm, []);
    return async (dice) => {
      await home.call('invites.join', { code }, guest);
      const statuses = await together(ground, dice, [
        () => ground.call('roles.addMember', { ...target, roleId }, owner),
        () => ground.call('members.kick', { ...target, reason: '' }, owner),
      ]);
      return statusFault(statuses, [200, 200], [404, 200]);
    };
  },
};

const lastUse: RaceKind = {
  name: 'an invite for one that two use',
  prepare: async (ground) => {
    const { home } = ground;
    const [owner, one, two] = await Promise.all([home.signUp(), home.signUp(), home.signUp()]);
    const { guildId } = await createRealm(home, owner);
    return async (dice) => {
      const asked = { guildId, expiresAfter: null, maxUses: 1 };
      const { code } = (await home.done('invites.create', asked, owner)).invite;
      const statuses = await together(
        ground,
        dice,
        [one, two].map((guest) => () => ground.call('invites.join', { code }, guest)),
      );
      for (const guest of [one, two]) await home.call('guilds.leave', { guildId }, guest);
      return statusFault(statuses, [200, 410]);
    };
  },
};

const joinBesideBan: RaceKind = {
  name: 'one who joins while they are banned',
  prepare: async (ground) => {
    const { home } = ground;
    const { guildId, owner, guest, target, code } = await withGuest(ground);
    return async (dice) => {
      await home.call('bans.remove', target, owner);
      await home.call('guilds.leave', { guildId }, guest);
      await together(ground, dice, [
        () => ground.call('invites.join', { code }, guest),
        () => ground.call('bans.add', { ...target, reason: '' }, owner),
      ]);
      const { members } = await home.done('members.list', { guildId }, owner);
      return members.some(({ id }) => id === guest.userId) ? 'a banned one is in' : null;
    };
  },
};

const newest: RaceKind = {
  name: 'the two newest messages of a channel, deleted at once',
  prepare: async (ground) => {
    const { home } = ground;
    const { guild, owner } = await withGuest(ground);
    const channelId = textChannelOf(guild);
    const say = async () =>
      (await home.done('messages.create', { channelId, content: 'w', parentId: null }, owner)).data.id;
    await say();
    return async (dice) => {
      const ids = [await say(), await say()];
      const statuses = await together(
        ground,
        dice,
        ids.map((messageId) => () => ground.call('messages.delete', { messageId }, owner)),
      );
      const { rows } = await sql<{ readonly isRight: boolean }>`
        select last_message_id is not distinct from (select max(id) from messages where channel_id = ${channelId})
          as is_right from channels where id = ${channelId}`.execute(home.store.db);
      return firstFault(
        statusFault(statuses, [200, 200]),
        rows[0]?.isRight === true ? null : 'the newest message is one that was deleted',
      );
    };
  },
};

const leaver: RaceKind = {
  name: 'a message of one who leaves while it is on the way',
  prepare: async (ground) => {
    const { home } = ground;
    const realm = await withGuest(ground);
    const { guild, guildId, owner, guest, code, everyone } = realm;
    const permissions = maskOf(['VIEW_CHANNELS', 'SEND_MESSAGES']);
    await home.done('roles.editPermissions', { guildId, roleId: everyone.id, permissions }, owner);
    const asked = { channelId: textChannelOf(guild), content: 'w', parentId: null };
    return async () => {
      await home.call('invites.join', { code }, guest);
      const status = await overtaken(
        ground,
        () => ground.call('messages.create', asked, guest),
        () => home.done('guilds.leave', { guildId }, guest),
      );
      return statusFault([status], [404]);
    };
  },
};

/** Races between acts in a guild. */
export const GUILDS: readonly RaceKind[] = [
  removedBit,
  ...TWICE,
  besideDeletion,
  roleBesideKick,
  lastUse,
  joinBesideBan,
  newest,
  leaver,
];

export type { Dice };
