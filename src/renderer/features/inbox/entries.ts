import type { KeyboardEvent } from 'react';

const entriesIn = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[data-entry]'),
];

/** Gives the focus to an entry of the list, to the last one where there are fewer, or to the list. */
export const focusEntry = (list: HTMLElement | null, index: number): void => {
  if (list === null) return;
  const entries = entriesIn(list);
  const entry = entries[Math.min(index, entries.length - 1)];
  (entry?.querySelector<HTMLElement>('button') ?? list).focus();
};

/** The step of each key. */
const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, J: 1, ArrowDown: 1, k: -1, K: -1, ArrowUp: -1 };

/** J and K, and the arrows within the list, move between its entries. */
export const moveBetweenEntries = (event: KeyboardEvent, list: HTMLElement): void => {
  const step = STEPS[event.key];
  const isArrow = event.key.startsWith('Arrow');
  if (step === undefined || (isArrow && !list.contains(document.activeElement))) return;
  event.preventDefault();
  const at = entriesIn(list).findIndex((entry) => entry.contains(document.activeElement));
  focusEntry(list, at < 0 ? 0 : Math.max(0, at + step));
};
