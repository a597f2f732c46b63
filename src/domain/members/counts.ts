import { plural } from '../i18n/t';

const shorten = (value: number, unit: string): string => {
  const rounded = Math.floor(value * 10) / 10;
  return `${Number.isInteger(rounded) ? rounded.toFixed(0) : rounded.toFixed(1)}${unit}`;
};

/**
 * A count abbreviated with K and M (docs/spec/discovery.md 'Servers'): 999, 1K, 1.2K, 3.4M. Rounded down, so that it
 * never exceeds the count.
 */
export const abbreviateCount = (count: number): string => {
  if (count >= 1_000_000) return shorten(count / 1_000_000, 'M');
  if (count >= 1_000) return shorten(count / 1_000, 'K');
  return String(Math.max(0, Math.floor(count)));
};

/** '1 Member', '1.2K Members'. */
export const memberTotalText = (count: number): string =>
  plural('{{members}} Member', '{{members}} Members', { count, members: abbreviateCount(count) });
