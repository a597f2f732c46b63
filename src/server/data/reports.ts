import { sql } from 'kysely';
import type { HeldOutcome, ReportCategory, ReportOutcome } from '../../contract/report-words';
import { DESK_LIMITS } from '../../contract/desk-limits';
import type { ChannelId, GuildId, MessageId, ReportId, UserId } from '../../contract/ids';
import type { StoredEvidence } from './evidence';
import type { ReportVoicesTable } from './report-tables';
import type { Db, Reads } from './schema';
import { isAmong } from './among';

/** A stored report, without what people said. */
export interface ReportRow {
  readonly id: ReportId;
  readonly guildId: GuildId | null;
  readonly status: 'open' | 'resolved';
  readonly kind: 'report' | 'held';
  readonly rule: string | null;
  readonly targetId: UserId | null;
  readonly messageId: MessageId | null;
  readonly channelId: ChannelId | null;
  readonly channelName: string | null;
  readonly aboutGuildId: GuildId | null;
  readonly aboutGuildName: string | null;
  readonly evidence: unknown;
  readonly claimedBy: UserId | null;
  readonly claimedUntil: string | null;
  readonly outcome: ReportOutcome | HeldOutcome | null;
  readonly note: string | null;
  readonly createdAt: string;
  readonly resolvedAt: string | null;
  readonly resolvedBy: UserId | null;
}

/** What is reported: a message, a person, or a guild itself. */
export type Subject = Pick<
  ReportRow,
  'guildId' | 'targetId' | 'messageId' | 'channelId' | 'channelName' | 'aboutGuildId' | 'aboutGuildName'
>;

/** A report by its id; null where there is none. */
export const findReport = async (reads: Reads, id: ReportId): Promise<ReportRow | null> =>
  (await reads.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** The same, locked until the transaction ends. */
export const lockReport = async (trx: Db, id: ReportId): Promise<ReportRow | null> =>
  (await trx.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

const ofSubject = (reads: Reads, { guildId, targetId, messageId, aboutGuildId }: Subject) => {
  const all = reads.selectFrom('reports');
  if (messageId !== null) return all.where('reports.messageId', '=', messageId);
  if (aboutGuildId !== null) return all.where('reports.aboutGuildId', '=', aboutGuildId);
  return all
    .where('reports.messageId', 'is', null)
    .where('reports.kind', '=', 'report')
    .where('reports.targetId', '=', targetId)
    .where('reports.guildId', guildId === null ? 'is' : '=', guildId);
};

/** The open report of something; null where there is none. Stable under the lock of the subject. */
export const findOpenReport = async (reads: Reads, subject: Subject): Promise<ReportRow | null> =>
  (await ofSubject(reads, subject).selectAll('reports').where('status', '=', 'open').executeTakeFirst()) ??
  null;

/** Whether somebody has reported something already: a message ever, all else in the open report. */
export const hasReported = async (reads: Reads, subject: Subject, userId: UserId): Promise<boolean> => {
  const found = await ofSubject(reads, subject)
    .innerJoin('reportVoices', 'reportVoices.reportId', 'reports.id')
    .select('reports.id')
    .where('reportVoices.userId', '=', userId)
    .$if(subject.messageId === null, (query) => query.where('reports.status', '=', 'open'))
    .executeTakeFirst();
  return found !== undefined;
};

/** Stores an open report, on which nobody has said anything yet. */
export const insertReport = async (
  trx: Db,
  report: Subject & {
    readonly id: ReportId;
    readonly evidence: StoredEvidence | null;
    readonly createdAt: string;
    /** Where an automatic rule makes it: its name. */
    readonly rule?: string;
    readonly kind?: 'report' | 'held';
  },
): Promise<void> => {
  const { evidence, ...row } = report;
  await trx
    .insertInto('reports')
    .values({ ...row, evidence: evidence === null ? null : JSON.stringify(evidence) })
    .execute();
};

/** Stores what somebody says. */
export const insertVoice = async (
  trx: Db,
  voice: {
    readonly reportId: ReportId;
    readonly userId: UserId;
    readonly category: ReportCategory;
    readonly text: string;
    readonly createdAt: string;
  },
): Promise<void> => {
  await trx.insertInto('reportVoices').values(voice).execute();
};

/** Changes a report, whose row is locked. */
export const updateReport = async (
  trx: Db,
  id: ReportId,
  change: Partial<
    Pick<
      ReportRow,
      | ('status' | 'claimedBy' | 'claimedUntil' | 'outcome' | 'note' | 'resolvedAt' | 'resolvedBy')
      | 'messageId'
    >
  >,
): Promise<void> => {
  await trx.updateTable('reports').set(change).where('id', '=', id).execute();
};

/** How many reports of a guild wait. */
export const countOpenReports = async (reads: Reads, guildId: GuildId): Promise<number> => {
  const row = await reads
    .selectFrom('reports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('guildId', '=', guildId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row?.count ?? 0;
};

export interface ReportPage {
  /** Null for the operator's. */
  readonly guildId: GuildId | null;
  readonly status?: 'open' | 'resolved' | undefined;
  readonly before?: ReportId | undefined;
  readonly limit: number;
}

/** A page of reports, newest first. */
export const listReports = (
  reads: Reads,
  { guildId, status, before, limit }: ReportPage,
): Promise<readonly ReportRow[]> =>
  reads
    .selectFrom('reports')
    .selectAll()
    .where('guildId', guildId === null ? 'is' : '=', guildId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? null))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export type VoiceRow = Readonly<ReportVoicesTable>;

/** What people said in reports, the first first: at most `DESK_LIMITS.reportsOfItem` of each. */
export const listVoices = async (reads: Reads, ids: readonly ReportId[]): Promise<readonly VoiceRow[]> => {
  const { rows } = await sql<VoiceRow>`
    select v.report_id, v.user_id, v.category, v.text, v.created_at
    from unnest(${sql.val(ids)}::bigint[]) as asked (id)
    cross join lateral (
      select * from report_voices rv where rv.report_id = asked.id
      order by rv.created_at, rv.user_id limit ${DESK_LIMITS.reportsOfItem}
    ) v`.execute(reads);
  return rows;
};

/** All who made a report and are still there. */
export const listReporters = async (reads: Reads, id: ReportId): Promise<readonly UserId[]> => {
  const rows = await reads
    .selectFrom('reportVoices')
    .innerJoin('users', 'users.id', 'reportVoices.userId')
    .select('users.id')
    .where('reportVoices.reportId', '=', id)
    .where('users.deletedAt', 'is', null)
    .orderBy('users.id')
    .execute();
  return rows.map((row) => row.id);
};

/** Which of these messages are still there. */
export const listStanding = async (
  reads: Reads,
  ids: readonly MessageId[],
): Promise<ReadonlySet<MessageId>> => {
  if (ids.length === 0) return new Set();
  const rows = await reads.selectFrom('messages').select('id').where(isAmong('id', ids)).execute();
  return new Set(rows.map(({ id }) => id));
};

/** A person as an item names them. */
export interface NamedPerson {
  readonly id: UserId;
  readonly username: string;
  readonly avatar: string | null;
  readonly isDeleted: boolean;
}

/** These accounts by their ids, deleted ones without their names. */
export const findPeople = async (
  reads: Reads,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, NamedPerson>> => {
  if (ids.length === 0) return new Map();
  const rows = await reads
    .selectFrom('users')
    .select(['id', 'username', 'avatar'])
    .select(sql<boolean>`deleted_at is not null`.as('isDeleted'))
    .where(isAmong('id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};
