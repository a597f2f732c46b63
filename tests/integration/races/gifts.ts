import { type StoreItemId, toId } from '../../../src/contract/ids';
import { maskOf } from '../../../src/domain/permissions/mask';
import { textChannelOf } from '../../support/node/server-app';
import { createRealm, type Ground, overtaken, together } from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

const item = { kind: 'decoration', id: toId<StoreItemId>('1001') } as const;
const TEN = 10;

const prepare = async (ground: Ground) => {
  const { home } = ground;
  const [owner, ann, bob] = await Promise.all([home.signUp(), home.signUp(), home.signUp()]);
  const realm = await createRealm(home, owner);
  const { guildId, guild, everyone, code } = realm;
  const permissions = maskOf(['VIEW_CHANNELS', 'SEND_MESSAGES']);
  await home.done('roles.editPermissions', { guildId, roleId: everyone.id, permissions }, owner);
  await home.done('invites.join', { code }, ann);
  await home.done('invites.join', { code }, bob);
  const channelId = textChannelOf(guild);
  const forget = async (): Promise<void> => {
    await home.store.db.deleteFrom('gifts').where('messageId', 'is', null).execute();
  };
  const send = async () => (await home.done('gifts.send', { channelId, userId: null, item }, owner)).data.id;
  /** Deletes a gift's message, and what counts it. */
  const clear = async (messageId: Awaited<ReturnType<typeof send>>): Promise<void> => {
    await home.done('messages.delete', { messageId }, owner);
    await forget();
  };
  return { ...realm, owner, ann, bob, channelId, forget, send, clear };
};

const oneGift: RaceKind = {
  name: 'one gift for two who take it',
  prepare: async (ground) => {
    const { ann, bob, channelId, owner, send, clear } = await prepare(ground);
    return async (dice) => {
      const messageId = await send();
      const statuses = await together(
        ground,
        dice,
        [ann, bob].map((person) => () => ground.call('gifts.take', { messageId }, person)),
      );
      const { messages } = (await ground.home.done('messages.list', { channelId }, owner)).data;
      const taker = messages.find(({ id }) => id === messageId)?.gift?.takenBy?.id;
      const first = statuses[0] === 200 ? ann : bob;
      await clear(messageId);
      return firstFault(
        statusFault(statuses, [200, 409]),
        taker === first.userId ? null : `taken by ${taker ?? 'nobody'}`,
      );
    };
  },
};

const goneGift: RaceKind = {
  name: 'a gift that is deleted while somebody takes it',
  prepare: async (ground) => {
    const { ann, send, clear } = await prepare(ground);
    return async () => {
      const messageId = await send();
      const status = await overtaken(
        ground,
        () => ground.call('gifts.take', { messageId }, ann),
        () => clear(messageId),
      );
      return statusFault([status], [404]);
    };
  },
};

const lastGift: RaceKind = {
  name: 'the last gift of a day, sent twice',
  prepare: async (ground) => {
    // The servers of races have the clock of the system.
    const { ann, channelId, forget } = await prepare(ground);
    const givenAt = new Date().toISOString();
    return async (dice) => {
      const rows = Array.from({ length: TEN - 1 }, () => ({
        ...{ id: ground.home.store.ids.next<never>(), giverId: ann.userId, kind: item.kind, itemId: item.id },
        ...{ messageId: null, name: 'Held', url: '/held', recipientId: null, givenAt },
      }));
      await ground.home.store.db.insertInto('gifts').values(rows).execute();
      const statuses = await together(
        ground,
        dice,
        [1, 2].map(() => () => ground.call('gifts.send', { channelId, userId: null, item }, ann)),
      );
      await ground.home.store.db.updateTable('gifts').set({ messageId: null }).execute();
      await forget();
      return statusFault(statuses, [200, 429]);
    };
  },
};

const lastBoost: RaceKind = {
  name: 'the last boost of a person, given twice',
  prepare: async (ground) => {
    const { home } = ground;
    const { ann, guildId } = await prepare(ground);
    const other = await createRealm(home, ann, 'Other');
    return async (dice) => {
      const givenAt = new Date().toISOString();
      const held = { userId: ann.userId, number: 1, guildId, givenAt };
      await home.store.db.insertInto('boosts').values(held).execute();
      const statuses = await together(
        ground,
        dice,
        [guildId, other.guildId].map((id) => () => ground.call('boosts.set', { guildId: id, on: true }, ann)),
      );
      const rows = await home.store.db
        .deleteFrom('boosts')
        .where('userId', '=', ann.userId)
        .returning('number')
        .execute();
      // The slower one finds both given: in this guild nothing changes then, in the other one none is left.
      const isFair = statuses.includes(200) && statuses.every((status) => status === 200 || status === 409);
      return firstFault(
        isFair ? null : `answered ${statuses.join(', ')}`,
        rows.length === 2 ? null : `${rows.length} boosts`,
      );
    };
  },
};

const leftBehind: RaceKind = {
  name: 'a boost for a guild that its person leaves',
  prepare: async (ground) => {
    const { home } = ground;
    const { ann, guildId, code, owner } = await prepare(ground);
    return async () => {
      const status = await overtaken(
        ground,
        () => ground.call('boosts.set', { guildId, on: true }, ann),
        () => home.done('guilds.leave', { guildId }, ann),
      );
      const { count } = await home.done('boosts.list', { guildId }, owner);
      await home.done('invites.join', { code }, ann);
      return firstFault(statusFault([status], [404]), count === 0 ? null : `${count} boosts`);
    };
  },
};

/** Races for gifts and boosts. */
export const GIFTS: readonly RaceKind[] = [oneGift, goneGift, lastGift, lastBoost, leftBehind];
