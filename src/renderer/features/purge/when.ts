import { msg, type Msg } from '../../../domain/i18n/t';

/** From when on messages are meant: from a given one, or for some time before now. */
export type When = 'given' | 'hour' | 'day' | 'week' | 'all';

const HOUR_MS = 3_600_000;
export const SPANS: readonly {
  readonly value: Exclude<When, 'given'>;
  readonly label: Msg;
  readonly ms: number;
}[] = [
  { value: 'hour', label: msg('The last hour'), ms: HOUR_MS },
  { value: 'day', label: msg('The last 24 hours'), ms: 24 * HOUR_MS },
  { value: 'week', label: msg('The last 7 days'), ms: 168 * HOUR_MS },
  { value: 'all', label: msg('Any time'), ms: Infinity },
];

/** The time from which on messages are meant, by a choice that is made now. */
export const beginOf = (when: When, given: string | null): string | null => {
  if (when === 'given') return given;
  const { ms } = SPANS.find(({ value }) => value === when) ?? { ms: Infinity };
  return ms === Infinity ? null : new Date(Date.now() - ms).toISOString();
};
