import { t } from '../i18n/t';
import type { DayKey } from './day-keys';
import { createDayKeys, daysBetween } from './day-keys';
import { relativeTime } from './relative-time';

/** The reader's locale. Undefined means the computer's own. */
export interface TimeSettings {
  /** A BCP 47 language tag. */
  readonly locale?: string | undefined;
  /** An IANA time zone. */
  readonly timeZone?: string | undefined;
}

/**
 * The texts of times. `iso` is ISO 8601, `now` milliseconds; an invalid time counts as now
 * (docs/spec/message-text.md 'Times').
 */
export interface TimeTexts {
  /** 'Today at 10:00 AM', 'Yesterday at 10:00 AM', else '1/5/24 10:00 AM' (docs/spec/message-text.md 'Times'). */
  readonly messageTime: (iso: string, now: number) => string;
  /** '10:00 AM', beside a message that continues a group. */
  readonly clockTime: (iso: string, now: number) => string;
  /**
   * 'January 5, 2024' (docs/spec/message-text.md 'Times'): dates of accounts and of joining, and the dividers between
   * days.
   */
  readonly date: (iso: string, now: number) => string;
  /** 'Friday, January 5, 2024 at 10:00 AM', for tooltips. */
  readonly fullTime: (iso: string, now: number) => string;
  /** 'N minutes ago', hours, days, from 7 days on 'Jan 5, 2024, 10:00 AM' (docs/spec/message-text.md 'Times'). */
  readonly relativeTime: (iso: string, now: number) => string;
  /** The reader's day of a time, for grouping. */
  readonly dayKey: DayKey;
}

/** Intl puts narrow and no-break spaces into some times; texts to copy and search must have plain spaces. */
const ODD_SPACE = /[\u00A0\u202F]/g;

/** Makes the texts for a locale and time zone. Creation is slow (Intl), calls are fast: create them once. */
export const createTimeTexts = ({ locale, timeZone }: TimeSettings): TimeTexts => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, {
      ...options,
      ...(timeZone === undefined ? {} : { timeZone }),
    });
    return (time: number) => formatter.format(time).replace(ODD_SPACE, ' ');
  };
  const clock = format({ timeStyle: 'short' });
  const shortDate = format({ dateStyle: 'short' });
  const longDate = format({ year: 'numeric', month: 'long', day: 'numeric' });
  const weekday = format({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
  const mediumTime = format({
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const dayKey = createDayKeys(timeZone);

  const timeOf = (iso: string, now: number): number => {
    const time = Date.parse(iso);
    return Number.isNaN(time) ? now : time;
  };
  const dayTime = (time: number, now: number): string => {
    const days = daysBetween(dayKey(new Date(time).toISOString()), dayKey(new Date(now).toISOString()));
    if (days === 0) return t('Today at {{clock}}', { clock: clock(time) });
    return days === 1
      ? t('Yesterday at {{clock}}', { clock: clock(time) })
      : t('{{date}} {{clock}}', { date: shortDate(time), clock: clock(time) });
  };

  return {
    messageTime: (iso, now) => dayTime(timeOf(iso, now), now),
    clockTime: (iso, now) => clock(timeOf(iso, now)),
    date: (iso, now) => longDate(timeOf(iso, now)),
    fullTime: (iso, now) => {
      const time = timeOf(iso, now);
      return t('{{date}} at {{clock}}', { date: weekday(time), clock: clock(time) });
    },
    relativeTime: (iso, now) => {
      const time = timeOf(iso, now);
      return relativeTime(time, now) ?? mediumTime(time);
    },
    dayKey,
  };
};
