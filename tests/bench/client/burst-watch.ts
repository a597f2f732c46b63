import type { Page } from 'playwright-core';
import type { FrameRecord, PageProbe } from '../support/page-probe';

declare const benchProbe: PageProbe;

/** Farther than this from the end, the feed counts the reader as away from it. */
const AWAY_PX = 100;

/** What the open feed did during a burst, from `watch` to `watched`. */
export interface Watched {
  readonly frames: FrameRecord;
  /** Frames that were drawn with the view away from the end. */
  readonly framesAway: number;
  /** Pixels from the view to the end after the last frame. */
  readonly distance: number;
  readonly isLastInView: boolean;
}

/** Watches the open feed from now on. */
export const watch = (page: Page): Promise<void> =>
  page.evaluate((away) => {
    const log = document.querySelector('[role="log"]');
    if (log === null) throw new Error('No feed');
    const distance = (): number => log.scrollHeight - log.clientHeight - log.scrollTop;
    if (distance() > 1) throw new Error('The view is not at the end before the burst');
    const seen = { away: 0 };
    const endFrames = benchProbe.recordFrames();
    const endLooking = benchProbe.eachFrame(() => {
      if (distance() > away) seen.away += 1;
    });
    benchProbe.kept.set('burst', (last: string): Watched => {
      endLooking();
      const row = [...log.querySelectorAll('article')].findLast(({ textContent }) =>
        textContent.includes(last),
      );
      return {
        frames: endFrames(),
        framesAway: seen.away,
        distance: distance(),
        isLastInView: row !== undefined && benchProbe.isInView(row, log),
      };
    });
  }, AWAY_PX);

/** Ends the watching; `last` is the text of the last message. */
export const watched = (page: Page, last: string): Promise<Watched> =>
  page.evaluate((text) => (benchProbe.kept.get('burst') as (last: string) => Watched)(text), last);

/** Waits until no frame has changed the feed for a second. */
export const untilAtRest = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const log = document.querySelector('[role="log"]') ?? document.body;
        let timer = setTimeout(() => done(), 1000);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(() => done(), 1000);
        }).observe(log, { subtree: true, childList: true, attributes: true });
      }),
  );
