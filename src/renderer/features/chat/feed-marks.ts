import type { MessageId, UserId } from '../../../contract/ids';
import { isAfter as isYounger } from '../../../domain/ids';

/** The reader's progress in a channel. */
export interface FeedMarks {
  /** The newest message that the reader has seen; null before the first. */
  readonly seenUpTo: MessageId | null;
  /** The first message that arrived while the reader was elsewhere: the New line is above it. */
  readonly newFrom: MessageId | null;
  /** Whether the person has put the mark back to there. */
  readonly isPutBack?: boolean;
}

/** The fields of a message that the marks need. `nonce` is set until the server has confirmed the message. */
interface MarkedMessage {
  readonly id: MessageId;
  readonly authorId: UserId;
  readonly nonce: string | null;
}

export const NO_MARKS: FeedMarks = { seenUpTo: null, newFrom: null };

const isAfter = (message: MarkedMessage, id: MessageId): boolean => isYounger(message.id, id);

/**
 * The first message of others after the last seen message, below the New line; null if that is not known, or there is
 * none.
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

/** Whether the reader has written a message since the last read message. */
export const hasAnswered = (
  readUpTo: MessageId | null,
  rows: readonly MarkedMessage[],
  me: UserId | null,
): boolean => {
  const newest = rows.findLast((row) => row.nonce === null);
  return readUpTo !== null && newest?.authorId === me && isAfter(newest, readUpTo);
};

/**
 * The marks when a channel is shown again, from the stored marks: messages since then are new, and all of them are
 * visible if the list starts at its end.
 */
export const resumeMarks = (
  left: FeedMarks,
  rows: readonly MarkedMessage[],
  me: UserId | null,
): FeedMarks => {
  const isHere = left.isPutBack === true && rows.some(({ id }) => id === left.newFrom);
  // Their own messages below the line do not end it: they were there when the mark went back.
  if (isHere)
    return { seenUpTo: rows.findLast((row) => row.nonce === null)?.id ?? null, newFrom: left.newFrom };
  return { seenUpTo: left.seenUpTo, newFrom: firstUnseen(rows, left.seenUpTo, me) };
};

/** The marks while the person has marked unread what follows `readUpTo`, whoever wrote it. */
export const marksBack = (
  marks: FeedMarks,
  rows: readonly MarkedMessage[],
  { readUpTo, isLineEnded }: { readonly readUpTo: MessageId; readonly isLineEnded: boolean },
): FeedMarks => {
  const first = rows.find((row) => row.nonce === null && isAfter(row, readUpTo))?.id ?? null;
  const newFrom = isLineEnded ? null : first;
  const isSame = marks.isPutBack === true && marks.seenUpTo === readUpTo && marks.newFrom === newFrom;
  return isSame ? marks : { seenUpTo: readUpTo, newFrom, isPutBack: true };
};

/**
 * The marks after the list, or the reader, has moved on. `isSeeing`: the end of the list is on the screen and the
 * window has the focus. The New line stays until the reader writes a message or leaves.
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
  // At the first view without a reader, the present messages count as seen.
  const seenUpTo = marks.seenUpTo ?? newest.id;
  return newFrom === marks.newFrom && seenUpTo === marks.seenUpTo ? marks : { seenUpTo, newFrom };
};

/** The number of messages that the reader has not seen. */
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
