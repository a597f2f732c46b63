import type { QueueItem } from '../../contract/entities/queue-item';
import { REPORT_CATEGORIES, REPORT_CATEGORY_LABELS, type ReportOutcome } from '../../contract/report-words';
import { type Msg, msg, plural, t } from '../i18n/t';
import { titleOf } from '../audit-log/action-label';
import { stripInvisible } from '../links/strip-invisible';

/** A category as people read it; one of a newer server by its name. */
export const categoryText = (category: string): string => {
  const known = REPORT_CATEGORIES.find((each) => each === category);
  return known === undefined ? titleOf(category) : t(REPORT_CATEGORY_LABELS[known]);
};

/** The categories of an item's reports, each once. */
export const categoriesText = ({ reports }: QueueItem): string =>
  [...new Set(reports.map(({ category }) => categoryText(category)))].join(', ');

const OUTCOMES: Readonly<Record<ReportOutcome, Msg>> = {
  actioned: msg('Action taken'),
  dismissed: msg('Dismissed'),
  duplicate: msg('Duplicate'),
};

/** What was decided; an outcome of a newer server by its name. */
export const outcomeText = (outcome: string): string =>
  Object.hasOwn(OUTCOMES, outcome) ? t(OUTCOMES[outcome as ReportOutcome]) : titleOf(outcome);

/** How many people reported it. */
export const reportersText = ({ reports }: QueueItem): string =>
  plural('{{count}} report', '{{count}} reports', { count: reports.length });

/** Whom an item is about. */
export const targetText = ({ target }: QueueItem): string =>
  target === null ? t('Deleted User') : stripInvisible(target.username);

/** What an item is about, for lists: a message with its channel, or a person. */
export const subjectText = (item: QueueItem): string => {
  const name = targetText(item);
  if (item.messageId === null) return name;
  return item.channel === null
    ? t('Message by {{name}}', { name })
    : t('Message by {{name}} in #{{channel}}', { name, channel: stripInvisible(item.channel.name) });
};
