import type { QueueItem, QueuePerson } from '../../contract/entities/queue-item';
import { failure, success } from '../../contract/failure';
import type { EventData } from '../../contract/gateway/events';
import type { GuildId, ReportId, UserId } from '../../contract/ids';
import { type Authority, outranks } from '../../domain/permissions/authority';
import { judgeHold } from '../../domain/reports/claims';
import type { AuditTarget } from '../data/audit-log';
import { loadAuthority } from '../data/members';
import { countOpenReports, findPeople, lockReport, type ReportRow } from '../data/reports';
import type { Db, Reads } from '../data/schema';
import { type Answer, forbidden, notFound, refuse, type Refusal } from '../refusal';
import { userTarget } from './audit';
import { itemOf } from './queue-items';

const UNCLAIMED = 'Take this report before you decide it';
const HIGHER = 'Somebody of higher rank has to decide this';

/** A changed item, and what staff are told of it; null where nothing has changed. */
export interface Changed {
  readonly reply: { readonly item: QueueItem };
  readonly told: EventData<'GUILD_QUEUE'> | null;
}

const personOf = async (reads: Reads, userId: UserId | null): Promise<QueuePerson | null> => {
  if (userId === null) return null;
  const person = (await findPeople(reads, [userId])).get(userId);
  return person === undefined ? null : { id: person.id, username: person.username, avatar: person.avatar };
};

/** The refusal where somebody else handles an item, or has decided it: with who that is. */
export const refusalOf = async (
  trx: Db,
  row: ReportRow,
  hold: 'theirs' | 'resolved',
): Promise<Answer<never>> => {
  const by = await personOf(trx, hold === 'theirs' ? row.claimedBy : row.resolvedBy);
  const name = by?.username ?? 'Somebody';
  return failure<Refusal>(
    hold === 'theirs'
      ? { status: 409, message: `${name} is handling this`, code: 'claimed', now: { by } }
      : { status: 409, message: `${name} has decided this already`, code: 'conflict', now: { by } },
  );
};

/** The item after a change, as it is answered and told. */
export const changedTo = async (trx: Db, guildId: GuildId, id: ReportId): Promise<Answer<Changed>> => {
  const row = await lockReport(trx, id);
  if (row === null) return notFound('report');
  const item = await itemOf(trx, row);
  return success({ reply: { item }, told: { guildId, item, open: await countOpenReports(trx, guildId) } });
};

/** Whom an act is about in the audit log: the person, or the report of one whose account is gone. */
export const auditTargetOf = async (trx: Db, { id, targetId }: ReportRow): Promise<AuditTarget> =>
  targetId === null ? { type: 'report', id, name: '' } : userTarget(trx, targetId);

/** Whether somebody may decide about whom a report concerns; never about themselves. */
const mayDecide = async (
  trx: Db,
  guildId: GuildId,
  who: Authority,
  { targetId }: ReportRow,
): Promise<boolean> => {
  if (targetId === null) return true;
  if (targetId === who.userId) return false;
  const target = await loadAuthority(trx, guildId, targetId);
  return target !== null && outranks(who, target);
};

/** The report that the caller has claimed and may decide, locked; or the refusal. */
export const lockClaimed = async (
  trx: Db,
  {
    reportId,
    guildId,
    who,
  }: { readonly reportId: ReportId; readonly guildId: GuildId; readonly who: Authority },
  nowMs: number,
): Promise<Answer<ReportRow>> => {
  const row = await lockReport(trx, reportId);
  if (row === null) return notFound('report');
  const hold = judgeHold(row, who.userId, nowMs);
  if (hold === 'theirs' || hold === 'resolved') return refusalOf(trx, row, hold);
  if (!(await mayDecide(trx, guildId, who, row))) return forbidden(HIGHER);
  return hold === 'free' ? refuse(409, UNCLAIMED) : success(row);
};
