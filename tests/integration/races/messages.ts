import { sql } from 'kysely';
import type { ChannelId, MessageId } from '../../../src/contract/ids';
import { PINS_OF_CHANNEL } from '../../../src/contract/limits';
import { type Person, textChannelOf } from '../../support/node/server-app';
import { createRealm, type Ground, together } from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

interface Room {
  readonly owner: Person;
  readonly channelId: ChannelId;
  readonly say: () => Promise<MessageId>;
  readonly countPins: () => Promise<number>;
}

/** A guild with a channel in which the owner writes. */
const makeRoom = async ({ home }: Ground): Promise<Room> => {
  const owner = await home.signUp();
  const { guild } = await createRealm(home, owner);
  const channelId = textChannelOf(guild);
  return {
    owner,
    channelId,
    say: async () =>
      (await home.done('messages.create', { channelId, content: 'w', parentId: null }, owner)).data.id,
    countPins: async () => {
      const { rows } = await sql<{ readonly count: number }>`
        select count(*)::int as count from pins where channel_id = ${channelId}`.execute(home.store.db);
      return rows[0]?.count ?? 0;
    },
  };
};

const lastPin: RaceKind = {
  name: 'the last pin that a channel may have, set twice at once',
  prepare: async (ground) => {
    const { home } = ground;
    const { owner, say, countPins } = await makeRoom(ground);
    for (let count = 1; count < PINS_OF_CHANNEL; count += 1)
      await home.done('messages.pin', { messageId: await say() }, owner);
    return async (dice) => {
      const ids = [await say(), await say()];
      const statuses = await together(
        ground,
        dice,
        ids.map((messageId) => () => ground.call('messages.pin', { messageId }, owner)),
      );
      const count = await countPins();
      for (const messageId of ids) await home.done('messages.unpin', { messageId }, owner);
      return firstFault(
        statusFault(statuses, [200, 409]),
        count === PINS_OF_CHANNEL ? null : `${count} messages are pinned`,
      );
    };
  },
};

const pinBesideDeletion: RaceKind = {
  name: 'a message that is pinned while it is deleted',
  prepare: async (ground) => {
    const { owner, say, countPins } = await makeRoom(ground);
    return async (dice) => {
      const messageId = await say();
      const statuses = await together(ground, dice, [
        () => ground.call('messages.pin', { messageId }, owner),
        () => ground.call('messages.delete', { messageId }, owner),
      ]);
      const count = await countPins();
      return firstFault(
        statusFault(statuses, [200, 200], [404, 200]),
        count === 0 ? null : 'a deleted message is pinned',
      );
    };
  },
};

/** Races between acts on messages. */
export const MESSAGES: readonly RaceKind[] = [lastPin, pinBesideDeletion];
