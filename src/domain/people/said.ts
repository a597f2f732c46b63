import { msg, type Msg } from '../i18n/t';

/** What somebody says beside their status, and until when. */
export interface Said {
  readonly statusText: string | null;
  readonly statusUntil: string | null;
}

/** What is said at a time; null for nothing, and for what has ended. */
export const saidAt = ({ statusText, statusUntil }: Said, now: number): string | null =>
  statusUntil === null || Date.parse(statusUntil) > now ? statusText : null;

/** When what is said ends, if it has not yet; null if it does not. */
export const saidEnds = ({ statusText, statusUntil }: Said, now: number): number | null => {
  const end = statusText === null || statusUntil === null ? null : Date.parse(statusUntil);
  return end !== null && end > now ? end : null;
};

const HOUR_S = 60 * 60;

/** After which time a text is cleared by itself. */
export const CLEAR_AFTER = [
  { value: 'never', label: msg('Don’t clear'), seconds: null },
  { value: 'half-hour', label: msg('30 minutes'), seconds: HOUR_S / 2 },
  { value: 'hour', label: msg('1 hour'), seconds: HOUR_S },
  { value: 'four-hours', label: msg('4 hours'), seconds: 4 * HOUR_S },
  { value: 'today', label: msg('Today'), seconds: 'today' },
  { value: 'week', label: msg('1 week'), seconds: 7 * 24 * HOUR_S },
] as const satisfies readonly {
  readonly value: string;
  readonly label: Msg;
  readonly seconds: number | 'today' | null;
}[];
export type ClearAfter = (typeof CLEAR_AFTER)[number]['value'];

/** The seconds of a choice; today ends at the person's own midnight. */
export const secondsOf = (choice: ClearAfter, now: Date): number | null => {
  const seconds = CLEAR_AFTER.find(({ value }) => value === choice)?.seconds ?? null;
  if (seconds !== 'today') return seconds;
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return Math.max(1, Math.ceil((midnight.getTime() - now.getTime()) / 1000));
};
