import type { MessageId } from '../../../contract/ids';
import { groupMessages } from '../../../domain/messages/grouping';
import type { ChannelMessages } from '../../state/messages/message-list';
import { timeTexts } from './time';

export type FeedRow =
  | { readonly kind: 'message'; readonly key: string; readonly id: MessageId; readonly isHead: boolean }
  | { readonly kind: 'day'; readonly key: string; readonly createdAt: string }
  | { readonly kind: 'gap'; readonly key: string }
  | { readonly kind: 'older'; readonly key: string }
  | { readonly kind: 'welcome'; readonly key: string };

/** The rows of a channel, oldest first: what precedes the messages, days, a gap, the messages. */
export const feedRows = (list: ChannelMessages): readonly FeedRow[] => {
  const rows: FeedRow[] = [
    list.hasOlder ? { kind: 'older', key: 'older' } : { kind: 'welcome', key: 'welcome' },
  ];
  for (const row of groupMessages(list.rows, timeTexts.dayKey)) {
    if (row.kind === 'day') {
      rows.push({ kind: 'day', key: `day-${row.dayKey}`, createdAt: row.createdAt });
      continue;
    }
    if (row.id === list.gapBefore) rows.push({ kind: 'gap', key: 'gap' });
    rows.push({ kind: 'message', key: row.id, id: row.id, isHead: row.isHead });
  }
  return rows;
};
