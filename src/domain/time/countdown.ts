import { t } from '../i18n/t';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const two = (number: number): string => String(number).padStart(2, '0');

/** Milliseconds rounded up to what a countdown shows: whole seconds below an hour, else whole minutes; never below 0. */
export const countedDown = (ms: number): number => {
  const unit = ms > HOUR_MS ? MINUTE_MS : SECOND_MS;
  return Math.max(0, Math.ceil(ms / unit)) * unit;
};

/** The rest of a time: '0:09', '59:59', '3 h 20 min', '6 d 4 h'. */
export const countdownText = (ms: number): string => {
  const left = countedDown(ms);
  if (left <= HOUR_MS)
    return `${Math.floor(left / MINUTE_MS)}:${two(Math.floor((left % MINUTE_MS) / SECOND_MS))}`;
  if (left < DAY_MS)
    return t('{{hours}} h {{minutes}} min', {
      hours: Math.floor(left / HOUR_MS),
      minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
    });
  return t('{{days}} d {{hours}} h', {
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
  });
};
