import { createTimeTexts, type TimeTexts } from '../../../domain/time/time-texts';

let made: TimeTexts | undefined;
const texts = (): TimeTexts => (made ??= createTimeTexts({}));

/** A date as month day, year in the reader's time zone; one that is none is taken for today (shell.md 9). */
export const dateText = (iso: string): string => texts().date(iso, Date.now());

/** When a message came, as the chat says it. */
export const messageTime = (iso: string): string => texts().messageTime(iso, Date.now());
