import type { QueueItem } from '../../contract/entities/queue-item';
import type { MessageId, ReportId, UserId } from '../../contract/ids';
import { compareIds, isAfter } from '../ids';

/** Items of a queue with one status, newest first, as far as they were fetched. */
export interface QueueList {
  readonly items: readonly QueueItem[];
  /** Whether the server has older ones. */
  readonly hasOlder: boolean;
}

type Status = QueueItem['status'];

/**
 * The newest page in a list: it replaces what it covers; older items that were held stay behind it.
 * @param most the number of items for which a page was asked
 */
export const withNewest = (before: QueueList, page: readonly QueueItem[], most: number): QueueList => {
  const last = page.at(-1);
  if (last === undefined || page.length < most) return { items: page, hasOlder: false };
  const older = before.items.filter(({ id }) => isAfter(last.id, id));
  return {
    items: [...page, ...older],
    hasOlder: older.length === 0 || before.hasOlder,
  };
};

/** Older items behind those that are held. */
export const withOlder = (before: QueueList, page: readonly QueueItem[], most: number): QueueList => {
  const held = new Set(before.items.map(({ id }) => id));
  return {
    items: [...before.items, ...page.filter(({ id }) => !held.has(id))],
    hasOlder: page.length >= most,
  };
};

/** The newest page alone: what is older may have changed unheard. */
export const newestOnly = (before: QueueList, most: number): QueueList =>
  before.items.length <= most ? before : { items: before.items.slice(0, most), hasOlder: true };

/**
 * A list after the server told an item: changed, or added. An item that belongs to the other list by now stays in this one,
 * with its outcome, until the list is fetched again.
 */
export const withItem = (before: QueueList, item: QueueItem, status: Status): QueueList => {
  const at = before.items.findIndex(({ id }) => id === item.id);
  if (at >= 0) return { ...before, items: before.items.with(at, item) };
  if (item.status !== status) return before;
  const oldest = before.items.at(-1);
  // It belongs to a page that is not fetched yet.
  if (before.hasOlder && oldest !== undefined && isAfter(oldest.id, item.id)) return before;
  const behind = before.items.findIndex(({ id }) => compareIds(id, item.id) < 0);
  return {
    ...before,
    items: before.items.toSpliced(behind < 0 ? before.items.length : behind, 0, item),
  };
};

/** A list after messages were deleted: what was kept of them stays. */
export const withoutMessages = (before: QueueList, isGone: (item: QueueItem) => boolean): QueueList => {
  const touches = (item: QueueItem): boolean => item.isMessageThere && isGone(item);
  return before.items.some(touches)
    ? {
        ...before,
        items: before.items.map((item) => (touches(item) ? { ...item, isMessageThere: false } : item)),
      }
    : before;
};

/** Whether a list has an item about somebody. */
export const isAbout = ({ items }: QueueList, userId: UserId): boolean =>
  items.some(({ target }) => target?.id === userId);

/** Whether a list has an item about one of these messages. */
export const isAboutMessage = ({ items }: QueueList, ids: readonly MessageId[]): boolean =>
  items.some(({ messageId }) => messageId !== null && ids.includes(messageId));

/** The neighbour of an item in a list; null at its ends. */
export const stepFrom = (items: readonly QueueItem[], id: ReportId, by: 1 | -1): QueueItem | null => {
  const at = items.findIndex((item) => item.id === id);
  return at < 0 ? null : (items[at + by] ?? null);
};
