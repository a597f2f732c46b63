import { sql } from 'kysely';
import type { GuildId } from '../../../src/contract/ids';
import { findDeletion, listOwnedGuilds } from '../../../src/server/data/account-deletion';
import { removeAccount } from '../../../src/server/sweeps/remove-account';
import { isGood } from './accounts';
import { countTrail, createRealm, overtaken, together } from './ground';
import { withGuest } from './guilds';
import { firstFault, type RaceKind, statusFault } from './kind';

/** The ways in which a membership ends. */
const WAYS_OUT = ['leaves', 'is kicked', 'is banned'] as const;

const heirBesideExit: RaceKind = {
  name: 'a guild that is handed over to one who goes meanwhile',
  prepare: async (ground) => {
    const { home } = ground;
    const realm = await withGuest(ground);
    const { guildId, code, guest } = realm;
    let { owner } = realm;
    let other = guest;
    return async (dice) => {
      const target = { guildId, targetUserId: other.userId, reason: '' };
      const way = dice.pick(WAYS_OUT);
      const exit = () => {
        if (way === 'leaves') return ground.call('guilds.leave', { guildId }, other);
        return ground.call(way === 'is kicked' ? 'members.kick' : 'bans.add', target, owner);
      };
      const handOver = { guildId, userId: other.userId, password: owner.password, code: null };
      const statuses = await together(ground, dice, [
        () => ground.call('guilds.transfer', handOver, owner),
        exit,
      ]);
      const { db } = home.store;
      const { rows } = await sql<{
        readonly ownerId: string;
        readonly isIn: boolean;
        readonly isBanned: boolean;
      }>`
        select g.owner_id, exists (
            select from members m where m.guild_id = g.id and m.user_id = g.owner_id) as is_in,
          exists (select from bans b where b.guild_id = g.id and b.user_id = g.owner_id) as is_banned
        from guilds g where g.id = ${guildId}`.execute(db);
      const [row] = rows;
      if (row?.ownerId === other.userId) [owner, other] = [other, owner];
      if (way === 'is banned') await home.call('bans.remove', { guildId, targetUserId: other.userId }, owner);
      await home.call('invites.join', { code }, other);
      return firstFault(
        row?.isIn === true && !row.isBanned ? null : `${way}: the owner is no member, ${statuses.join(' ')}`,
        statusFault(statuses, [200, 400], [200, 403], [200, 404]),
      );
    };
  },
};

const twoHeirs: RaceKind = {
  name: 'a guild that is handed over to two',
  prepare: async (ground) => {
    const { home } = ground;
    const { guildId, owner, guest, code } = await withGuest(ground);
    const third = await home.signUp();
    await home.done('invites.join', { code }, third);
    const people = [owner, guest, third];
    return async (dice) => {
      const rows = await home.store.db
        .selectFrom('guilds')
        .select('ownerId')
        .where('id', '=', guildId)
        .execute();
      const now = people.find(({ userId }) => userId === rows[0]?.ownerId) ?? owner;
      const before = await countTrail(home, guildId);
      const statuses = await together(
        ground,
        dice,
        people
          .filter((one) => one !== now)
          .map(
            ({ userId }) =>
              () =>
                ground.call('guilds.transfer', { guildId, userId, password: now.password, code: null }, now),
          ),
      );
      const entries = (await countTrail(home, guildId)) - before;
      return firstFault(statusFault(statuses, [200, 403]), entries === 1 ? null : `${entries} entries`);
    };
  },
};

const swap: RaceKind = {
  name: 'two who hand their guilds over to each other',
  prepare: async (ground) => {
    const { home } = ground;
    const one = await withGuest(ground);
    const { owner, guest } = one;
    const other = await createRealm(home, guest, 'Other');
    await home.done('invites.join', { code: other.code }, owner);
    return async (dice, nth) => {
      const [first, second] = nth % 2 === 0 ? [one.guildId, other.guildId] : [other.guildId, one.guildId];
      const handOver = (guildId: GuildId, userId: typeof owner.userId, password: string) => ({
        ...{ guildId, userId, password, code: null },
      });
      const statuses = await together(ground, dice, [
        () => ground.call('guilds.transfer', handOver(first, guest.userId, owner.password), owner),
        () => ground.call('guilds.transfer', handOver(second, owner.userId, guest.password), guest),
      ]);
      return statusFault(statuses, [200, 200]);
    };
  },
};

const deletionBesideGuild: RaceKind = {
  name: 'an account that is to go while it makes a guild',
  prepare: (ground) => {
    const { home } = ground;
    return Promise.resolve(async (dice) => {
      const person = await home.signUp();
      const order = { password: person.password, code: null, messages: 'keep' } as const;
      const statuses = await together(ground, dice, [
        () => ground.call('users.delete', order, person),
        () => ground.call('guilds.create', { name: 'Late', icon: null }, person),
      ]);
      const { db } = home.store;
      const owned = await listOwnedGuilds(db, person.userId);
      const { due } = (await findDeletion(db, person.userId)) ?? {};
      return firstFault(
        owned.length > 0 && due !== null ? 'one who is to go owns a guild' : null,
        statusFault(statuses, [200, 401], [200, 409]),
      );
    });
  },
};

const deletionBesideTransfer: RaceKind = {
  name: 'an account that is to go while it is handed a guild',
  prepare: async (ground) => {
    const { home } = ground;
    const owner = await home.signUp();
    return async (dice) => {
      const heir = await home.signUp();
      const { guildId, code } = await createRealm(home, owner);
      await home.done('invites.join', { code }, heir);
      const order = { password: heir.password, code: null, messages: 'keep' } as const;
      const handOver = { guildId, userId: heir.userId, password: owner.password, code: null };
      const statuses = await together(ground, dice, [
        () => ground.call('users.delete', order, heir),
        () => ground.call('guilds.transfer', handOver, owner),
      ]);
      const { db } = home.store;
      const owned = await listOwnedGuilds(db, heir.userId);
      const { due } = (await findDeletion(db, heir.userId)) ?? {};
      return firstFault(
        owned.length > 0 && due !== null ? 'one who is to go owns a guild' : null,
        statusFault(statuses, [200, 409]),
      );
    };
  },
};

const deletionBesideSignIn: RaceKind = {
  name: 'an account that is to go while somebody signs in to it',
  prepare: async (ground) => {
    const { home } = ground;
    const person = await home.signUp();
    let { token } = person;
    return async (dice) => {
      const { email, password } = person;
      const gathering = ground.gate.gather(2, (waiting) => dice.roll(waiting));
      const order = { password, code: null, messages: 'erase' } as const;
      const [ordered, entered] = await Promise.all([
        ground.call('users.delete', order, token).answer.finally(gathering.finished),
        ground.call('auth.login', { email, password }, token).answer.finally(gathering.finished),
      ]);
      const { due } = (await findDeletion(home.store.db, person.userId)) ?? {};
      const isIn = entered.reply !== null && (await isGood(ground, entered.reply.token));
      token = (await home.done('auth.login', { email, password })).token;
      return firstFault(
        // A sign-in after the deletion was ordered cancels the deletion; a sign-in before it is ended by it.
        isIn === (due === null) ? null : `is in: ${isIn}, is to go: ${due ?? 'no'}`,
        statusFault([ordered.status, entered.status], [200, 200]),
      );
    };
  },
};

const joinBesideRemoval: RaceKind = {
  name: 'an account that is removed at once while it joins a guild',
  prepare: async (ground) => {
    const { home } = ground;
    const { guildId, code, owner } = await withGuest(ground);
    return async () => {
      const leaver = await home.signUp();
      const remove = () =>
        removeAccount(
          home.server.services,
          leaver.userId,
          () => false,
          () => true,
        );
      const status = await overtaken(ground, () => ground.call('invites.join', { code }, leaver), remove);
      const { members } = await home.done('members.list', { guildId }, owner);
      return firstFault(
        members.some(({ id }) => id === leaver.userId) ? 'nobody is a member' : null,
        statusFault([status], [401]),
      );
    };
  },
};

/** Races about guilds that are handed over, and accounts that go. */
export const ENDINGS: readonly RaceKind[] = [
  heirBesideExit,
  twoHeirs,
  swap,
  deletionBesideGuild,
  deletionBesideTransfer,
  deletionBesideSignIn,
  joinBesideRemoval,
];
