import type { MessageId } from '../../../contract/ids';
import { groupMessages } from '../../../domain/messages/grouping';
import type { ChannelMessages } from '../../state/messages/message-list';
import { timeTexts } from '../../state/time-texts';

/** A row of the feed; the keys are stable while the row stands for the same. */
export type FeedRow =
  | { readonly kind: 'message'; readonly key: string; readonly id: MessageId; readonly isHead: boolean }
  | { readonly kind: 'day'; readonly key: string; readonly createdAt: string; readonly isNew: boolean }
  | { readonly kind: 'older' | 'older-failed' | 'welcome' | 'gap' | 'new'; readonly key: string };

/** Guesses of the rows' heights in pixels, before they are measured. */
export const ROW_ESTIMATES: Readonly<Record<FeedRow['kind'], number>> = {
  message: 44,
  day: 40,
  older: 68,
  'older-failed': 56,
  welcome: 140,
  gap: 56,
  new: 24,
};

const firstRow = (list: ChannelMessages): FeedRow => {
  if (!list.hasOlder) return { kind: 'welcome', key: 'welcome' };
  const hasFailed = list.error !== null && !list.isLoadingOlder;
  return hasFailed ? { kind: 'older-failed', key: 'older' } : { kind: 'older', key: 'older' };
};

/** The rows of a channel, oldest first: what precedes the messages, then days, the line that says New, a gap, messages. */
export const feedRows = (list: ChannelMessages, newFrom: MessageId | null): readonly FeedRow[] => {
  const rows: FeedRow[] = [firstRow(list)];
  const grouped = groupMessages(list.rows, timeTexts().dayKey);
  for (const [place, row] of grouped.entries()) {
    if (row.kind === 'day') {
      const next = grouped[place + 1];
      const isNew = newFrom !== null && next?.kind === 'message' && next.id === newFrom;
      rows.push({ kind: 'day', key: `day-${row.dayKey}`, createdAt: row.createdAt, isNew });
      continue;
    }
    if (row.id === list.gapBefore) rows.push({ kind: 'gap', key: 'gap' });
    const isFirstNew = row.id === newFrom;
    if (isFirstNew && grouped[place - 1]?.kind !== 'day') rows.push({ kind: 'new', key: 'new' });
    rows.push({ kind: 'message', key: row.id, id: row.id, isHead: row.isHead || isFirstNew });
  }
  return rows;
};
