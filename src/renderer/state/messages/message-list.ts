import type { Message } from '../../../contract/entities/message';
import type { GuildId, MessageId } from '../../../contract/ids';
import { compareIds } from '../../../domain/ids';
import type { Gap } from './gaps';

/** A message as it is shown. `nonce` is set while the server has not confirmed it. */
export type MessageRow = Message & { readonly nonce: string | null };

export interface ChannelMessages {
  readonly guildId: GuildId | null;
  readonly phase: 'loading' | 'loaded' | 'failed';
  readonly error: string | null;
  /** Oldest first; what is not confirmed yet stands at the end. */
  readonly ids: readonly MessageId[];
  /** The messages of `ids`, in the same places: two arrays are copied a hundred times faster than a map. */
  readonly rows: readonly MessageRow[];
  /** How many at the end are not confirmed yet. */
  readonly pendingCount: number;
  readonly hasOlder: boolean;
  /** From this id on everything is held, but for gaps; null where that is the beginning, or nothing is held yet. */
  readonly heldFrom: MessageId | null;
  readonly isLoadingOlder: boolean;
  readonly isLoadingMissing: boolean;
  /** Where messages may be missing between those that are held, oldest first. */
  readonly gaps: readonly Gap[];
  /** Something is missing right before this message, and nothing is under way that would bring it. */
  readonly gapBefore: MessageId | null;
  /** What was missed is being fetched: gaps are expected to close. */
  readonly isCatchingUp: boolean;
  /** The last message that was held when the connection was lost; null while nothing can have been missed. */
  readonly doubt: { readonly after: MessageId | null } | null;
}

/** A channel of which nothing is held yet. */
export const emptyList: ChannelMessages = {
  guildId: null,
  phase: 'loading',
  error: null,
  ids: [],
  rows: [],
  pendingCount: 0,
  hasOlder: true,
  heldFrom: null,
  isLoadingOlder: false,
  isLoadingMissing: false,
  gaps: [],
  gapBefore: null,
  isCatchingUp: false,
  doubt: null,
};

/** The place of the first of the first `end` ids that is not older than `id`. */
export const placeOf = (ids: readonly MessageId[], id: MessageId, end: number): number => {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareIds(ids[middle] ?? '', id) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** How many of a list's messages the server has confirmed; the others stand behind them. */
export const confirmedCount = (list: ChannelMessages): number => list.ids.length - list.pendingCount;

/** The place of a message in a list, or -1. */
export const indexOfMessage = (list: ChannelMessages, id: MessageId): number => {
  const end = confirmedCount(list);
  const place = placeOf(list.ids, id, end);
  return place < end && list.ids[place] === id ? place : list.ids.indexOf(id, end);
};

/** A message of a list, or null. */
export const rowOf = (list: ChannelMessages, id: MessageId): MessageRow | null =>
  list.rows[indexOfMessage(list, id)] ?? null;

/** Whether two rows show the same. */
export const isSameRow = (a: MessageRow, b: MessageRow): boolean => {
  const keys = Object.keys(b) as (keyof MessageRow)[];
  return keys.length === Object.keys(a).length && keys.every((key) => a[key] === b[key]);
};

/** What tells that a pending message and a confirmed one without a nonce are the same. */
export const isLike = (pending: MessageRow, message: Message): boolean =>
  pending.authorId === message.authorId &&
  pending.content === message.content &&
  pending.parentId === message.parentId;

/** The id of the newest confirmed message, or null. */
export const newestOf = (list: ChannelMessages): MessageId | null =>
  list.ids[confirmedCount(list) - 1] ?? null;

/** Says anew where the mark of a gap stands; a gap above everything that is held is simply what is older. */
export const withGapMark = (list: ChannelMessages): ChannelMessages => {
  if (list.gaps.length === 0 || list.isCatchingUp) {
    return list.gapBefore === null ? list : { ...list, gapBefore: null };
  }
  const end = confirmedCount(list);
  const below = ({ after }: Gap): number => {
    if (after === null) return 0;
    const place = placeOf(list.ids, after, end);
    return place < end && list.ids[place] === after ? place + 1 : place;
  };
  const gaps = list.gaps.filter((gap) => below(gap) > 0);
  const top = list.gaps.findLast((gap) => below(gap) === 0);
  const last = gaps.at(-1);
  const place = last === undefined ? end : below(last);
  return {
    ...list,
    ...(top === undefined ? {} : { hasOlder: true, heldFrom: top.before }),
    gaps,
    gapBefore: place < end ? (list.ids[place] ?? null) : null,
  };
};
