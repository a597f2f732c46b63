import { type RefObject, useEffect } from 'react';

const ROW = '[data-grid-row]';
const CONTROLS = 'button, a[href]';

/** The move of each key, from the control at `column` of row `row` to another; `rows` is the number of rows. */
const MOVES: Readonly<
  Record<string, (row: number, column: number, rows: number) => readonly [row: number, column: number]>
> = {
  ArrowDown: (row, column, rows) => [Math.min(row + 1, rows - 1), column],
  ArrowUp: (row, column) => [Math.max(row - 1, 0), column],
  ArrowRight: (row, column) => [row, column + 1],
  ArrowLeft: (row, column) => [row, Math.max(column - 1, 0)],
  Home: (_row, column) => [0, column],
  End: (_row, column, rows) => [rows - 1, column],
};

/**
 * Makes a list of rows with several buttons each (`data-grid-row` on the row) one stop for Tab: the last focused
 * button. Up and down move between rows, left and right within one, Home and End to the first and last row.
 */
export function useGridFocus(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    let stop: HTMLElement | null = null;
    /** The index of the stop among all buttons, for the time after its row has been removed. */
    let place = 0;
    const rowsOf = () =>
      [...element.querySelectorAll(ROW)]
        .map((row) => [...row.querySelectorAll<HTMLElement>(CONTROLS)])
        .filter((controls) => controls.length > 0);
    const settle = () => {
      const all = rowsOf().flat();
      if (stop === null || !all.includes(stop)) stop = all[Math.min(place, all.length - 1)] ?? null;
      place = stop === null ? 0 : all.indexOf(stop);
      for (const control of all) control.tabIndex = control === stop ? 0 : -1;
    };
    const onFocus = (event: FocusEvent) => {
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null;
      if (control?.closest(ROW) == null) return;
      if (stop !== null) stop.tabIndex = -1;
      stop = control;
      control.tabIndex = 0;
      place = rowsOf().flat().indexOf(control);
    };
    const onKey = (event: KeyboardEvent) => {
      const move = MOVES[event.key];
      if (move === undefined || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented)
        return;
      const rows = rowsOf();
      const at = rows.findIndex((controls) => controls.some((control) => control === event.target));
      const column = rows[at]?.findIndex((control) => control === event.target) ?? -1;
      if (column < 0) return;
      event.preventDefault();
      const [row, wanted] = move(at, column, rows.length);
      const controls = rows[row];
      controls?.[Math.min(wanted, controls.length - 1)]?.focus();
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
  }, [list]);
}
