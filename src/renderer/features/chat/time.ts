import { createTimeTexts } from '../../../domain/time/time-texts';

/** The texts of times in the reader's own time zone; made once, formatters are dear. */
export const timeTexts = createTimeTexts({});
