import type { KeyboardEvent } from 'react';
import type { ReportId } from '../../../../contract/ids';

const rowsIn = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[data-report]'),
];

/** The key of a command of the queue, as a small letter; null where it is typed, or belongs to something else. */
export const keyOf = (event: KeyboardEvent): string | null => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  // A dialog over the page bubbles through React, but is no part of it.
  if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return null;
  if (event.target.closest('input, textarea, [contenteditable]') !== null) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
};

/** Gives the focus to the row of a report; to the list where it has none. */
export const focusRow = (list: HTMLElement | null, id: ReportId): void => {
  if (list === null) return;
  const row = rowsIn(list).find((each) => each.dataset['report'] === id);
  (row ?? rowsIn(list)[0] ?? list).focus();
};

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/** J and K move between the rows, and the arrows where a row has the focus. */
export const moveBetweenRows = (event: KeyboardEvent, list: HTMLElement): void => {
  const step = STEPS[keyOf(event) ?? ''];
  const rows = rowsIn(list);
  const at = rows.findIndex((row) => row === document.activeElement);
  if (step === undefined || (event.key.startsWith('Arrow') && at < 0)) return;
  event.preventDefault();
  rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
};
