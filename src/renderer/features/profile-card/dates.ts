import { createTimeTexts, type TimeTexts } from '../../../domain/time/time-texts';

let made: TimeTexts | undefined;

/** A date as month day, year in the reader's time zone; one that is none is taken for today (shell.md 9). */
export const dateText = (iso: string): string => (made ??= createTimeTexts({})).date(iso, Date.now());
