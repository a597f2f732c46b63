import { msg, type Msg, t } from '../i18n/t';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** A choice of a duration in seconds. */
export interface Span {
  readonly seconds: number;
  readonly label: Msg;
}

/** For how long a member can be timed out by the dialog. */
export const TIMEOUT_SPANS: readonly Span[] = [
  { seconds: MINUTE_S, label: msg('60 seconds') },
  { seconds: 5 * MINUTE_S, label: msg('5 minutes') },
  { seconds: 10 * MINUTE_S, label: msg('10 minutes') },
  { seconds: HOUR_S, label: msg('1 hour') },
  { seconds: DAY_S, label: msg('1 day') },
  { seconds: 7 * DAY_S, label: msg('1 week') },
];

/** Whose messages a ban deletes: those of so many seconds before it. */
export const DELETED_SPANS: readonly Span[] = [
  { seconds: 0, label: msg('None') },
  { seconds: HOUR_S, label: msg('1 hour') },
  { seconds: DAY_S, label: msg('24 hours') },
  { seconds: 7 * DAY_S, label: msg('7 days') },
];

/** What a ban of those who joined together deletes at first: who raids has just come. */
export const GROUP_DELETED_S = HOUR_S;

/** Durations as the options of a choice. */
export const spanOptions = (
  spans: readonly Span[],
): readonly { readonly value: number; readonly label: string }[] =>
  spans.map(({ seconds, label }) => ({ value: seconds, label: t(label) }));

/** The choices of slow mode. */
export const SLOWMODE_SECONDS: readonly number[] = [
  ...[0, 5, 10, 15, 30],
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_S),
  ...[1, 2, 6].map((hours) => hours * HOUR_S),
];

/** A slow mode in words: 'Off', '30 s', '5 min', '2 h'. Another client may have set a time that is no choice here. */
export const slowmodeText = (seconds: number): string => {
  if (seconds === 0) return t('Off');
  if (seconds % HOUR_S === 0) return t('{{hours}} h', { hours: seconds / HOUR_S });
  return seconds % MINUTE_S === 0
    ? t('{{minutes}} min', { minutes: seconds / MINUTE_S })
    : t('{{seconds}} s', { seconds });
};
