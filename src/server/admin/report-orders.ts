import type { EvidenceMessage, QueueItem, QueuePerson } from '../../contract/entities/queue-item';
import { failure, success, type Result } from '../../contract/failure';
import { type ReportId, toId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import { isStorableId } from '../data/ids';
import { findReport, listReports, lockReport, type ReportRow, updateReport } from '../data/reports';
import { itemOf, itemsOf } from '../handlers/queue-items';
import type { OperatorServices } from '../handlers/services';
import { insertOwnMessages } from '../handlers/tell-reporters';
import type { CommandNamed } from './command';
import { oneLine } from './one-line';
import { operatorId } from './operator';

type Lines = Result<readonly string[], string>;

const LISTED_AT_MOST = 100;
const HANDLED = 'Your report was handled.';

const nameOf = (person: QueuePerson | null): string =>
  person === null ? 'a deleted account' : `${oneLine(person.username)} (${person.id})`;

/** What a report is about: a server, a direct message, or a person. */
const subjectOf = (
  { aboutGuildId, aboutGuildName, messageId }: ReportRow,
  { target }: QueueItem,
): readonly [kind: string, what: string] => {
  if (aboutGuildId !== null) return ['server', `${oneLine(aboutGuildName ?? '')} (${aboutGuildId})`];
  return [messageId === null ? 'user' : 'direct message', nameOf(target)];
};

const lineOf = (row: ReportRow, item: QueueItem): string =>
  [
    ...[row.id, row.createdAt, row.status, `${item.reports.length} report(s)`],
    ...subjectOf(row, item),
    ...(row.outcome === null ? [] : [row.outcome]),
  ].join('\t');

/** The open reports that are for the operator, or all, newest first, one line each. */
export const listOperatorReports = async (
  { db }: OperatorServices,
  { isAll }: CommandNamed<'list-reports'>,
): Promise<Lines> => {
  const rows = await listReports(db, {
    ...{ guildId: null, limit: LISTED_AT_MOST },
    status: isAll ? undefined : 'open',
  });
  if (rows.length === 0) return success([isAll ? 'There are no reports.' : 'There are no open reports.']);
  const items = new Map((await itemsOf(db, rows)).map((item) => [item.id, item]));
  return success(
    rows.flatMap((row) => {
      const item = items.get(row.id);
      return item === undefined ? [] : [lineOf(row, item)];
    }),
  );
};

/** A report that is for the operator; one of a guild's queue is for its staff. */
const ofOperator = (row: ReportRow | null, id: string): Result<ReportRow, string> =>
  row === null || row.guildId !== null ? failure(`There is no report ${id} for you`) : success(row);

const messageLines = (mark: string, { id, author, content, createdAt, files }: EvidenceMessage) => [
  [mark, id, createdAt, nameOf(author), oneLine(content)].join('\t'),
  ...files.map(({ name, size, sha256 }) =>
    ['file', id, oneLine(name), `${size} bytes`, `sha256 ${sha256}`].join('\t'),
  ),
];

/** Prints a report: what people said, and the evidence. */
export const showReport = async (
  { db }: OperatorServices,
  { report: id }: CommandNamed<'show-report'>,
): Promise<Lines> => {
  const reportId = toId<ReportId>(id);
  const found = ofOperator(isStorableId(reportId) ? await findReport(db, reportId) : null, id);
  if (!found.ok) return found;
  const item = await itemOf(db, found.value);
  const { reports, evidence, note, resolvedAt } = item;
  return success([
    lineOf(found.value, item),
    ...reports.map(({ user, category, text, createdAt }) =>
      ['said', createdAt, nameOf(user), category, oneLine(text)].join('\t'),
    ),
    ...(evidence === null
      ? []
      : [
          ...evidence.before.flatMap((message) => messageLines('before', message)),
          ...(evidence.message === null ? [] : messageLines('reported', evidence.message)),
          ...evidence.after.flatMap((message) => messageLines('after', message)),
        ]),
    ...(resolvedAt === null ? [] : [['closed', resolvedAt, oneLine(note ?? '')].join('\t')]),
  ]);
};

/** Closes a report that is for the operator. */
export const resolveReport = async (
  services: OperatorServices,
  { report: id, outcome, note, tells }: CommandNamed<'resolve-report'>,
): Promise<Lines> => {
  const reportId = toId<ReportId>(id);
  const resolvedBy = await operatorId(services);
  const { transaction, clock, hub } = services;
  const done = await transaction(async (trx) => {
    const found = ofOperator(isStorableId(reportId) ? await lockReport(trx, reportId) : null, id);
    if (!found.ok) return found;
    if (found.value.status === 'resolved') return failure(`Report ${id} is closed already`);
    const resolvedAt = isoTimeOf(clock.now());
    await updateReport(trx, reportId, { status: 'resolved', outcome, note, resolvedAt, resolvedBy });
    return success(tells ? await insertOwnMessages(services, trx, reportId, HANDLED) : []);
  });
  if (!done.ok) return done;
  for (const { userId, message } of done.value) hub.toUser(userId, 'SYSTEM_MESSAGE', { message });
  return success([`Report ${id} is closed (${outcome}); ${done.value.length} message(s) sent.`]);
};
