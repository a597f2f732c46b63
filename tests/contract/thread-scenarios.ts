import type { ChannelId } from '../../src/contract/ids';
import type { CallName } from '../../src/contract/rest';
import { insertThread } from '../../src/server/data/threads';
import type { Person } from '../support/node/server-app';
import type { Scenario } from './scenario';
import type { World } from './world';

/** A thread of this person in the channel, made where nobody is told of it. */
export const newThread = async (
  { app, guild, channelId, categoryId }: World,
  { userId }: Person,
): Promise<ChannelId> => {
  const id = app.store.ids.next<ChannelId>();
  const openedAt = new Date(app.server.services.clock.now()).toISOString();
  await app.store.transaction((trx) =>
    insertThread(trx, {
      ...{ id, guildId: guild.id, parentId: channelId, categoryId, messageId: null, name: 'thread' },
      ...{ creatorId: userId, openedAt },
    }),
  );
  return id;
};

/** The arguments of the calls about threads. */
export const threadScenarios: { readonly [N in Extract<CallName, `threads.${string}`>]: Scenario<N> } = {
  'threads.create': { args: ({ channelId }) => ({ channelId, messageId: null, name: 'made' }) },
  'threads.edit': {
    args: async (world, { caller }) => ({ channelId: await newThread(world, caller), name: 'renamed' }),
  },
  'threads.delete': {
    args: async (world, { caller }) => ({ channelId: await newThread(world, caller), reason: null }),
  },
  'threads.follow': {
    args: async (world) => ({ channelId: await newThread(world, world.member) }),
  },
  'threads.unfollow': {
    args: async (world, { caller }) => ({ channelId: await newThread(world, caller) }),
  },
  'threads.list': {
    args: async (world) => {
      await newThread(world, world.member);
      return { channelId: world.channelId, archived: false };
    },
  },
  'threads.find': { args: async (world) => ({ channelId: await newThread(world, world.member) }) },
};
