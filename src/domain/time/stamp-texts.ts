import { t } from '../i18n/t';
import type { TimeSettings } from './time-texts';

const STYLES = ['t', 'T', 'd', 'D', 'f', 'F', 'R'] as const;

/** The styles of a moment in a message: short and long time, short and long date, both, with the weekday, relative. */
export type StampStyle = (typeof STYLES)[number];

/** Whether it is one of the styles. */
export const isStampStyle = (style: string): style is StampStyle => STYLES.some((known) => known === style);

/** The latest moment that a date can have, in seconds. */
export const MOST_SECONDS = 8_640_000_000_000;

/** The texts of moments in messages. */
export interface StampTexts {
  /** The text of a moment in a style; `now` is in milliseconds and used by the relative style alone. */
  readonly stamp: (seconds: number, style: StampStyle, now: number) => string;
}

/** The units of relative texts: how many seconds each has, and from how many on it is used. */
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Relative texts are few, and each is asked for every second while it is shown. */
const MOST_KEPT = 1000;
const ODD_SPACE = /[\u00A0\u202F]/g;

const FORMATS: Readonly<Record<'t' | 'T' | 'd' | 'D' | 'weekday', Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  weekday: { dateStyle: 'full' },
};

/** Makes the texts for a locale and time zone. Each of its formats is made when it is first used (Intl is slow). */
export const createStampTexts = ({ locale, timeZone }: TimeSettings): StampTexts => {
  const zone = timeZone === undefined ? {} : { timeZone };
  const made = new Map<string, Intl.DateTimeFormat>();
  const format = (kind: keyof typeof FORMATS, seconds: number): string => {
    let formatter = made.get(kind);
    if (formatter === undefined) {
      formatter = new Intl.DateTimeFormat(locale, { ...FORMATS[kind], ...zone });
      made.set(kind, formatter);
    }
    return formatter.format(seconds * 1000).replace(ODD_SPACE, ' ');
  };
  let relativeFormat: Intl.RelativeTimeFormat | undefined;
  const kept = new Map<string, string>();
  const relative = (seconds: number, now: number): string => {
    const away = seconds - Math.floor(now / 1000);
    const [unit, length] = UNITS.find((row) => Math.abs(away) >= row[1]) ?? ['second', 1];
    const count = Math.trunc(away / length);
    const key = `${count} ${unit}`;
    let text = kept.get(key);
    if (text === undefined) {
      // 'auto' says 'now' for 0 seconds, but 'yesterday' for 25 hours, which may be the day before that.
      relativeFormat ??= new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
      text = (
        count === 0
          ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
          : relativeFormat.format(count, unit)
      ).replace(ODD_SPACE, ' ');
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(key, text);
    }
    return text;
  };
  return {
    stamp: (seconds, style, now) => {
      if (style === 'R') return relative(seconds, now);
      if (style === 'f' || style === 'F') {
        const date = format(style === 'f' ? 'D' : 'weekday', seconds);
        return t('{{date}} at {{clock}}', { date, clock: format('t', seconds) });
      }
      return format(style, seconds);
    },
  };
};
