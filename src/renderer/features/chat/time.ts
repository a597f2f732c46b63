import { createTimeTexts, type TimeTexts } from '../../../domain/time/time-texts';

let made: TimeTexts | undefined;

/** The texts of times in the reader's own time zone. Made when they are asked for first: that takes Intl a while. */
export const timeTexts = (): TimeTexts => (made ??= createTimeTexts({}));

/**
 * Makes them after what is to be done now, while the app waits for its server: the first messages need not wait for it
 * then. An effect; the returned function prevents it.
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
