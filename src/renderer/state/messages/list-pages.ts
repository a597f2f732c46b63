import type { Message } from '../../../contract/entities/message';
import type { MessageId } from '../../../contract/ids';
import { COUNTS } from '../../../contract/limits';
import { compareIds, idAfter } from '../../../domain/ids';
import { cover, type Gap } from './gaps';
import {
  type ChannelMessages,
  completeToOf,
  confirmedCount,
  isLike,
  isSameOrder,
  isSameRow,
  type MessageRow,
  newestOf,
  placeOf,
  withGapMark,
} from './message-list';

/** A fetched page: the messages right before `before`, or the newest ones. */
export interface Page {
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly before: MessageId | null;
  /** Whether nothing is older than the page. */
  readonly isWhole: boolean;
}

const sortedOf = (messages: readonly Message[]): readonly Message[] =>
  messages.every((message, place) => {
    const previous = messages[place - 1];
    return previous === undefined || compareIds(previous.id, message.id) < 0;
  })
    ? messages
    : [...new Map(messages.map((message) => [message.id, message])).values()].sort((a, b) =>
        compareIds(a.id, b.id),
      );

/** Whether the held messages begin at an id or before it. */
const reaches = ({ heldFrom, hasOlder }: ChannelMessages, id: MessageId): boolean =>
  heldFrom === null ? !hasOlder : compareIds(heldFrom, id) <= 0;

/** Whether an id is older than all held messages, and there are older ones. */
export const isAbove = ({ hasOlder, heldFrom }: ChannelMessages, id: MessageId): boolean =>
  hasOlder && heldFrom !== null && compareIds(id, heldFrom) < 0;

/** Whether the messages right after an id are missing between held ones. */
export const lacksAfter = ({ gaps }: ChannelMessages, id: MessageId): boolean =>
  gaps.some(
    ({ after, before }) =>
      (after === null || compareIds(after, id) <= 0) && (before === null || compareIds(id, before) < 0),
  );

/** Whether an id is not newer than the start of a range. */
export const isReached = (id: MessageId, start: MessageId | null): boolean =>
  start !== null && compareIds(id, start) <= 0;

/** All messages of a range, oldest first. */
interface FetchedRange {
  readonly messages: readonly Message[];
  /** The place of the first held message of the range. */
  readonly low: number;
  /** The id before which it ends; null: it has the newest message. */
  readonly to: MessageId | null;
}

/**
 * Replaces a range of the held messages: one that was not fetched has been deleted. Unchanged messages stay the same
 * objects.
 */
const replaceRange = (list: ChannelMessages, { messages, low, to }: FetchedRange): ChannelMessages => {
  const end = confirmedCount(list);
  const high = Math.max(low, to === null ? end : placeOf(list.ids, to, end));
  const isNew = (id: MessageId): boolean => list.ids[placeOf(list.ids, id, end)] !== id;
  const fetched = messages.map((message): MessageRow => {
    const row = { ...message, nonce: null };
    const known = list.rows[placeOf(list.ids, message.id, end)];
    return known !== undefined && isSameRow(known, row) ? known : row;
  });
  // A page can arrive before the answer to a send.
  const arrived = messages.filter(({ id }) => isNew(id));
  const pending = list.rows.slice(end);
  for (const message of arrived) {
    const place = pending.findIndex((row) => isLike(row, message));
    if (place >= 0) pending.splice(place, 1);
  }
  const rows = [...list.rows.slice(0, low), ...fetched, ...list.rows.slice(high, end), ...pending];
  const ids = rows.map((row) => row.id);
  return {
    ...list,
    rows,
    ids: isSameOrder(ids, list.ids) ? list.ids : ids,
    pendingCount: pending.length,
  };
};

/** Joins a page to a list. The page is complete between its oldest message and its end. */
export const putPage = (list: ChannelMessages, page: Page): ChannelMessages => {
  const { before } = page;
  // The messages that the page was to join have been dropped since the request.
  if (before !== null && !reaches(list, before)) return list;
  const messages = sortedOf(page.messages);
  const from = page.isWhole ? null : (messages[0]?.id ?? null);
  // Before the first page only what was heard meanwhile is there, without what comes before it.
  const isFirst = list.heldFrom === null && list.hasOlder;
  const low = from === null || isFirst ? 0 : placeOf(list.ids, from, confirmedCount(list));
  return withGapMark({
    ...replaceRange(list, { messages, low, to: before }),
    ...(low === 0 ? { hasOlder: !page.isWhole, heldFrom: from } : {}),
    gaps: cover(list.gaps, { from, to: before, last: messages.at(-1)?.id ?? null }),
  });
};

/** Messages around or after one, wherever they are in the channel. */
export interface MessageWindow {
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** The message after which all were asked for; null if they were asked for around one. */
  readonly after: MessageId | null;
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

/**
 * Joins a window to a list of a channel whose newest messages are held. Where it joins none of them, a gap is left; what
 * is older than all held messages counts as one.
 */
export const putWindow = (list: ChannelMessages, window: MessageWindow): ChannelMessages => {
  const { after, hasBefore, hasAfter } = window;
  const messages = sortedOf(window.messages);
  const [first] = messages;
  const last = messages.at(-1);
  const end = confirmedCount(list);
  const from = after ?? (hasBefore ? (first?.id ?? null) : null);
  const to = hasAfter && last !== undefined ? idAfter(last.id) : null;
  const low = from === null ? 0 : placeOf(list.ids, after === null ? from : idAfter(after), end);
  const older = list.hasOlder ? [{ after: null, before: list.heldFrom }] : [];
  return withGapMark({
    ...replaceRange(list, { messages, low, to }),
    hasOlder: false,
    heldFrom: null,
    gaps: cover([...older, ...list.gaps], { from, to, last: last?.id ?? after }),
  });
};

/** Live events may be missed from now on: held messages are certain up to the newest. */
export const withDoubt = (list: ChannelMessages, provenAt: number | null = null): ChannelMessages =>
  list.doubt === null
    ? {
        ...list,
        doubt: { after: newestOf(list), completeTo: completeToOf(list, provenAt), isEarlier: false },
      }
    : list;

/** If there is doubt, messages may be missing after the last certain message, until a page shows otherwise. */
export const openGap = (list: ChannelMessages): ChannelMessages => {
  if (list.doubt === null) return list;
  const { after } = list.doubt;
  const end = confirmedCount(list);
  const place = after === null ? 0 : placeOf(list.ids, after, end);
  const next = place < end && list.ids[place] === after ? place + 1 : place;
  const before = next < end ? (list.ids[next] ?? null) : null;
  return { ...list, gaps: [...list.gaps, { after, before }], doubt: null };
};

/** Sets whether gaps are expected to close by themselves. */
export const withCatchingUp = (list: ChannelMessages, isCatchingUp: boolean): ChannelMessages =>
  list.isCatchingUp === isCatchingUp ? list : withGapMark({ ...list, isCatchingUp });

/** Drops the messages older than a message; they can be loaded again. */
export const forgetOlder = (list: ChannelMessages, than: MessageId): ChannelMessages => {
  const place = placeOf(list.ids, than, confirmedCount(list));
  if (place === 0) return list;
  const isLeft = ({ before }: Gap): boolean => before === null || compareIds(before, than) > 0;
  return withGapMark({
    ...list,
    ids: list.ids.slice(place),
    rows: list.rows.slice(place),
    hasOlder: true,
    heldFrom: than,
    gaps: list.gaps.filter(isLeft),
  });
};

/**
 * Drops the oldest messages of a long list; they can be loaded again. None is dropped where the reader is among them, or
 * while a page that joins them is on its way.
 */
export const withinCap = (list: ChannelMessages): ChannelMessages => {
  const count = confirmedCount(list);
  if (count < COUNTS.messagesHeld + COUNTS.messagesDropped) return list;
  if (list.isReadBack || list.isLoadingOlder || list.isLoadingMissing || list.isCatchingUp) return list;
  const first = list.ids[count - COUNTS.messagesHeld];
  return first === undefined ? list : forgetOlder(list, first);
};
