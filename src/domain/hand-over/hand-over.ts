import type { ActionTable } from '../../contract/audit-actions';
import type { AuditLogEntry } from '../../contract/entities/audit-log-entry';
import type { QueueItem } from '../../contract/entities/queue-item';
import { entryLabel } from '../audit-log/action-label';
import { changeLabel, extraChips, shownValue } from '../audit-log/describe-change';
import { targetText, userTag } from '../audit-log/entry-texts';
import { plural, t } from '../i18n/t';
import { stripInvisible } from '../links/strip-invisible';
import { categoriesText, outcomeText, reportersText, subjectText } from '../queue/texts';

/** A part of a hand-over: a heading and its lines. */
export interface HandOverPart {
  readonly id: 'waiting' | 'decided' | 'members' | 'messages' | 'server';
  readonly title: string;
  readonly lines: readonly string[];
}

export interface HandOverFacts {
  /** The newest first, as far back as they are known. */
  readonly entries: readonly AuditLogEntry[];
  /** What waits in the queue, and what was decided; both may reach further back than `since`. */
  readonly waiting: readonly QueueItem[];
  readonly decided: readonly QueueItem[];
  /** Epoch milliseconds: what happened from here on is named. */
  readonly since: number;
  readonly actions: ActionTable;
  /** The text of a time. */
  readonly time: (iso: string) => string;
}

/** Text of others in one line. */
const plain = (text: string): string => stripInvisible(text.replace(/\s+/g, ' ')).trim();

/** Whether the act is told with the one before it: the same person did the same to the same, for the same reason. */
const isSame = (a: AuditLogEntry, b: AuditLogEntry): boolean =>
  a.actionType === b.actionType &&
  userTag(a.user) === userTag(b.user) &&
  targetText(a.target) === targetText(b.target) &&
  a.reason === b.reason &&
  (a.undo?.state === 'done') === (b.undo?.state === 'done');

const partOf = ({ actionType, actionCategory }: AuditLogEntry): HandOverPart['id'] | null => {
  // The queue's own part tells it with more words.
  if (actionType === 'REPORT_RESOLVE') return null;
  if (actionCategory === 'member') return 'members';
  return actionCategory === 'message' ? 'messages' : 'server';
};

/** More changes than these are read in the log. */
const MOST_CHANGES = 3;

/** What an act changed, and where; of what is gone, how it was. The name of its target is said already. */
const details = (
  { actionType, changes: all, target, extraInfo }: AuditLogEntry,
  time: HandOverFacts['time'],
): string => {
  const isGone = all.every(({ newValue }) => newValue === null);
  const changes = all
    .map(({ key, oldValue, newValue }) => ({ key, value: isGone ? oldValue : newValue }))
    .filter(({ value }) => value === null || value !== target?.name);
  const values = changes.slice(0, MOST_CHANGES).map(({ key, value }) => {
    const { kind, text } = shownValue(key, value, actionType);
    return `${plain(changeLabel(key, actionType))}: ${kind === 'time' ? time(text) : plain(text)}`;
  });
  const more = changes.length > MOST_CHANGES ? ['…'] : [];
  return [...values, ...more, ...extraChips(extraInfo).map(plain)].join(', ');
};

const entryLine = (entry: AuditLogEntry, times: number, { actions, time }: HandOverFacts): string => {
  const words = [
    plain(userTag(entry.user)),
    entryLabel(actions, entry),
    plain(targetText(entry.target) ?? ''),
    times > 1 ? `×${times}` : '',
  ];
  const said = [words.filter((word) => word !== '').join(' ')];
  const changed = times === 1 ? details(entry, time) : '';
  if (changed !== '') said.push(changed);
  if (entry.reason !== null && plain(entry.reason) !== '')
    said.push(t('Reason: {{reason}}', { reason: plain(entry.reason) }));
  if (entry.undo?.state === 'done')
    said.push(entry.undo.by === null ? t('Undone') : t('Undone by {{name}}', { name: plain(entry.undo.by) }));
  return `${time(entry.timestamp)}: ${said.join('. ')}`;
};

const entryLines = (facts: HandOverFacts, part: HandOverPart['id']): string[] => {
  const runs: { entry: AuditLogEntry; times: number }[] = [];
  for (const entry of facts.entries) {
    if (Date.parse(entry.timestamp) < facts.since || partOf(entry) !== part) continue;
    const last = runs.at(-1);
    if (last !== undefined && isSame(last.entry, entry)) last.times += 1;
    else runs.push({ entry, times: 1 });
  }
  return runs.map(({ entry, times }) => entryLine(entry, times, facts));
};

const waitingLine = (item: QueueItem, time: HandOverFacts['time']): string => {
  const said = [`${plain(subjectText(item))} (${categoriesText(item)}, ${plain(reportersText(item))})`];
  if (item.claimedBy !== null)
    said.push(t('{{name}} is handling this', { name: plain(item.claimedBy.username) }));
  return `${time(item.createdAt)}: ${said.join('. ')}`;
};

const decidedLine = (item: QueueItem, time: HandOverFacts['time']): string => {
  const outcome = item.outcome === null ? '' : outcomeText(item.outcome);
  const said = [`${plain(subjectText(item))} (${categoriesText(item)})`];
  said.push(
    item.resolvedBy === null
      ? outcome
      : t('{{outcome}} by {{name}}', { outcome, name: plain(item.resolvedBy.username) }),
  );
  if (item.note !== null && plain(item.note) !== '') said.push(plain(item.note));
  return `${time(item.resolvedAt ?? item.createdAt)}: ${said.filter((word) => word !== '').join('. ')}`;
};

/**
 * What somebody has to know who takes over: what waits, whenever it came, and what was decided and done since a moment.
 * The newest first; a part without lines is left out.
 */
export const handOver = (facts: HandOverFacts): readonly HandOverPart[] => {
  const { waiting, decided, since, time } = facts;
  const late = decided.filter(({ resolvedAt }) => resolvedAt !== null && Date.parse(resolvedAt) >= since);
  const parts: readonly HandOverPart[] = [
    { id: 'waiting', title: t('Waiting'), lines: waiting.map((item) => waitingLine(item, time)) },
    { id: 'decided', title: t('Decided'), lines: late.map((item) => decidedLine(item, time)) },
    { id: 'members', title: t('Members'), lines: entryLines(facts, 'members') },
    { id: 'messages', title: t('Messages'), lines: entryLines(facts, 'messages') },
    { id: 'server', title: t('Server'), lines: entryLines(facts, 'server') },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
};

/** A hand-over to paste into a message or a file. It calls nobody: '@everyone' stands in it without its '@'. */
export const handOverText = (heading: string, parts: readonly HandOverPart[]): string => {
  const said = parts.flatMap(({ title, lines }) => [
    '',
    plural('{{title}} ({{count}})', '{{title}} ({{count}})', { title, count: lines.length }),
    ...lines.map((line) => `- ${line}`),
  ]);
  const text = [
    heading,
    ...(said.length === 0 ? ['', t('Nothing happened, and nothing waits.')] : said),
  ].join('\n');
  return text.replaceAll(/@(?=everyone\b|here\b)/g, '');
};
