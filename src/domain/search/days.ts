/** A day of the reader's calendar, as '2026-11-20'. */
export type Day = string;

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** The words for days; the names of weekdays mean the latest one, which may be today. */
export const DAY_WORDS = ['today', 'yesterday', ...WEEKDAYS.slice(1), 'sunday'] as const;
export type DayWord = (typeof DAY_WORDS)[number];

/** The shortest beginning of a weekday that counts as its name. */
const SHORT_NAME = 3;

const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** The day that is so many days later, or earlier. */
export const shiftDay = (day: Day, by: number): Day =>
  new Date(timeOf(day) + by * DAY_MS).toISOString().slice(0, 10);

const daysSince = (word: string, today: Day): number | null => {
  if (word === 'today') return 0;
  if (word === 'yesterday') return 1;
  if (word.length < SHORT_NAME) return null;
  const wanted = WEEKDAYS.findIndex((name) => name.startsWith(word));
  return wanted < 0
    ? null
    : (new Date(timeOf(today)).getUTCDay() - wanted + WEEKDAYS.length) % WEEKDAYS.length;
};

/** The day that a typed text names: a date, 'today', 'yesterday', or a weekday; null for any other text. */
export const dayNamed = (typed: string, today: Day): Day | null => {
  const word = typed.trim().toLowerCase();
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(word)) {
    const since = daysSince(word, today);
    return since === null ? null : shiftDay(today, -since);
  }
  const time = timeOf(word);
  // A day that no month has is none: '2026-02-30' would become the second of March.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== word ? null : word;
};

/** The beginning of a day in the time zone of this computer, as ISO 8601. */
export const startOfDay = (day: Day): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).toISOString();
};
