import { type RefObject, useEffect } from 'react';

/** A button beside another, marked `data-aside`, is none: its act is also in the menu of the other. */
const CONTROLS = 'button:not([data-aside]), a[href]';

/** The move of each key, from the control at index `at` of `count`. */
const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Makes a column of buttons one stop for Tab: the current one (`aria-current`), or the last focused one. Arrows, Home
 * and End move between them.
 */
export function useRovingFocus(column: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = column.current;
    if (element === null) return;
    let stop: HTMLElement | null = null;
    const controls = () => [...element.querySelectorAll<HTMLElement>(CONTROLS)];
    const settle = () => {
      const all = controls();
      if (stop === null || !all.includes(stop)) {
        stop = all.find((control) => control.hasAttribute('aria-current')) ?? all[0] ?? null;
      }
      for (const control of all) control.tabIndex = control === stop ? 0 : -1;
    };
    const onFocus = (event: FocusEvent) => {
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null;
      if (control !== null) stop = control;
      settle();
    };
    const onKey = (event: KeyboardEvent) => {
      const move = MOVES[event.key];
      const all = controls();
      const at = all.findIndex((control) => control === event.target);
      if (move === undefined || at < 0 || event.altKey || event.defaultPrevented) return;
      event.preventDefault();
      all[move(at, all.length)]?.focus();
    };
    settle();
    const observer = new MutationObserver(settle);
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener('focusin', onFocus);
    element.addEventListener('keydown', onKey);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('keydown', onKey);
    };
  }, [column]);
}
