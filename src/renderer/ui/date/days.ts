/** A calendar day without a time, as 'YYYY-MM-DD': the texts sort as the days do. */
export type Day = string;

const MS_OF_DAY = 86_400_000;
const STRICT = /^\d{4}-\d{2}-\d{2}$/;
const LENIENT = /^(?<year>\d{4})[-./ ](?<month>\d{1,2})[-./ ](?<day>\d{1,2})$/;
/** Days are computed in UTC, where every day has the same length. */
const UTC = { timeZone: 'UTC' } as const;
const LONG = new Intl.DateTimeFormat('en', { dateStyle: 'full', ...UTC });
const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', ...UTC });

const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): Day => new Date(time).toISOString().slice(0, 10);
const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** Whether a text is an existing day, written in full. */
export const isDay = (text: string): boolean =>
  STRICT.test(text) && !Number.isNaN(timeOf(text)) && dayAt(timeOf(text)) === text;

/** Reads a day with other separators or without leading zeros; null if the text is not a day. */
export const readDay = (text: string): Day | null => {
  const { year, month, day } = LENIENT.exec(text.trim())?.groups ?? {};
  if (year === undefined || month === undefined || day === undefined) return null;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : null;
};

/** The day of a moment, in the person's time zone. */
export const dayOf = (moment: Date): Day => {
  const part = (value: number, length: number) => String(value).padStart(length, '0');
  return [part(moment.getFullYear(), 4), part(moment.getMonth() + 1, 2), part(moment.getDate(), 2)].join('-');
};

/** The day `days` days later. */
export const addDays = (day: Day, days: number): Day => dayAt(timeOf(day) + days * MS_OF_DAY);

/** The same day of another month, or the last day of a shorter month. */
export const addMonths = (day: Day, months: number): Day => {
  const date = new Date(timeOf(day));
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  return dayAt(first + (within(date.getUTCDate(), 1, daysIn(dayAt(first))) - 1) * MS_OF_DAY);
};

const daysIn = (day: Day): number => {
  const date = new Date(timeOf(day));
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
};

/** The day of the week, from Sunday, 0, to Saturday, 6. */
export const weekdayOf = (day: Day): number => new Date(timeOf(day)).getUTCDay();

/** The weeks of a day's month, from Sunday on; null for days of other months. */
export const weeksOf = (day: Day): readonly (readonly (Day | null)[])[] => {
  const first = `${day.slice(0, 8)}01`;
  const before = weekdayOf(first);
  const count = daysIn(first);
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_gap, weekday) => {
      const at = week * 7 + weekday - before;
      return at >= 0 && at < count ? addDays(first, at) : null;
    }),
  );
};

/** The days that can be chosen; undefined means no bound. */
export interface DayBounds {
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
}

/** Whether a day is before, after or within the bounds. */
export const sideOf = (day: Day, { min, max }: DayBounds): 'before' | 'after' | 'within' => {
  if (min !== undefined && day < min) return 'before';
  return max !== undefined && day > max ? 'after' : 'within';
};

/** The nearest day within the bounds. */
export const intoBounds = (day: Day, bounds: DayBounds): Day => {
  const side = sideOf(day, bounds);
  return (side === 'before' ? bounds.min : side === 'after' ? bounds.max : day) ?? day;
};

/** The day that a key moves to, as in the date picker of the ARIA practices; null for other keys. */
export const moveBy = (day: Day, key: string, isShifted: boolean): Day | null => {
  const months = isShifted ? 12 : 1;
  const moves: Readonly<Record<string, () => Day>> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekdayOf(day)),
    End: () => addDays(day, 6 - weekdayOf(day)),
    PageUp: () => addMonths(day, -months),
    PageDown: () => addMonths(day, months),
  };
  return moves[key]?.() ?? null;
};

/** 'Monday, November 23, 2026'. */
export const longDay = (day: Day): string => LONG.format(timeOf(day));
/** 'November 2026'. */
export const monthTitle = (day: Day): string => MONTH.format(timeOf(day));

/** The days of the week, from Sunday on, in short and long form. */
export const WEEKDAYS: readonly { readonly short: string; readonly long: string }[] = Array.from(
  { length: 7 },
  (_, weekday) => {
    // A Sunday, and the days after it.
    const time = Date.UTC(2026, 10, 22 + weekday);
    const named = (form: 'short' | 'long') =>
      new Intl.DateTimeFormat('en', { weekday: form, ...UTC }).format(time);
    return { short: named('short').slice(0, 2), long: named('long') };
  },
);
