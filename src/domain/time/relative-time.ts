import { plural, t } from '../i18n/t';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * 'Just now' under a minute, 'N minutes ago' under an hour, 'N hours ago' under 24, 'N days ago' under 168 hours
 * (docs/spec/message-text.md 'Times'), whole units rounded down; null for older times. Milliseconds; a future time,
 * from a clock that runs ahead, counts as now.
 */
export const relativeTime = (time: number, now: number): string | null => {
  const passed = Math.max(0, now - time);
  if (passed < MINUTE_MS) return t('Just now');
  if (passed < HOUR_MS)
    return plural('{{count}} minute ago', '{{count}} minutes ago', { count: Math.floor(passed / MINUTE_MS) });
  if (passed < DAY_MS)
    return plural('{{count}} hour ago', '{{count}} hours ago', { count: Math.floor(passed / HOUR_MS) });
  return passed < 7 * DAY_MS
    ? plural('{{count}} day ago', '{{count}} days ago', { count: Math.floor(passed / DAY_MS) })
    : null;
};
