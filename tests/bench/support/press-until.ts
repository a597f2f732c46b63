import type { Page } from 'playwright-core';

/** An awaited text: a pattern in the first element that a selector finds. */
export interface Awaited {
  readonly place: string;
  readonly fits: RegExp;
}

const PATIENCE_MS = 30_000;

/**
 * Milliseconds from a press to the first frame with the awaited text. The text must not be present before: otherwise
 * the measured time would be zero.
 */
export const pressUntil = (page: Page, pressed: string, { place, fits }: Awaited): Promise<number> =>
  page.evaluate(
    ([button, where, pattern, patience]) =>
      new Promise<number>((done, reject) => {
        const isShown = (): boolean =>
          new RegExp(pattern).test(document.querySelector(where)?.textContent ?? '');
        const element = document.querySelector<HTMLElement>(button);
        if (element === null || isShown()) {
          reject(new Error(element === null ? `Nothing to press: ${button}` : `${pattern} is shown already`));
          return;
        }
        const begin = performance.now();
        element.click();
        const look = (): void => {
          if (isShown()) done(performance.now() - begin);
          else if (performance.now() - begin > patience) reject(new Error(`${where} never shows ${pattern}`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [pressed, place, fits.source, PATIENCE_MS] as const,
  );
