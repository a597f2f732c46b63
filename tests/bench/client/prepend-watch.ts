import type { Page } from 'playwright-core';
import type { PageProbe } from '../support/page-probe';

declare const benchProbe: PageProbe;

const FRAMES_BEFORE = 8;
/** Rows that are measured late move the others within this time. */
const FRAMES_AFTER = 30;

/** What an older page that came in above did to the text of a row in the middle of the view. */
export interface Prepend {
  /** Pixels from the top at which the reader rested; the view may have corrected the wanted place. */
  readonly restedAtPx: number;
  /** Pixels that the text has moved when all is at rest again. */
  readonly driftPx: number;
  /** The farthest that it was drawn from its place in any frame since. */
  readonly farthestPx: number;
  /** Frames in which a part of the view was not covered by rows. */
  readonly blank: number;
  readonly frames: number;
}

/** Scrolls near the top and waits until nothing moves; notes the row in the middle of the view. */
export const restAt = (page: Page, place: number): Promise<void> =>
  page.evaluate(
    ([top, frames]) =>
      new Promise<void>((done) => {
        const log = document.querySelector('[role="log"]');
        if (log === null) throw new Error('No feed');
        log.scrollTop = top;
        let same = 0;
        let last = '';
        const stop = benchProbe.eachFrame(() => {
          const view = log.getBoundingClientRect();
          const middle = view.top + view.height / 2;
          const row = [...log.querySelectorAll('article')].find(
            (article) => article.getBoundingClientRect().bottom > middle,
          );
          const now = `${row?.getAttribute('data-message-id') ?? ''} ${row?.getBoundingClientRect().top ?? ''}`;
          same = now === last && row !== undefined ? same + 1 : 0;
          last = now;
          if (same < frames || row === undefined) return;
          stop();
          benchProbe.kept.set('row', row.getAttribute('data-message-id'));
          done();
        });
      }),
    [place, FRAMES_BEFORE] as const,
  );

/** Watches the noted row until the older rows are above it and all is at rest; null if none come. */
export const watchRow = (page: Page): Promise<Prepend | null> =>
  page.evaluate(
    (after) =>
      new Promise<Prepend | null>((done) => {
        const log = document.querySelector('[role="log"]');
        const id = String(benchProbe.kept.get('row'));
        if (log === null) throw new Error('No feed');
        const row = (): Element | null => log.querySelector(`[data-message-id="${id}"]`);
        /** What is read: the head of a message goes away when an older one of the same author comes above it. */
        const text = (): Element | null => row()?.querySelector('[data-selectable]') ?? null;
        const indexOf = (): string | null =>
          row()?.closest('[data-index]')?.getAttribute('data-index') ?? null;
        const restedAtPx = log.scrollTop;
        const begin = { top: text()?.getBoundingClientRect().top ?? Number.NaN, index: indexOf() };
        const isBlank = (): boolean => {
          const view = log.getBoundingClientRect();
          const rows = [...log.querySelectorAll('[data-index]')]
            .map((one) => one.getBoundingClientRect())
            .sort((a, b) => a.top - b.top);
          let covered = Math.max(view.top, rows[0]?.top ?? view.bottom);
          if (covered > view.top + 24) return true;
          for (const { top, bottom } of rows) {
            if (top > covered + 2 && top < view.bottom) return true;
            covered = Math.max(covered, bottom);
          }
          return covered < view.bottom - 24;
        };
        const seen = { farthest: 0, blank: 0, frames: 0, since: 0 };
        const started = performance.now();
        const stop = benchProbe.eachFrame(() => {
          seen.frames += 1;
          if (isBlank()) seen.blank += 1;
          const top = text()?.getBoundingClientRect().top;
          // A row that is not drawn any more is at least a view away.
          const drift = top === undefined ? log.clientHeight : top - begin.top;
          seen.farthest = Math.max(seen.farthest, Math.abs(drift));
          if (indexOf() !== begin.index) seen.since += 1;
          else if (performance.now() - started > 5000) {
            stop();
            done(null);
          }
          if (seen.since < after) return;
          stop();
          done({
            restedAtPx,
            driftPx: drift,
            farthestPx: seen.farthest,
            blank: seen.blank,
            frames: seen.frames,
          });
        });
      }),
    FRAMES_AFTER,
  );
