import type { Page } from 'playwright-core';
import type { PageProbe } from '../support/page-probe';

declare const benchProbe: PageProbe;

/** What the rows of a feed say, read from the end to the beginning. */
export interface Walk {
  /** Different numbers that were read. */
  readonly found: number;
  /** Rows that say the number of another row. */
  readonly doubled: number;
  /** Rows whose message is older than that of the row above. */
  readonly outOfOrder: number;
  readonly frames: number;
}

const PATIENCE_MS = 300_000;

/**
 * Scrolls an open feed from its end to its beginning and reads every row: the number after `marker`, and the id.
 * Resolves when `beginning` is on the screen. The next step waits until rows cover the view, so that none is missed.
 */
export const walkUp = (page: Page, marker: string, beginning: string): Promise<Walk> =>
  page.evaluate(
    ([mark, start, patience]) =>
      new Promise<Walk>((done, reject) => {
        const log = document.querySelector('[role="log"]');
        if (log === null) throw new Error('No feed');
        const idsOf = new Map<number, Set<string>>();
        const wrong = new Set<string>();
        let frames = 0;
        const isOlder = (one: string, other: string): boolean =>
          one.length === other.length ? one < other : one.length < other.length;
        const read = (): void => {
          let above = '';
          for (const article of log.querySelectorAll('article')) {
            const id = article.getAttribute('data-message-id') ?? '';
            const at = article.textContent.indexOf(mark);
            if (at < 0) continue;
            const number = Number.parseInt(article.textContent.slice(at + mark.length), 10);
            idsOf.set(number, (idsOf.get(number) ?? new Set()).add(id));
            if (above !== '' && !isOlder(above, id)) wrong.add(`${above} ${id}`);
            above = id;
          }
        };
        const isCovered = (): boolean => {
          const view = log.getBoundingClientRect();
          const rows = [...log.querySelectorAll('[data-index]')].map((row) => row.getBoundingClientRect());
          return Math.min(...rows.map(({ top }) => top)) <= view.top + 24;
        };
        const begin = performance.now();
        log.scrollTop = log.scrollHeight;
        const stop = benchProbe.eachFrame(() => {
          frames += 1;
          if (frames < 3) return;
          read();
          if (performance.now() - begin > patience) {
            stop();
            reject(new Error(`The beginning is not reached, ${idsOf.size} messages were read`));
          } else if (log.scrollTop === 0 && log.textContent.includes(start)) {
            stop();
            done({
              found: idsOf.size,
              doubled: [...idsOf.values()].reduce((sum, ids) => sum + ids.size - 1, 0),
              outOfOrder: wrong.size,
              frames,
            });
          } else if (isCovered()) log.scrollTop -= 0.9 * log.clientHeight;
        });
      }),
    [marker, beginning, PATIENCE_MS] as const,
  );
