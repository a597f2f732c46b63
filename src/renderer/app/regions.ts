import { isOutOfSight } from '../ui/base/out-of-sight';

/**
 * The parts of the window: its landmarks, and parts that users treat as such though they are no landmarks (the
 * composer, a banner).
 */
const REGIONS = 'nav, main, aside, [data-region]';
/** The composer's first focus target, wherever in it the focus was before. */
const WRITING = 'textarea:enabled';
/** Where a region is entered first; without a match, at its first control. */
const STARTS = '[role="log"], [aria-current]';
const CONTROLS = 'a[href], button, input:enabled, select:enabled, textarea:enabled, [tabindex]';

/** The control of a region that last had the focus. */
const lastFocused = new WeakMap<Element, HTMLElement>();

const regionOf = (element: Element | null): Element | null => element?.closest(REGIONS) ?? null;

/** Remembers the focused control of a region, so that a return leads back to it. */
export const noteFocus = ({ target }: FocusEvent): void => {
  const region = target instanceof HTMLElement ? regionOf(target) : null;
  if (region !== null && target instanceof HTMLElement) lastFocused.set(region, target);
};

/** The focus target of a region; null where no control takes the focus. A nested region counts separately. */
const entryOf = (region: Element): HTMLElement | null => {
  const own = (selector: string): HTMLElement[] =>
    [...region.querySelectorAll<HTMLElement>(selector)].filter((control) => regionOf(control) === region);
  const writing = own(WRITING)[0];
  if (writing !== undefined) return writing;
  const last = lastFocused.get(region);
  if (last !== undefined && region.contains(last)) return last;
  return own(STARTS)[0] ?? own(CONTROLS).find(({ tabIndex }) => tabIndex >= 0) ?? null;
};

/** Moves the focus to the next or the previous region with a focus target, wrapping around at the ends. */
export const stepRegion = (page: Document, by: 1 | -1): void => {
  const regions = [...page.querySelectorAll(REGIONS)].filter((region) => !isOutOfSight(region));
  const current = regionOf(page.activeElement);
  const at = current === null ? (by > 0 ? -1 : regions.length) : regions.indexOf(current);
  for (let step = 1; step <= regions.length; step += 1) {
    const region = regions[(at + by * step + 2 * regions.length) % regions.length];
    const entry = region === undefined ? null : entryOf(region);
    if (entry === null) continue;
    entry.focus();
    return;
  }
};
