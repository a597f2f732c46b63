import type { ChannelId, GuildId } from '../../../src/contract/ids';
import { sweepBannedMessages } from '../../../src/server/sweeps/banned-messages';
import { type Person, textChannelOf, type TestServer } from '../../support/node/server-app';
import { type Ground, together } from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

interface Hall {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly owner: Person;
  /** Two members. */
  readonly ann: Person;
  readonly ben: Person;
}

const hall = async (home: TestServer): Promise<Hall> => {
  const [owner, ann, ben] = [await home.signUp(), await home.signUp(), await home.signUp()];
  const guild = await home.createGuild(owner);
  await home.join(guild, owner, ann, ben);
  return { guildId: guild.id, channelId: textChannelOf(guild), owner, ann, ben };
};

const timingOut =
  ({ home, call }: Ground, { guildId, owner, ann }: Hall, hours: number, was?: string | null) =>
  () => {
    const until = new Date(home.server.services.clock.now() + hours * HOUR_MS).toISOString();
    return call('members.timeout', { guildId, targetUserId: ann.userId, until, reason: '', was }, owner);
  };

const writing =
  ({ call }: Ground, { channelId, ann }: Hall) =>
  () =>
    call('messages.create', { channelId, content: 'Hello', parentId: null }, ann);

const storedOf = async (home: TestServer, { channelId, ann }: Hall): Promise<number> =>
  (
    await home.store.db
      .selectFrom('messages')
      .select('id')
      .where('channelId', '=', channelId)
      .where('authorId', '=', ann.userId)
      .execute()
  ).length;

/** Races about what staff do to members and messages. */
export const MODERATION: readonly RaceKind[] = [
  {
    name: 'two timeouts of one member',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const there = await hall(ground.home);
        const statuses = await together(ground, dice, [
          timingOut(ground, there, 1, null),
          timingOut(ground, there, 2, null),
        ]);
        return statusFault(statuses, [200, 409]);
      }),
  },
  {
    name: 'a message and a timeout',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home } = ground;
        const there = await hall(home);
        const [sent, done] = await together(ground, dice, [
          writing(ground, there),
          timingOut(ground, there, 1),
        ]);
        const stored = await storedOf(home, there);
        const { status } = await writing(ground, there)().answer;
        return firstFault(
          done === 200 && (sent === 200 || sent === 403) ? null : `answered ${sent} and ${done}`,
          stored === (sent === 200 ? 1 : 0) ? null : `stored ${stored} after ${sent}`,
          status === 403 ? null : `answered ${status} in the timeout`,
        );
      }),
  },
  {
    name: 'two bans of one member',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const { guildId, owner, ann } = await hall(home);
        const banning = () =>
          call('bans.add', { guildId, targetUserId: ann.userId, reason: '', deleteSeconds: 60 }, owner);
        const statuses = await together(ground, dice, [banning, banning]);
        const { bans } = await home.done('bans.list', { guildId }, owner);
        return firstFault(
          statusFault(statuses, [200, 409]),
          bans.length === 1 ? null : `left ${bans.length} bans`,
        );
      }),
  },
  {
    name: 'a message and a ban that deletes',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const there = await hall(home);
        const { guildId, owner, ann } = there;
        await home.done('messages.create', { channelId: there.channelId, content: 'x', parentId: null }, ann);
        const [sent, banned] = await together(ground, dice, [
          writing(ground, there),
          () => call('bans.add', { guildId, targetUserId: ann.userId, reason: '', deleteSeconds: 60 }, owner),
        ]);
        // What the ban could not see yet goes a little later.
        const { services } = home.server;
        await sweepBannedMessages({
          ...services,
          clock: { ...services.clock, now: () => services.clock.now() + MINUTE_MS },
        });
        const stored = await storedOf(home, there);
        return firstFault(
          banned === 200 && (sent === 200 || sent === 404) ? null : `answered ${sent} and ${banned}`,
          stored === 0 ? null : `left ${stored} messages after ${sent}`,
        );
      }),
  },
  {
    name: 'two purges of the same messages',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home, call } = ground;
        const there = await hall(home);
        const { guildId, channelId, owner, ann } = there;
        for (const content of ['one', 'two'])
          await home.done('messages.create', { channelId, content, parentId: null }, ann);
        const purging = () =>
          call(
            'messages.purge',
            {
              ...{ guildId, channelId, userId: ann.userId, after: null, before: null, contains: null },
              ...{ limit: 10, reason: '' },
            },
            owner,
          );
        const statuses = await together(ground, dice, [purging, purging]);
        const { entries } = await home.done('auditLog.list', { guildId }, owner);
        const counts = entries.flatMap(({ actionType, extraInfo }) =>
          actionType === 'MESSAGE_BULK_DELETE' ? [extraInfo.count] : [],
        );
        return firstFault(
          statusFault(statuses, [200, 200]),
          counts.join() === '2' ? null : `recorded ${counts.join()}`,
          (await storedOf(home, there)) === 0 ? null : 'left messages',
        );
      }),
  },
];
