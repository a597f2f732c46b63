import type { Page } from 'playwright-core';
import type { PageProbe } from './page-probe';

declare const benchProbe: PageProbe;

/** An awaited text: a pattern in the first element that a selector finds, which is not out of sight. */
export interface Awaited {
  readonly place: string;
  readonly fits: RegExp;
}

/**
 * Milliseconds from a press until the awaited text is painted (`PageProbe.painted`). The text must not be present
 * before: otherwise the measured time would be zero. The page needs the probe.
 */
export const pressUntil = (page: Page, pressed: string, { place, fits }: Awaited): Promise<number> =>
  page.evaluate(
    async ([button, where, pattern]) => {
      const element = document.querySelector<HTMLElement>(button);
      if (element === null) throw new Error(`Nothing to press: ${button}`);
      const expected = new RegExp(pattern);
      const isShown = (): boolean => {
        const at = document.querySelector(where);
        return at !== null && expected.test(at.textContent) && at.checkVisibility();
      };
      const painted = benchProbe.painted(isShown, `${pattern} in ${where}`);
      const begin = performance.now();
      element.click();
      return (await painted) - begin;
    },
    [pressed, place, fits.source] as const,
  );
