import { MUTE_TIMES_MS } from '../../contract/limits';
import { msg, type Msg } from '../i18n/t';

/** The durations for which notifications can be muted from the tray and from a channel, in order. */
export const MUTE_CHOICES = ['15-minutes', '1-hour', '8-hours', 'tomorrow'] as const;
export type MuteChoice = (typeof MUTE_CHOICES)[number];

/** The menu labels of the durations. */
export const MUTE_LABELS: Readonly<Record<MuteChoice, Msg>> = {
  '15-minutes': msg('For 15 Minutes'),
  '1-hour': msg('For 1 Hour'),
  '8-hours': msg('For 8 Hours'),
  tomorrow: msg('Until Tomorrow'),
};

/** The hour at which 'tomorrow' begins for a mute. */
const MORNING_HOUR = 8;

const tomorrow = (now: number): number => {
  const day = new Date(now);
  // Calendar arithmetic of the system: days on which clocks change have 23 or 25 hours.
  day.setDate(day.getDate() + 1);
  day.setHours(MORNING_HOUR, 0, 0, 0);
  return day.getTime();
};

/** When a mute that begins at `now` ends, both in epoch milliseconds. */
export const muteEnd = (choice: MuteChoice, now: number): number => {
  const [quarter, hour, eight] = MUTE_TIMES_MS;
  if (choice === '15-minutes') return now + quarter;
  if (choice === '1-hour') return now + hour;
  return choice === '8-hours' ? now + eight : tomorrow(now);
};
