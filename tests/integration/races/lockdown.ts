import type { LockdownMeasures } from '../../../src/contract/entities/lockdown';
import type { ChannelId, GuildId } from '../../../src/contract/ids';
import { type Person, textChannelOf, type TestServer } from '../../support/node/server-app';
import { type Ground, together } from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

interface Hall {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly owner: Person;
  readonly ann: Person;
}

const hall = async (home: TestServer): Promise<Hall> => {
  const [owner, ann] = [await home.signUp(), await home.signUp()];
  const guild = await home.createGuild(owner);
  await home.join(guild, owner, ann);
  return { guildId: guild.id, channelId: textChannelOf(guild), owner, ann };
};

const MEASURES: LockdownMeasures = {
  ...{ pauseInvites: false, slowmodeS: 0, holdNewerThanDays: 0, membersReadOnly: true, channels: null },
};

const starting =
  ({ call }: Ground, { guildId, owner }: Hall, measures: Partial<LockdownMeasures> = {}) =>
  () =>
    call(
      'lockdown.start',
      { guildId, minutes: null, measures: { ...MEASURES, ...measures }, reason: '' },
      owner,
    );

const ending =
  ({ call }: Ground, { guildId, owner }: Hall) =>
  () =>
    call('lockdown.end', { guildId }, owner);

const slowing =
  ({ call }: Ground, { channelId, owner }: Hall, seconds: number) =>
  () =>
    call('channels.setSlowmode', { channelId, seconds }, owner);

const writing =
  ({ call }: Ground, { channelId, ann }: Hall) =>
  () =>
    call('messages.create', { channelId, content: 'Hello', parentId: null }, ann);

const slowmodeOf = async (home: TestServer, { channelId }: Hall): Promise<number> =>
  (
    await home.store.db
      .selectFrom('channels')
      .select('slowmode')
      .where('id', '=', channelId)
      .executeTakeFirstOrThrow()
  ).slowmode;

/** How many acts of this kind the audit log has. */
const recorded = async (home: TestServer, { guildId, owner }: Hall, action: string): Promise<number> =>
  (await home.done('auditLog.list', { guildId }, owner)).entries.filter(
    ({ actionType }) => actionType === action,
  ).length;

/** Races about lockdowns. */
export const LOCKDOWNS: readonly RaceKind[] = [
  {
    name: 'two lockdowns of one guild',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home } = ground;
        const there = await hall(home);
        const statuses = await together(ground, dice, [
          starting(ground, there, { slowmodeS: 30 }),
          starting(ground, there, { slowmodeS: 60 }),
        ]);
        await ending(ground, there)().answer;
        const count = await recorded(home, there, 'LOCKDOWN_START');
        const slowmode = await slowmodeOf(home, there);
        return firstFault(
          statusFault(statuses, [200, 409]),
          count === 1 ? null : `recorded ${count}`,
          slowmode === 0 ? null : `left a slow mode of ${slowmode}`,
        );
      }),
  },
  {
    name: 'two ends of one lockdown',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home } = ground;
        const there = await hall(home);
        await starting(ground, there, { slowmodeS: 30 })().answer;
        const statuses = await together(ground, dice, [ending(ground, there), ending(ground, there)]);
        const count = await recorded(home, there, 'LOCKDOWN_END');
        const slowmode = await slowmodeOf(home, there);
        return firstFault(
          statusFault(statuses, [200, 409]),
          count === 1 ? null : `recorded ${count}`,
          slowmode === 0 ? null : `left a slow mode of ${slowmode}`,
        );
      }),
  },
  {
    name: 'a message and a lockdown',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home } = ground;
        const there = await hall(home);
        const [sent, done] = await together(ground, dice, [writing(ground, there), starting(ground, there)]);
        const { length: stored } = await home.store.db
          .selectFrom('messages')
          .select('id')
          .where('channelId', '=', there.channelId)
          .where('authorId', '=', there.ann.userId)
          .execute();
        const { status } = await writing(ground, there)().answer;
        return firstFault(
          done === 200 && (sent === 200 || sent === 403) ? null : `answered ${sent} and ${done}`,
          stored === (sent === 200 ? 1 : 0) ? null : `stored ${stored} after ${sent}`,
          status === 403 ? null : `answered ${status} in the lockdown`,
        );
      }),
  },
  {
    name: 'the end of a lockdown and an edit of its slow mode',
    prepare: (ground) =>
      Promise.resolve(async (dice) => {
        const { home } = ground;
        const there = await hall(home);
        await starting(ground, there, { slowmodeS: 30 })().answer;
        const statuses = await together(ground, dice, [ending(ground, there), slowing(ground, there, 60)]);
        const slowmode = await slowmodeOf(home, there);
        return firstFault(
          statusFault(statuses, [200, 200]),
          slowmode === 60 ? null : `left a slow mode of ${slowmode} in place of the person's`,
        );
      }),
  },
];
