import { t } from '../../domain/i18n/t';
import { createStampTexts, type StampStyle } from '../../domain/time/stamp-texts';
import { createTimeTexts, type TimeTexts } from '../../domain/time/time-texts';

let made: TimeTexts | undefined;

/** The texts of times in the reader's own time zone. Created on first use, because Intl needs some time. */
export const timeTexts = (): TimeTexts => (made ??= createTimeTexts({}));

/** 'January 5, 2024'; an invalid date counts as today (docs/spec/message-text.md 'Times'). */
export const dateText = (iso: string): string => timeTexts().date(iso, Date.now());

/** 'Friday, January 5, 2024 at 10:00 AM'. */
export const fullTimeText = (iso: string): string => timeTexts().fullTime(iso, Date.now());

/** A message's time as the chat shows it: 'Today at 10:00 AM'. */
export const messageTimeText = (iso: string): string => timeTexts().messageTime(iso, Date.now());

/** '3 hours ago', and from 7 days on the date and time. */
export const relativeText = (iso: string): string => timeTexts().relativeTime(iso, Date.now());

/**
 * Creates the texts after the current work, while the app waits for its server, so that the first messages need not
 * wait. An effect; the returned function cancels it.
 */
export const warmTimeTexts = (): (() => void) => {
  const timer = setTimeout(() => {
    const now = Date.now();
    const time = new Date(now).toISOString();
    const { messageTime, clockTime, date, fullTime } = timeTexts();
    for (const text of [messageTime, clockTime, date, fullTime]) text(time, now);
  });
  return () => clearTimeout(timer);
};

/** A moment to come: '10:00 AM' of this day, else 'Friday, January 5, 2024 at 10:00 AM'. */
export const untilText = (iso: string): string => {
  const now = Date.now();
  const { dayKey, clockTime, fullTime } = timeTexts();
  return dayKey(iso) === dayKey(new Date(now).toISOString()) ? clockTime(iso, now) : fullTime(iso, now);
};

/** What a mark beside a name says of a timeout. */
export const timedOutText = (until: string): string =>
  t('Timed out until {{time}}', { time: untilText(until) });

const stamps = createStampTexts({});

/** The text of a moment in a message, in the reader's own time zone. */
export const stampText = (seconds: number, style: StampStyle, now: number): string =>
  stamps.stamp(seconds, style, now);

/** The same at this moment, for a text that does not change with time. */
export const presentStampText = (seconds: number, style: StampStyle): string =>
  stamps.stamp(seconds, style, Date.now());
