import type { QueueItem } from '../../contract/entities/queue-item';
import {
  type HeldOutcome,
  REPORT_CATEGORIES,
  REPORT_CATEGORY_LABELS,
  type ReportOutcome,
} from '../../contract/report-words';
import { type Msg, msg, plural, t } from '../i18n/t';
import { titleOf } from '../audit-log/action-label';
import { stripInvisible } from '../links/strip-invisible';

/** A category as people read it; one of a newer server by its name. */
export const categoryText = (category: string): string => {
  const known = REPORT_CATEGORIES.find((each) => each === category);
  return known === undefined ? titleOf(category) : t(REPORT_CATEGORY_LABELS[known]);
};

/** What kind of item it is: that a message is held or was flagged, else the categories of its reports, each once. */
export const categoriesText = ({ kind, rule, reports }: QueueItem): string => {
  const categories = [...new Set(reports.map(({ category }) => categoryText(category)))];
  if (kind === 'held') categories.unshift(t('Held'));
  else if (rule !== null) categories.unshift(t('Flagged'));
  return categories.join(', ');
};

/** By which automatic rule it was found; null where people reported it. */
export const foundText = ({ kind, rule }: QueueItem): string | null => {
  if (rule !== null) return t('Found by {{rule}}', { rule: stripInvisible(rule) });
  return kind === 'held' ? t('Found by an automatic rule') : null;
};

const OUTCOMES: Readonly<Record<ReportOutcome | HeldOutcome, Msg>> = {
  actioned: msg('Action taken'),
  dismissed: msg('Dismissed'),
  duplicate: msg('Duplicate'),
  released: msg('Released'),
  rejected: msg('Rejected'),
  withdrawn: msg('Deleted by its author'),
  expired: msg('Rejected: nobody decided in time'),
};

/** What was decided; an outcome of a newer server by its name. */
export const outcomeText = (outcome: string): string =>
  Object.hasOwn(OUTCOMES, outcome) ? t(OUTCOMES[outcome as ReportOutcome | HeldOutcome]) : titleOf(outcome);

/** By which rule it was found, and how many people reported it. */
export const reportersText = (item: QueueItem): string => {
  const count = item.reports.length;
  const found = foundText(item);
  const reports = plural('{{count}} report', '{{count}} reports', { count });
  if (found === null) return reports;
  return count === 0 ? found : t('{{found}}, {{reports}}', { found, reports });
};

/** Whom an item is about. */
export const targetText = ({ target }: QueueItem): string =>
  target === null ? t('Deleted User') : stripInvisible(target.username);

/** What an item is about, for lists: a message with its channel, or a person. */
export const subjectText = (item: QueueItem): string => {
  const name = targetText(item);
  if (item.messageId === null && item.kind !== 'held') return name;
  return item.channel === null
    ? t('Message by {{name}}', { name })
    : t('Message by {{name}} in #{{channel}}', { name, channel: stripInvisible(item.channel.name) });
};
