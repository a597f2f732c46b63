/** The fields of a message that grouping uses; the contract's Message has them. */
export interface GroupedMessage {
  readonly id: string;
  readonly authorId: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly parentId: string | null;
}

/** A row of the message list. */
export type MessageRow<M extends GroupedMessage = GroupedMessage> =
  /** The divider above the first message of a day, with the `createdAt` of that message. */
  | { readonly kind: 'day'; readonly dayKey: string; readonly createdAt: string }
  /** A message; with `isHead` it shows avatar, name and time, without it the message continues the group above. */
  | { readonly kind: 'message'; readonly id: M['id']; readonly isHead: boolean; readonly message: M };

/** Consecutive messages of one author closer together than this are one group. */
export const GROUP_WITHIN_MS = 7 * 60 * 1000;

/**
 * Whether a message continues the group of the previous one: same author and day, less than 7 minutes apart, no reply.
 */
const continues = (previous: GroupedMessage, message: GroupedMessage): boolean => {
  if (previous.authorId !== message.authorId || message.parentId !== null) return false;
  const apart = Date.parse(message.createdAt) - Date.parse(previous.createdAt);
  return Math.abs(apart) < GROUP_WITHIN_MS;
};

/**
 * The rows of a channel's list from its messages, oldest first: dividers between days, messages grouped by author.
 * `dayKey` gives the reader's calendar day of a time (`createDayKeys` makes one for a time zone).
 */
export const groupMessages = <M extends GroupedMessage>(
  messages: readonly M[],
  dayKey: (createdAt: string) => string,
): readonly MessageRow<M>[] => {
  const rows: MessageRow<M>[] = [];
  let previous: GroupedMessage | null = null;
  let day: string | null = null;
  for (const message of messages) {
    const key = dayKey(message.createdAt);
    const isNewDay = key !== day;
    if (isNewDay) rows.push({ kind: 'day', dayKey: key, createdAt: message.createdAt });
    const isHead = isNewDay || previous === null || !continues(previous, message);
    rows.push({ kind: 'message', id: message.id, isHead, message });
    previous = message;
    day = key;
  }
  return rows;
};
