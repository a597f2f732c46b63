import type { ScheduledId, UserId } from '../../src/contract/ids';
import type { CallName } from '../../src/contract/rest';
import { removeSecondFactor } from '../../src/server/data/second-factors';
import { beginFactor, codeOf, ticketFor, turnFactorOn } from '../support/node/authenticator';
import { newMailCode } from '../support/node/postbox';
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

/** Somebody who is something to this person: a stranger unless they make more of it. */
const somebody = async (
  { app }: Pick<World, 'app'>,
  make: (other: Person) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ readonly userId: UserId }> => {
  const other = await app.signUp();
  await make(other);
  return { userId: other.userId };
};

/** The same, who has asked this person. */
const asker = (world: Pick<World, 'app'>, { user: { username } }: Person) =>
  somebody(world, (other) => world.app.done('friends.request', { username }, other));

/** A friend. */
const friend = async (world: Pick<World, 'app'>, person: Person) => {
  const other = await asker(world, person);
  await world.app.done('friends.accept', other, person);
  return other;
};

/** A conversation with a friend, in the caller's list. */
const opened = async (world: Pick<World, 'app'>, { caller }: { readonly caller: Person }) => {
  const { userId } = await friend(world, caller);
  const { channel } = await world.app.done('direct.open', { userIds: [userId] }, caller);
  return { channelId: channel.id };
};

/** A group of the caller, with one of its members. */
const group = async (world: Pick<World, 'app'>, { caller }: { readonly caller: Person }) => {
  const one = await friend(world, caller);
  const two = await friend(world, caller);
  const userIds = [one.userId, two.userId];
  const { channel } = await world.app.done('direct.open', { userIds }, caller);
  return { channelId: channel.id, userId: one.userId };
};

const OPENED = { DIRECT_CREATE: 'there must be a conversation', RELATION: 'with a friend' } as const;
const IN_GROUP = { ...OPENED, RELATION: 'friends are added to groups' } as const;

const RELATED_BEFORE = { RELATION: 'somebody must be something to the caller' } as const;

/** Password and code of a person whose second factor is on. */
const confirmedByCode = async ({ app }: Pick<World, 'app'>, { caller }: { readonly caller: Person }) => ({
  password: caller.password,
  code: (await turnFactorOn(app, caller)).code(),
});

const SCHEDULED_IN_A_GUILD = {
  GUILD_JOINED: 'a guild for the message',
  SCHEDULED: 'a message must be scheduled',
} as const;

type OwnNoun =
  | ('scheduled' | 'drafts' | 'friends' | 'userNotes' | 'direct')
  | ('twoFactor' | 'email' | 'passwordReset');

/** The arguments of the calls about what a person has for themselves alone. */
export const ownScenarios: {
  readonly [N in Extract<CallName, `${OwnNoun}.${string}`>]: Scenario<N>;
} = {
  'twoFactor.signIn': {
    args: async ({ app }) => {
      const person = await app.signUp();
      const { code } = await turnFactorOn(app, person);
      return { ticket: await ticketFor(app, person), code: code() };
    },
  },
  'twoFactor.begin': {
    as: 'outsider',
    args: async ({ app }, { caller }) => {
      await removeSecondFactor(app.store.db, caller.userId);
      return { password: caller.password };
    },
  },
  'twoFactor.enable': {
    as: 'outsider',
    args: async ({ app }, { caller }) => ({
      code: codeOf(await beginFactor(app, caller), app.clock.now()),
    }),
  },
  'twoFactor.disable': { as: 'outsider', args: confirmedByCode },
  'twoFactor.codes': { as: 'outsider', args: confirmedByCode },
  'email.sendCode': { as: 'outsider', args: () => ({}) },
  'email.verify': {
    as: 'outsider',
    args: async ({ app }, { caller }) => ({ code: await newMailCode(app, caller, 'verify') }),
  },
  'passwordReset.begin': { args: ({ member }) => ({ email: member.email }) },
  'passwordReset.finish': {
    args: async ({ app }) => ({
      code: await newMailCode(app, await app.signUp(), 'reset'),
      password: 'another one',
    }),
  },
  'drafts.set': {
    args: ({ channelId }) => ({ channelId, text: 'begun', parentId: null, base: null }),
  },
  'drafts.list': { args: () => ({}) },
  'friends.list': {
    args: async (world, { caller }) => {
      await asker(world, caller);
      await friend(world, caller);
      return {};
    },
    besides: RELATED_BEFORE,
  },
  'friends.request': {
    args: async ({ app }) => ({ username: (await app.signUp()).user.username }),
  },
  'friends.accept': { args: (world, { caller }) => asker(world, caller) },
  'friends.decline': { args: (world, { caller }) => asker(world, caller), besides: RELATED_BEFORE },
  'friends.cancel': {
    args: (world, { caller }) =>
      somebody(world, ({ user: { username } }) => world.app.done('friends.request', { username }, caller)),
    besides: RELATED_BEFORE,
  },
  'friends.remove': { args: (world, { caller }) => friend(world, caller), besides: RELATED_BEFORE },
  'friends.block': { args: (world) => somebody(world) },
  'friends.unblock': {
    args: (world, { caller }) =>
      somebody(world, ({ userId }) => world.app.done('friends.block', { userId }, caller)),
    besides: RELATED_BEFORE,
  },
  'userNotes.find': { args: (world) => somebody(world) },
  'userNotes.set': {
    args: async (world) => ({ ...(await somebody(world)), text: 'Owes me a chisel' }),
  },
  'friends.privacy': { args: () => ({}) },
  'friends.savePrivacy': { args: () => ({ friendRequests: 'mutual' }) },
  'direct.open': {
    args: async (world, { caller }) => {
      const { userId } = await friend(world, caller);
      return { userIds: [userId] };
    },
    besides: { RELATION: 'with a friend' },
  },
  'direct.list': {
    args: async (world, { caller }) => {
      await opened(world, { caller });
      await group(world, { caller });
      return {};
    },
    besides: { DIRECT_CREATE: 'there must be a conversation', RELATION: 'friends are added to groups' },
  },
  'direct.close': { args: opened, besides: OPENED },
  'direct.answer': {
    args: async (world, { caller }) => {
      const other = await world.app.signUp();
      await world.app.join(await world.app.createGuild(other), other, caller);
      const { channel } = await world.app.done('direct.open', { userIds: [caller.userId] }, other);
      const said = { channelId: channel.id, content: 'Hello', parentId: null };
      await world.app.done('messages.create', said, other);
      return { channelId: channel.id, accept: true };
    },
    besides: {
      ...{ DIRECT_CREATE: OPENED.DIRECT_CREATE, CHANNEL_MESSAGE: 'a request is a message' },
      GUILD_JOINED: 'strangers write to those with whom they share a server',
    },
  },
  'direct.add': {
    args: async (world, { caller }) => ({
      ...(await group(world, { caller })),
      ...(await friend(world, caller)),
    }),
    besides: IN_GROUP,
  },
  'direct.remove': { args: group, besides: IN_GROUP },
  'direct.leave': {
    args: async (world, { caller }) => ({ channelId: (await group(world, { caller })).channelId }),
    besides: IN_GROUP,
  },
  'direct.edit': {
    args: async (world, { caller }) => ({
      channelId: (await group(world, { caller })).channelId,
      name: 'Harbour',
    }),
    besides: IN_GROUP,
  },
  'direct.guildPrivacy': { args: ({ guild }) => ({ guildId: guild.id }), as: 'member' },
  'direct.saveGuildPrivacy': {
    args: ({ guild }) => ({ guildId: guild.id, takesDirect: false }),
    as: 'member',
  },
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
