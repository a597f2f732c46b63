import type { Draft } from '@reduxjs/toolkit';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { isAfter } from '../../../domain/ids';
import type { CountedSpan, HeardChange, UnreadState } from './types';

/** The state of the slice inside its reducers. */
export type State = Draft<UnreadState>;

/** As many of the newest changes are remembered: what arrives out of order is late by less. */
const HEARD_AT_MOST = 50;

/** Nothing is known of what was counted. */
export const NO_SPAN: CountedSpan = { after: null, to: null, gone: [], upTo: null, heard: [] };

const newSpan = (): Draft<CountedSpan> => ({ ...NO_SPAN, gone: [], heard: [] });

/** What was counted of a channel, to change it. */
export const spanOf = (state: State, channelId: ChannelId): Draft<CountedSpan> =>
  (state.spans[channelId] ??= newSpan());

/** Begins anew with numbers that the server has told; changes that have arrived stay known. */
export const beginSpan = (
  state: State,
  channelId: ChannelId,
  { after, upTo }: Pick<CountedSpan, 'after' | 'upTo'>,
): void => {
  state.spans[channelId] = { ...newSpan(), after, upTo, heard: state.spans[channelId]?.heard ?? [] };
};

/** The changes that have arrived and are newer than numbers as of a change. */
export const heardSince = (
  state: State,
  channelId: ChannelId,
  change: number | null,
): readonly HeardChange[] =>
  change === null ? [] : (state.spans[channelId]?.heard ?? []).filter((one) => one.change > change);

/** Remembers a change that has arrived. All that are older than the remembered ones are taken into account. */
export const noteHeard = (span: Draft<CountedSpan>, heard: HeardChange): void => {
  if (hasHeard(span, heard.change)) return;
  span.heard.push(heard);
  if (span.heard.length <= HEARD_AT_MOST) return;
  span.heard.sort((a, b) => a.change - b.change);
  const oldest = span.heard.shift();
  if (oldest !== undefined && span.upTo !== null) span.upTo = Math.max(span.upTo, oldest.change);
};

const hasHeard = ({ heard }: CountedSpan, change: number): boolean =>
  heard.some((one) => one.change === change);

/** Whether a change was taken into account; null where the server does not say which it is. */
export const isTaken = (span: CountedSpan, change: number | undefined): boolean | null => {
  if (change === undefined) return null;
  if (hasHeard(span, change)) return true;
  return span.upTo === null ? null : change <= span.upTo;
};

/** The same of a message that may have been heard before, by its id: older ones were. */
export const isKnown = ({ after, to }: CountedSpan, id: MessageId): boolean =>
  (to !== null && !isAfter(id, to)) || (after !== null && !isAfter(id, after));

/** Joins what was known of a channel before its numbers were told anew. */
export const joinSpans = (span: Draft<CountedSpan>, before: CountedSpan): void => {
  // Events from before the request may be applied once more.
  if (before.to !== null && (span.to === null || isAfter(before.to, span.to))) span.to = before.to;
  span.gone = [...new Set([...before.gone, ...span.gone])];
  for (const heard of before.heard) noteHeard(span, heard);
};
