import { SCHEDULED_LIMITS } from '../../contract/limits';

const HOUR_MS = 60 * 60 * 1000;
const NINE = 9;
const TIME = /^(?<hour>\d{1,2})[:. ]?(?<minute>\d{2})$/;
const DAY = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/;

/** An hour from now. */
export const inAnHour = (now: number): number => now + HOUR_MS;

/** Nine o'clock of the next day, in the person's time zone. */
export const tomorrowAtNine = (now: number): number => {
  const today = new Date(now);
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1, NINE).getTime();
};

const part = (value: number): string => String(value).padStart(2, '0');

/** The time of day of a moment as people type it: '09:05'. */
export const clockOf = (moment: number): string => {
  const date = new Date(moment);
  return `${part(date.getHours())}:${part(date.getMinutes())}`;
};

/** Reads a time of day, also without its colon; null if the text is none. */
export const readClock = (text: string): { readonly hour: number; readonly minute: number } | null => {
  const { hour, minute } = TIME.exec(text.trim())?.groups ?? {};
  if (hour === undefined || minute === undefined) return null;
  const time = { hour: Number(hour), minute: Number(minute) };
  return time.hour < 24 && time.minute < 60 ? time : null;
};

/** The moment of a day ('YYYY-MM-DD') and a time of day, in the person's time zone; null where one of them is none. */
export const momentOf = (day: string, clock: string): number | null => {
  const time = readClock(clock);
  const { year, month, day: date } = DAY.exec(day)?.groups ?? {};
  if (time === null || year === undefined || month === undefined || date === undefined) return null;
  return new Date(Number(year), Number(month) - 1, Number(date), time.hour, time.minute).getTime();
};

/** Whether a moment is far enough ahead for a message, and not too far. */
export const isAhead = (moment: number, now: number): boolean =>
  moment - now >= SCHEDULED_LIMITS.leastMs && moment - now <= SCHEDULED_LIMITS.mostMs;
