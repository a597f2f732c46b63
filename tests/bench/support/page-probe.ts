import type { Page } from 'playwright-core';

/** The frames of a period, from the times that the browser gives to requestAnimationFrame. */
export interface FrameRecord {
  readonly seconds: number;
  readonly frames: number;
  /** Frames that 60 a second would have been. */
  readonly due: number;
  /** Frames that were due and not drawn. */
  readonly dropped: number;
  /** Milliseconds of the longest interval between two frames. */
  readonly longestMs: number;
}

/** Moments of a change on the screen, by performance.now(). */
export interface Moments {
  /** The beginning of the frame that draws the change. */
  readonly drawn: number;
  /** The beginning of the frame after it: the change is on the screen. */
  readonly painted: number;
}

/** Measurements inside a page, the same for the app and for an empty window; `benchProbe` in the page. */
export interface PageProbe {
  /**
   * Waits until something is there that was not there before, and for the frame after the one that draws it: two nested
   * requestAnimationFrame after the change of the document. Returns performance.now() in that frame.
   */
  readonly painted: (isThere: () => boolean, what: string) => Promise<number>;
  /** The same with the moment of drawing, for a comparison with figures that end there. */
  readonly moments: (isThere: () => boolean, what: string) => Promise<Moments>;
  /** The same delay for a change that the caller has noticed itself. */
  readonly afterPaint: (then: () => void) => void;
  /** Calls `look` after each drawn frame, until the returned function is called. */
  readonly eachFrame: (look: () => void) => () => void;
  /** Whether any part of an element is inside another one's borders. */
  readonly isInView: (element: Element, view: Element) => boolean;
  /** Records frames from the next one on; the returned function ends that. */
  readonly recordFrames: () => () => FrameRecord;
  /** Keeps a value of the page between two evaluations. */
  readonly kept: Map<string, unknown>;
}

const PATIENCE_MS = 60_000;

/** Puts `benchProbe` into a page; must be repeated after a reload. */
export const installProbe = async (page: Page): Promise<void> => {
  // esbuild wraps inner functions in a helper that the page must define.
  await page.evaluate('globalThis.__name = (named) => named');
  await page.evaluate((patience) => {
    const afterPaint = (then: () => void): void => {
      requestAnimationFrame(() => requestAnimationFrame(() => then()));
    };
    const moments: PageProbe['moments'] = (isThere, what) =>
      new Promise((done, reject) => {
        if (isThere()) {
          reject(new Error(`${what} is there before it is awaited`));
          return;
        }
        const end = (): void => {
          observer.disconnect();
          cancelAnimationFrame(polled);
          clearTimeout(timer);
        };
        const look = (): void => {
          if (!isThere()) return;
          end();
          requestAnimationFrame(() => {
            const drawn = performance.now();
            requestAnimationFrame(() => done({ drawn, painted: performance.now() }));
          });
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        // A scroll brings something into view without a change of the document.
        let polled = requestAnimationFrame(function poll() {
          polled = requestAnimationFrame(poll);
          look();
        });
        const timer = setTimeout(() => {
          end();
          reject(new Error(`${what} is never there`));
        }, patience);
      });
    const painted: PageProbe['painted'] = async (isThere, what) => (await moments(isThere, what)).painted;
    const eachFrame: PageProbe['eachFrame'] = (look) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => look();
      let asked = requestAnimationFrame(function frame() {
        asked = requestAnimationFrame(frame);
        // The message is handled after this frame is drawn.
        port2.postMessage(null);
      });
      return () => {
        cancelAnimationFrame(asked);
        port1.close();
      };
    };
    const isInView: PageProbe['isInView'] = (element, view) => {
      const [inner, outer] = [element.getBoundingClientRect(), view.getBoundingClientRect()];
      return inner.height > 0 && inner.bottom > outer.top + 1 && inner.top < outer.bottom - 1;
    };
    const recordFrames: PageProbe['recordFrames'] = () => {
      const period = 1000 / 60;
      const times: number[] = [];
      let asked = requestAnimationFrame(function frame(now) {
        asked = requestAnimationFrame(frame);
        times.push(now);
      });
      return () => {
        cancelAnimationFrame(asked);
        const intervals = times.slice(1).map((time, at) => time - (times[at] ?? time));
        const due = intervals.reduce((sum, interval) => sum + Math.max(1, Math.round(interval / period)), 0);
        return {
          seconds: intervals.reduce((sum, interval) => sum + interval, 0) / 1000,
          frames: intervals.length,
          due,
          dropped: due - intervals.length,
          longestMs: Math.max(...intervals),
        };
      };
    };
    const kept = new Map<string, unknown>();
    const probe: PageProbe = { painted, moments, afterPaint, eachFrame, isInView, recordFrames, kept };
    Object.assign(globalThis, { benchProbe: probe });
  }, PATIENCE_MS);
};
