import type { ScheduledId } from '../../src/contract/ids';
import type { CallName } from '../../src/contract/rest';
import { type Person, textChannelOf } from '../support/node/server-app';
import type { Scenario } from './scenario';
import type { World } from './world';

/** An hour from now, or later. */
export const laterThan = ({ app }: Pick<World, 'app'>, hours = 1): string =>
  new Date(app.server.services.clock.now() + hours * 60 * 60 * 1000).toISOString();

/** A message that this person has scheduled, in a guild of their own: those outside of the other one may as well. */
export const newScheduled = async (
  { app }: Pick<World, 'app'>,
  person: Person,
): Promise<{ readonly scheduledId: ScheduledId }> => {
  const channelId = textChannelOf(await app.createGuild(person));
  const asked = { channelId, content: 'later', parentId: null, sendAt: laterThan({ app }) };
  return { scheduledId: (await app.done('scheduled.create', asked, person)).item.id };
};

const SCHEDULED_IN_A_GUILD = {
  GUILD_JOINED: 'a guild for the message',
  SCHEDULED: 'a message must be scheduled',
} as const;

/** The arguments of the calls about what a person has for themselves alone. */
export const ownScenarios: {
  readonly [N in Extract<CallName, `${'scheduled' | 'drafts'}.${string}`>]: Scenario<N>;
} = {
  'drafts.set': {
    args: ({ channelId }) => ({ channelId, text: 'begun', parentId: null, base: null }),
  },
  'drafts.list': { args: () => ({}) },
  'scheduled.create': {
    args: (world) => ({
      ...{ channelId: world.channelId, content: 'later', parentId: null, sendAt: laterThan(world) },
    }),
  },
  'scheduled.list': {
    args: async (world, { caller }) => {
      await newScheduled(world, caller);
      return {};
    },
    besides: SCHEDULED_IN_A_GUILD,
  },
  'scheduled.edit': {
    args: async (world, { caller }) => ({
      ...(await newScheduled(world, caller)),
      ...{ content: 'even later', sendAt: laterThan(world, 2) },
    }),
    besides: SCHEDULED_IN_A_GUILD,
  },
  'scheduled.delete': {
    args: (world, { caller }) => newScheduled(world, caller),
    besides: SCHEDULED_IN_A_GUILD,
  },
  'scheduled.send': {
    args: (world, { caller }) => newScheduled(world, caller),
    besides: SCHEDULED_IN_A_GUILD,
  },
};
