import { type Result, success } from '../../contract/failure';
import type { UserId } from '../../contract/ids';
import type { Plan } from '../../domain/practice/plan';
import type { Observed } from '../../domain/practice/score';
import { type Calls, listMessages, type Stage } from './stage';
import type { Trace } from './trace';

/** Which of the messages that do harm still stand. */
const countLeft = async (
  calls: Calls,
  channelIds: Parameters<typeof listMessages>[1][],
  { bad }: Trace,
): Promise<Result<number>> => {
  let left = 0;
  for (const channelId of channelIds) {
    const standing = await listMessages(calls, channelId);
    if (!standing.ok) return standing;
    for (const id of bad) if (standing.value.has(id)) left += 1;
  }
  return success(left);
};

const countReports = async (
  { own }: Calls,
  { guildId }: Stage,
): Promise<Result<Pick<Observed, 'reports' | 'decided'>>> => {
  const open = await own('queue.fetch', { guildId, status: 'open', limit: 100 });
  if (!open.ok) return open;
  const resolved = await own('queue.fetch', { guildId, status: 'resolved', limit: 100 });
  if (!resolved.ok) return resolved;
  const decided = resolved.value.items.length;
  return success({ reports: open.value.open + decided, decided });
};

/**
 * Looks at the server of practice: who can do nothing any more, what stands, what is back. `actedAtMs` is the scenario's
 * time of the moderator's first act after the first harm; `now` is the wall clock, for timeouts.
 */
export const observe = async (
  calls: Calls,
  { plan, stage, trace }: { readonly plan: Plan; readonly stage: Stage; readonly trace: Trace },
  { actedAtMs, now }: { readonly actedAtMs: number | null; readonly now: number },
): Promise<Result<Observed>> => {
  const { guildId, accounts, staffRole } = stage;
  const guilds = await calls.own('guilds.list', {});
  if (!guilds.ok) return guilds;
  const bans = await calls.own('bans.list', { guildId });
  if (!bans.ok) return bans;
  const listed = await calls.own('members.list', { guildId });
  if (!listed.ok) return listed;
  const channels = guilds.value.find(({ id }) => id === guildId)?.channels ?? [];
  const left = await countLeft(
    calls,
    channels.flatMap(({ id, type }) => (type === 'text' ? [id] : [])),
    trace,
  );
  if (!left.ok) return left;
  const reports = await countReports(calls, stage);
  if (!reports.ok) return reports;

  const banned = new Set<UserId>(bans.value.bans.map(({ bannedUser }) => bannedUser.id));
  const members = new Map(listed.value.members.map((member) => [member.id, member]));
  const isStopped = ({ key, isModerator }: Plan['people'][number]): boolean => {
    const userId = accounts.get(key)?.userId;
    const member = userId === undefined ? undefined : members.get(userId);
    if (userId === undefined || member === undefined) return true;
    if (member.timedOutUntil !== null && Date.parse(member.timedOutUntil) > now) return true;
    return isModerator && (staffRole === null || !member.roleIds.includes(staffRole));
  };
  const stopped = plan.people.filter((person) => trace.came.has(person.key) && isStopped(person));
  const byOthers = new Set(trace.banned);
  const names = new Set(channels.map(({ name }) => name));
  const isFree = (key: string): boolean => {
    const userId = accounts.get(key)?.userId;
    return userId !== undefined && !banned.has(userId);
  };
  return success({
    ...{ harmedAtMs: trace.harmedAtMs, actedAtMs, came: trace.came },
    stopped: new Set(stopped.map(({ key }) => key)),
    punished: new Set(stopped.flatMap(({ key, isBad }) => (isBad || byOthers.has(key) ? [] : [key]))),
    messages: { bad: trace.bad.size, left: left.value },
    harms: trace.deletedChannels.length + trace.banned.length,
    restored:
      trace.deletedChannels.filter((name) => names.has(name)).length + trace.banned.filter(isFree).length,
    ...reports.value,
  });
};
