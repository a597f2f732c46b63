import type { CategoryId, ChannelId } from '../../../contract/ids';
import type { Arrangement } from '../../../domain/channels/arrangement';

/** An item that can be moved. */
export type Movable =
  | { readonly kind: 'channel'; readonly id: ChannelId }
  | { readonly kind: 'category'; readonly id: CategoryId };

/** A row of the dialog; `home` is null for an item without a category. */
export type ReorderRow =
  | {
      readonly kind: 'heading';
      readonly home: CategoryId | null;
      readonly isOpen: boolean;
      readonly count: number;
    }
  | {
      readonly kind: 'channel';
      readonly home: CategoryId | null;
      readonly id: ChannelId;
      readonly at: number;
    }
  | { readonly kind: 'empty'; readonly home: CategoryId | null };

/** A row's key. */
export const rowKey = (row: ReorderRow): string =>
  row.kind === 'channel' ? row.id : `${row.kind}-${row.home ?? 'none'}`;

/** The rows: the uncategorised first, then each category with its channels; of a closed category only the heading. */
export const reorderRows = (
  { loose, categories }: Arrangement,
  closed: ReadonlySet<string>,
): readonly ReorderRow[] =>
  [{ id: null, channels: loose }, ...categories].flatMap(({ id: home, channels }): ReorderRow[] => {
    const isOpen = !closed.has(home ?? 'none');
    const heading: ReorderRow = { kind: 'heading', home, isOpen, count: channels.length };
    if (!isOpen) return [heading];
    if (channels.length === 0) return [heading, { kind: 'empty', home }];
    return [heading, ...channels.map((id, at): ReorderRow => ({ kind: 'channel', home, id, at }))];
  });
