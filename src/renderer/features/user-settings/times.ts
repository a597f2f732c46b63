import { createTimeTexts } from '../../../domain/time/time-texts';

const times = createTimeTexts({});

/** 'January 5, 2024'; what is no date is today (shell.md 9). */
export const dateText = (iso: string): string => times.date(iso, Date.now());

/** '3 hours ago', and from 7 days on the date and time. */
export const relativeText = (iso: string): string => times.relativeTime(iso, Date.now());
