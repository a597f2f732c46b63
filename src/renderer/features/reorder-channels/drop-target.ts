import { type CategoryId, type ChannelId, toId } from '../../../contract/ids';
import {
  type Arrangement,
  channelsIn,
  hasRoomFor,
  moveCategory,
  moveChannel,
} from '../../../domain/channels/arrangement';
import type { Movable } from './reorder-rows';

/** A possible drop: the resulting arrangement, and the row and edge where it is shown. */
export interface DropTarget {
  readonly after: Arrangement;
  readonly rowKey: string;
  readonly edge: 'before' | 'after' | 'inside';
}

/** The row under the pointer, by its attributes and its position on the screen. */
export interface RowUnder {
  readonly key: string;
  readonly kind: string;
  /** A category's id, or '' for none. */
  readonly home: string;
  readonly channelId: string | null;
  readonly isLowerHalf: boolean;
}

const homeOf = ({ home }: RowUnder): CategoryId | null => (home === '' ? null : toId<CategoryId>(home));

const channelTarget = (now: Arrangement, id: ChannelId, row: RowUnder): DropTarget | null => {
  const home = homeOf(row);
  if (!hasRoomFor(now, id, home)) return null;
  const rest = channelsIn(now, home).filter((other) => other !== id);
  if (row.kind === 'channel' && row.channelId !== null) {
    if (row.channelId === id) return null;
    const at = rest.indexOf(toId<ChannelId>(row.channelId)) + (row.isLowerHalf ? 1 : 0);
    const edge = row.isLowerHalf ? 'after' : 'before';
    return { after: moveChannel(now, id, { home, at }), rowKey: row.key, edge };
  }
  // On a heading: first, right below it; last in a closed category, whose channels are hidden.
  const at = row.kind === 'closed' ? Infinity : 0;
  return { after: moveChannel(now, id, { home, at }), rowKey: row.key, edge: 'inside' };
};

const categoryTarget = (now: Arrangement, id: CategoryId, row: RowUnder): DropTarget | null => {
  const home = homeOf(row);
  if (home === id) return null;
  const rest = now.categories.map((category) => category.id).filter((other) => other !== id);
  // The uncategorised always come first: over them means before all categories.
  if (home === null) return { after: moveCategory(now, id, 0), rowKey: 'heading-none', edge: 'inside' };
  const isBefore = (row.kind === 'heading' || row.kind === 'closed') && !row.isLowerHalf;
  const after = moveCategory(now, id, rest.indexOf(home) + (isBefore ? 0 : 1));
  if (isBefore) return { after, rowKey: row.key, edge: 'before' };
  if (row.kind === 'closed') return { after, rowKey: row.key, edge: 'after' };
  return { after, rowKey: channelsIn(now, home).at(-1) ?? `empty-${home}`, edge: 'after' };
};

/** The drop target of a dragged item over a row; null if it is not possible, or changes nothing. */
export const dropTarget = (now: Arrangement, moved: Movable, row: RowUnder): DropTarget | null =>
  moved.kind === 'channel' ? channelTarget(now, moved.id, row) : categoryTarget(now, moved.id, row);
