import { createTimeTexts, type TimeTexts } from '../../../domain/time/time-texts';

let made: TimeTexts | undefined;

/** The texts of times in the reader's own time zone. Made when they are asked for first: that takes Intl a while. */
export const timeTexts = (): TimeTexts => (made ??= createTimeTexts({}));

/** 'January 5, 2024'. */
export const dateText = (iso: string): string => timeTexts().date(iso, Date.now());

/** 'Friday, January 5, 2024 at 10:00 AM'. */
export const fullTimeText = (iso: string): string => timeTexts().fullTime(iso, Date.now());
