import { createTimeTexts, type TimeTexts } from '../../../domain/time/time-texts';

let made: TimeTexts | undefined;

/** The texts of times in the reader's own time zone. Made when they are asked for first: that takes Intl a while. */
export const timeTexts = (): TimeTexts => (made ??= createTimeTexts({}));
