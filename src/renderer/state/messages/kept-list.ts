import type { ChannelId } from '../../../contract/ids';
import type { KeptChannel, KeptMessages } from '../../../contract/ipc/kept';
import { KEEP_LIMITS } from '../../../contract/keep-limits';
import { idAfter } from '../../../domain/ids';
import { type ChannelMessages, completeToOf, confirmedCount, type MessageRow, placeOf } from './message-list';

/**
 * A list of a channel whose answer is still to come, or has not come, with what this computer has kept of it: in doubt from
 * the last kept message on, as after a loss of the connection.
 */
export const withKept = (
  list: ChannelMessages,
  { completeTo, hasOlder, messages }: KeptMessages,
): ChannelMessages => {
  const first = messages[0]?.id;
  const last = messages.at(-1)?.id;
  if (list.phase === 'loaded' || confirmedCount(list) > 0 || first === undefined || last === undefined)
    return list;
  const rows: readonly MessageRow[] = [
    ...messages.map((message) => ({ ...message, nonce: null })),
    ...list.rows,
  ];
  return {
    ...list,
    phase: 'loaded',
    ids: rows.map(({ id }) => id),
    rows,
    hasOlder,
    heldFrom: hasOlder ? first : null,
    gaps: [],
    gapsBefore: [],
    doubt: { after: last, completeTo, isEarlier: true },
    isCatchingUp: true,
  };
};

const withoutNonce = ({ nonce: _nonce, ...message }: MessageRow) => message;

/**
 * What is to be kept of a list: its newest messages up to where it is complete, without a gap between them. Null where
 * nothing of it is certain, or nothing newer than what is kept.
 */
export const toKeep = (
  channelId: ChannelId,
  list: ChannelMessages,
  provenAt: number | null,
): KeptChannel | null => {
  const { doubt, gaps, guildId } = list;
  if (list.phase !== 'loaded' || guildId === null || list.isCatchingUp || doubt?.isEarlier === true)
    return null;
  if (gaps.some(({ before }) => before === null)) return null;
  const completeTo = doubt === null ? completeToOf(list, provenAt) : doubt.completeTo;
  if (completeTo === null) return null;
  const confirmed = confirmedCount(list);
  const after = doubt?.after ?? null;
  // What has come since the doubt began may not be all.
  const end = doubt === null ? confirmed : after === null ? 0 : placeOf(list.ids, idAfter(after), confirmed);
  const whole = gaps.at(-1)?.before ?? null;
  const start = Math.max(0, end - KEEP_LIMITS.messages, whole === null ? 0 : placeOf(list.ids, whole, end));
  if (start >= end) return null;
  return {
    ...{ guildId, channelId, completeTo: Math.floor(completeTo) },
    hasOlder: list.hasOlder || start > 0,
    messages: list.rows.slice(start, end).map(withoutNonce),
  };
};
