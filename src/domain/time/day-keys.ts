/** The reader's calendar day of an ISO 8601 time, as 'YYYY-MM-DD'; '' for an invalid time. */
export type DayKey = (iso: string) => string;

/** The offsets of all time zones are multiples of this, so that each interval of this length lies within one day. */
const STRETCH_MS = 15 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes a day key for a time zone (IANA name; undefined is the computer's own; an invalid name throws a RangeError).
 * The results are cached per interval: grouping asks for every message, and Intl would take most of the time.
 */
export const createDayKeys = (timeZone?: string): DayKey => {
  const format = new Intl.DateTimeFormat('en-US', {
    ...(timeZone === undefined ? {} : { timeZone }),
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const known = new Map<number, string>();
  return (iso) => {
    const time = Date.parse(iso);
    if (Number.isNaN(time)) return '';
    const stretch = Math.floor(time / STRETCH_MS);
    const remembered = known.get(stretch);
    if (remembered !== undefined) return remembered;
    const part = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const key = `${part.get('year')?.padStart(4, '0') ?? ''}-${part.get('month') ?? ''}-${part.get('day') ?? ''}`;
    known.set(stretch, key);
    return key;
  };
};

/** The number of days from the day of `earlier` to that of `later`, both day keys; NaN if one is ''. */
export const daysBetween = (earlier: string, later: string): number =>
  (Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / DAY_MS;
