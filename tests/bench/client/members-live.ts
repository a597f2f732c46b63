import { setTimeout as pause } from 'node:timers/promises';
import type { ElectronApplication, Page } from 'playwright-core';
import { WebSocket } from 'ws';
import type { Account } from '../support/community';
import type { FrameRecord, PageProbe } from '../support/page-probe';
import { pageTasks } from '../support/page-tasks';

declare const benchProbe: PageProbe;

/** The member panel. */
export const PANEL = 'aside[aria-label="Members"]';
export const SCROLL_FRAMES = 300;
/** A scroll that takes longer is ended early: the figure is by the second. */
const SCROLL_PATIENCE_MS = 60_000;

export interface Scrolled extends FrameRecord {
  /** Frames in which a part of the list was not covered by rows. */
  readonly blank: number;
  readonly scrolledPx: number;
}

/** Scrolls the panel down from its top, the same step in each of 300 frames. */
export const scrollPanel = (
  page: Page,
  step: 'an eighth of the view' | 'a 300th of the list',
): Promise<Scrolled> =>
  page.evaluate(
    ([panel, frames, isWheel, patience]) =>
      new Promise<Scrolled>((done) => {
        const list = document.querySelector(`${panel} [data-viewport]`);
        if (list === null) throw new Error('No list');
        list.scrollTop = 0;
        const by = isWheel ? list.clientHeight / 8 : (list.scrollHeight - list.clientHeight) / frames;
        const isBlank = (): boolean => {
          const view = list.getBoundingClientRect();
          const rows = [...list.querySelectorAll('[data-index]')].map((row) => row.getBoundingClientRect());
          // The first heading has a margin.
          return (
            Math.min(...rows.map(({ top }) => top)) > view.top + 24 ||
            Math.max(...rows.map(({ bottom }) => bottom)) < view.bottom - 24
          );
        };
        const seen = { frames: 0, blank: 0 };
        setTimeout(() => {
          const end = benchProbe.recordFrames();
          const stopLooking = benchProbe.eachFrame(() => {
            if (isBlank()) seen.blank += 1;
          });
          const begin = performance.now();
          requestAnimationFrame(function frame() {
            seen.frames += 1;
            if (seen.frames <= frames && performance.now() - begin < patience) {
              list.scrollTop += by;
              requestAnimationFrame(frame);
              return;
            }
            stopLooking();
            done({ ...end(), blank: seen.blank, scrolledPx: list.scrollTop });
          });
        }, 1000);
      }),
    [PANEL, SCROLL_FRAMES, step === 'an eighth of the view', SCROLL_PATIENCE_MS] as const,
  );

/** The frames of three seconds in which nothing happens. */
export const framesAtRest = async (page: Page): Promise<FrameRecord> => {
  await page.evaluate(() => benchProbe.kept.set('rest', benchProbe.recordFrames()));
  await page.waitForTimeout(3000);
  return page.evaluate(() => (benchProbe.kept.get('rest') as () => FrameRecord)());
};

export interface Arrivals {
  /** Processor time of the page's longest task for each arrival. */
  readonly tasks: readonly number[];
  /** The same in a time without an arrival. */
  readonly rest: readonly number[];
}

/** Real members come online, one by one, and are the first row of the panel then. */
export const watchArrivals = async (
  { app, page }: { app: ElectronApplication; page: Page },
  url: string,
  arrivals: readonly Account[],
): Promise<Arrivals> => {
  const sockets: WebSocket[] = [];
  const tasks: number[] = [];
  const rest: number[] = [];
  for (const [nth, { token }] of arrivals.entries()) {
    rest.push((await pageTasks(app, () => pause(1000))).longest);
    const { longest } = await pageTasks(app, async () => {
      const painted = page.evaluate(
        ([panel, name]) =>
          benchProbe.painted(
            () => document.querySelector(panel)?.textContent.includes(name) === true,
            `${name} in the panel`,
          ),
        [PANEL, `zzarrival${nth}`] as const,
      );
      sockets.push(new WebSocket(`${url.replace('http', 'ws')}/gateway?status=active&v=2`, token));
      await painted;
    });
    tasks.push(longest);
  }
  for (const socket of sockets) socket.terminate();
  return { tasks, rest };
};
