import type { DirectChannel } from '../../../src/contract/entities/direct-channel';
import type { ChannelId } from '../../../src/contract/ids';
import { CONVERSATION_LIMITS } from '../../../src/contract/limits';
import type { Person, TestServer } from '../../support/node/server-app';
import { type Ground, together } from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

const befriend = async (home: TestServer, one: Person, other: Person): Promise<void> => {
  await home.done('friends.request', { username: other.user.username }, one);
  await home.done('friends.accept', { userId: one.userId }, other);
};

const open = async (home: TestServer, me: Person, ...others: readonly Person[]): Promise<ChannelId> => {
  const userIds = others.map(({ userId }) => userId);
  return (await home.done('direct.open', { userIds }, me)).channel.id;
};

const listOf = async (home: TestServer, who: Person): Promise<readonly DirectChannel[]> =>
  (await home.done('direct.list', {}, who)).channels;

const writing =
  ({ call }: Ground, who: Person, channelId: ChannelId) =>
  () =>
    call('messages.create', { channelId, content: 'Hello', parentId: null }, who);

const countIn = async (home: TestServer, who: Person, channelId: ChannelId): Promise<number> =>
  (await home.done('messages.list', { channelId, limit: 100 }, who)).data.messages.length;

/** Two people who share a guild. */
const neighbours = async (home: TestServer): Promise<readonly [Person, Person]> => {
  const [ann, ben] = [await home.signUp(), await home.signUp()];
  await home.join(await home.createGuild(ann), ann, ben);
  return [ann, ben];
};

/** Races in conversations. */
export const CONVERSATIONS: readonly RaceKind[] = [
  {
    name: 'two people who open their conversation',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const [ann, ben] = await neighbours(home);
        const statuses = await together(ground, dice, [
          () => call('direct.open', { userIds: [ben.userId] }, ann),
          () => call('direct.open', { userIds: [ann.userId] }, ben),
        ]);
        const [mine, theirs] = [await listOf(home, ann), await listOf(home, ben)];
        const ids = new Set([...mine, ...theirs].map(({ id }) => id));
        return firstFault(
          statusFault(statuses, [200, 200]),
          ids.size === 1 && mine.length === 1 && theirs.length === 1 ? null : `made ${[...ids].join()}`,
        );
      }),
  },
  {
    name: 'a message to one who blocks its author',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const [ann, ben] = [await home.signUp(), await home.signUp()];
        await befriend(home, ann, ben);
        const id = await open(home, ann, ben);
        const [sent, blocked] = await together(ground, dice, [
          writing(ground, ann, id),
          () => call('friends.block', { userId: ann.userId }, ben),
        ]);
        const stored = await countIn(home, ben, id);
        const { status } = await writing(ground, ann, id)().answer;
        return firstFault(
          blocked === 200 && (sent === 200 || sent === 403) ? null : `answered ${sent} and ${blocked}`,
          stored === (sent === 200 ? 1 : 0) ? null : `stored ${stored} after ${sent}`,
          status === 403 ? null : `answered ${status} after the block`,
        );
      }),
  },
  {
    name: 'seven first messages to somebody who has not answered',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home } = ground;
        const [ann, ben] = await neighbours(home);
        const id = await open(home, ann, ben);
        const statuses = await together(
          ground,
          dice,
          Array.from({ length: 7 }, () => writing(ground, ann, id)),
        );
        const stored = await countIn(home, ben, id);
        const [request] = await listOf(home, ben);
        return firstFault(
          statusFault(statuses, [200, 200, 200, 200, 200, 403, 403]),
          stored === CONVERSATION_LIMITS.unanswered ? null : `stored ${stored}`,
          request?.request === true ? null : 'is no request',
        );
      }),
  },
  {
    name: 'a request that two devices accept and decline',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const [ann, ben] = await neighbours(home);
        const id = await open(home, ann, ben);
        await writing(ground, ann, id)().answer;
        const statuses = await together(ground, dice, [
          () => call('direct.answer', { channelId: id, accept: true }, ben),
          () => call('direct.answer', { channelId: id, accept: false }, ben),
        ]);
        const [shown] = await listOf(home, ben);
        return firstFault(
          statusFault(statuses, [200, 200]),
          shown?.request === true ? 'is a request still' : null,
        );
      }),
  },
  {
    name: 'two first messages, one each way',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home } = ground;
        const [ann, ben] = await neighbours(home);
        const id = await open(home, ann, ben);
        const statuses = await together(ground, dice, [writing(ground, ann, id), writing(ground, ben, id)]);
        const lists = [await listOf(home, ann), await listOf(home, ben)];
        return firstFault(
          statusFault(statuses, [200, 200]),
          lists.every(([shown]) => shown?.id === id && !shown.request) ? null : 'is a request to somebody',
        );
      }),
  },
  {
    name: 'the last place in a group',
    prepare: async (ground) => {
      const { home, call } = ground;
      const owner = await home.signUp();
      const friends: Person[] = [];
      for (let nth = 0; nth < CONVERSATION_LIMITS.groupMembers; nth += 1) {
        const friend = await home.signUp();
        await befriend(home, owner, friend);
        friends.push(friend);
      }
      const [last, late, ...others] = friends;
      if (last === undefined || late === undefined) throw new Error('there are friends');
      const channelId = await open(home, owner, ...others);
      return async (dice) => {
        const statuses = await together(
          ground,
          dice,
          [last, late].map(
            ({ userId }) =>
              () =>
                call('direct.add', { channelId, userId }, owner),
          ),
        );
        const members = (await listOf(home, owner))[0]?.members ?? [];
        for (const { userId } of [last, late]) await home.call('direct.remove', { channelId, userId }, owner);
        return firstFault(
          statusFault(statuses, [200, 409]),
          members.length === CONVERSATION_LIMITS.groupMembers ? null : `has ${members.length} members`,
        );
      };
    },
  },
  {
    name: 'an owner and the heir who leave a group',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const [owner, heir, other] = [await home.signUp(), await home.signUp(), await home.signUp()];
        await befriend(home, owner, heir);
        await befriend(home, owner, other);
        const channelId = await open(home, owner, heir, other);
        const statuses = await together(ground, dice, [
          () => call('direct.leave', { channelId }, owner),
          () => call('direct.leave', { channelId }, heir),
          writing(ground, other, channelId),
        ]);
        const [group] = await listOf(home, other);
        return firstFault(
          statusFault(statuses, [200, 200, 200]),
          group?.ownerId === other.userId ? null : `belongs to ${group?.ownerId}`,
          group?.members.length === 1 ? null : `has ${group?.members.length} members`,
        );
      }),
  },
];
