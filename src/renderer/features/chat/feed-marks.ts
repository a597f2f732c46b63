import type { MessageId, UserId } from '../../../contract/ids';
import { compareIds } from '../../../domain/ids';

/** How far the reader has come in a channel. */
export interface FeedMarks {
  /** The newest message that stood before the reader's eyes; null before the first. */
  readonly seenUpTo: MessageId | null;
  /** The first of those that came while the reader was elsewhere: above it stands the line that says New. */
  readonly newFrom: MessageId | null;
}

/** What the marks need of a message. `nonce` is set while the server has not confirmed it. */
interface MarkedMessage {
  readonly id: MessageId;
  readonly authorId: UserId;
  readonly nonce: string | null;
}

export const NO_MARKS: FeedMarks = { seenUpTo: null, newFrom: null };

const isAfter = (message: MarkedMessage, id: MessageId): boolean => compareIds(message.id, id) > 0;

/**
 * The first message of others after the one that was seen last, above which the line that says New stands; null where
 * that is not known, or there is none.
 */
export const firstUnseen = (
  rows: readonly MarkedMessage[],
  seenUpTo: MessageId | null,
  me: UserId | null,
): MessageId | null => {
  if (seenUpTo === null) return null;
  const first = rows.findIndex((row) => row.nonce === null && isAfter(row, seenUpTo));
  if (first < 0) return null;
  return rows.slice(first).find((row) => row.nonce === null && row.authorId !== me)?.id ?? null;
};

/** Whether the reader has written something since the message that they had read last. */
export const hasAnswered = (
  readUpTo: MessageId | null,
  rows: readonly MarkedMessage[],
  me: UserId | null,
): boolean => {
  const newest = rows.findLast((row) => row.nonce === null);
  return readUpTo !== null && newest?.authorId === me && isAfter(newest, readUpTo);
};

/**
 * The marks when a channel is shown again, from those that it was left with: what has come since then is new, and all of
 * it is before the reader's eyes if the list begins at its end.
 */
export const resumeMarks = (
  left: FeedMarks,
  rows: readonly MarkedMessage[],
  me: UserId | null,
): FeedMarks => ({ ...left, newFrom: firstUnseen(rows, left.seenUpTo, me) });

/**
 * The marks after the list, or the reader, has moved on. `isSeeing`: the end of the list is on the screen and the window
 * has the focus. The line that says New stays until the reader writes something or leaves.
 */
export const moveMarks = (
  marks: FeedMarks,
  rows: readonly MarkedMessage[],
  { isSeeing, me }: { readonly isSeeing: boolean; readonly me: UserId | null },
): FeedMarks => {
  const newest = rows.findLast((row) => row.nonce === null);
  if (newest === undefined || newest.id === marks.seenUpTo) return marks;
  const isOwn = newest.authorId === me;
  if (isSeeing || isOwn) return { seenUpTo: newest.id, newFrom: isOwn ? null : marks.newFrom };
  const newFrom = marks.newFrom ?? firstUnseen(rows, marks.seenUpTo, me);
  // Nothing has been seen yet, and nobody is looking: what is there now is what there was.
  const seenUpTo = marks.seenUpTo ?? newest.id;
  return newFrom === marks.newFrom && seenUpTo === marks.seenUpTo ? marks : { seenUpTo, newFrom };
};

/** How many messages the reader has not seen. */
export const countUnseen = (rows: readonly MarkedMessage[], { seenUpTo }: FeedMarks): number => {
  if (seenUpTo === null) return 0;
  let count = 0;
  for (let place = rows.length - 1; place >= 0; place -= 1) {
    const row = rows[place];
    if (row === undefined || (row.nonce === null && !isAfter(row, seenUpTo))) break;
    if (row.nonce === null) count += 1;
  }
  return count;
};
