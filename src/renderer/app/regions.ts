/** The parts of the window: its landmarks, and what is one to the hand though not to the page (the composer, a banner). */
const REGIONS = 'nav, main, aside, [data-region]';
/** What the composer is entered for, wherever in it one was. */
const WRITING = 'textarea:enabled';
/** Where a region is entered first; without it, at its first control. */
const STARTS = '[role="log"], [aria-current]';
const CONTROLS = 'a[href], button, input:enabled, select:enabled, textarea:enabled, [tabindex]';

/** The control of a region that had the focus last. */
const lastFocused = new WeakMap<Element, HTMLElement>();

const regionOf = (element: Element | null): Element | null => element?.closest(REGIONS) ?? null;

/** Remembers where in its region the focus is, so that a return leads back there. */
export const noteFocus = ({ target }: FocusEvent): void => {
  const region = target instanceof HTMLElement ? regionOf(target) : null;
  if (region !== null && target instanceof HTMLElement) lastFocused.set(region, target);
};

/** Where the focus goes in a region; null where nothing takes it. A region within it is one of its own. */
const entryOf = (region: Element): HTMLElement | null => {
  const own = (selector: string): HTMLElement[] =>
    [...region.querySelectorAll<HTMLElement>(selector)].filter((control) => regionOf(control) === region);
  const writing = own(WRITING)[0];
  if (writing !== undefined) return writing;
  const last = lastFocused.get(region);
  if (last !== undefined && region.contains(last)) return last;
  return own(STARTS)[0] ?? own(CONTROLS).find(({ tabIndex }) => tabIndex >= 0) ?? null;
};

/** Moves the focus to the next or the previous region that takes it, from the last to the first. */
export const stepRegion = (page: Document, by: 1 | -1): void => {
  const regions = [...page.querySelectorAll(REGIONS)];
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
