import type { Page } from 'playwright-core';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { settingsPage } from '../../e2e/support/settings-stage';
import { createGuild, registerAccounts } from '../support/community';
import { type Figure, limitedFigure } from '../support/figure';
import type { FrameRecord, PageProbe } from '../support/page-probe';
import { pressUntil } from '../support/press-until';
import { startRecordsProxy } from '../support/records-proxy';
import { closeConnections } from '../support/rest';
import { startServerProcess } from '../support/server-process';
import { openSignedIn } from '../support/signed-in-app';
import { spreadOf } from '../support/spread';

declare const benchProbe: PageProbe;

const RECORDS = 10_000;
const TIMES = 20;
/** A longer frame is visible: two frames at 60 per second. */
const SLOW_FRAME_MS = 34;

const PAGE = 'section[data-viewport]';

interface Scrolled {
  readonly frames: number;
  readonly slow: number;
  readonly longest: number;
  readonly mostRows: number;
}

/**
 * Scrolls a page down by an eighth of a screen per frame, as a wheel does, for three seconds. Records the durations of
 * frames and the number of rows.
 */
const scrollDown = (page: Page): Promise<Scrolled> =>
  page.evaluate(
    ([selector, limit]) =>
      new Promise<Scrolled>((done, reject) => {
        const scroller = document.querySelector(selector);
        if (scroller === null) {
          reject(new Error('Nothing to scroll'));
          return;
        }
        const seen = { frames: 0, slow: 0, longest: 0, mostRows: 0 };
        const begin = performance.now();
        let last = begin;
        const frame = (now: number): void => {
          const took = now - last;
          last = now;
          if (seen.frames > 0) {
            if (took > limit) seen.slow += 1;
            seen.longest = Math.max(seen.longest, took);
          }
          seen.frames += 1;
          seen.mostRows = Math.max(seen.mostRows, scroller.querySelectorAll('[data-index]').length);
          scroller.scrollTop += scroller.clientHeight / 8;
          if (now - begin > 3000) done(seen);
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    [PAGE, SLOW_FRAME_MS] as const,
  );

/** Milliseconds from typing a text into the search until the matching rows are painted. */
const searchUntil = (page: Page, text: string, fits: RegExp): Promise<number> =>
  page.evaluate(
    async ([selector, words, pattern]) => {
      const field = document.querySelector<HTMLInputElement>(`${selector} input[role="searchbox"]`);
      if (field === null) throw new Error('No search');
      const expected = new RegExp(pattern);
      const painted = benchProbe.painted(
        () => expected.test(document.querySelector(selector)?.textContent ?? ''),
        pattern,
      );
      const begin = performance.now();
      // React notices a value only if it is set past React's own setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      return (await painted) - begin;
    },
    [PAGE, text, fits.source] as const,
  );

/** The longest interval between frames during some work. */
const longestFrameDuring = async (page: Page, work: () => Promise<unknown>): Promise<number> => {
  await page.evaluate(() => benchProbe.kept.set('work', benchProbe.recordFrames()));
  await work();
  return page.evaluate(() => (benchProbe.kept.get('work') as () => FrameRecord)().longestMs);
};

const entry = (label: string): string => `nav[aria-label="Server Settings"] button:has-text("${label}")`;

/** Bans, invites and the audit log of a guild with 10,000 of each. */
export const benchRecords = async (prepared: Prepared): Promise<Figure[]> => {
  const server = await startServerProcess();
  const [owner] = await registerAccounts(server.url, 1, 'archivist');
  if (owner === undefined) throw new Error('No account');
  const { guildId } = await createGuild(server.url, owner, 'The Archive');
  const proxy = await startRecordsProxy(server.url, { guildId, count: RECORDS });
  const { app, page } = await openSignedIn(prepared, proxy.url, owner);
  const settings = settingsPage(page);
  await settings.open();

  /** Marks a page's entry of the menu for a CSS selector. */
  const mark = async (label: string): Promise<string> => {
    await page
      .locator(entry(label))
      .evaluate((button, name) => button.setAttribute('data-bench', name), label);
    return `[data-bench="${label}"]`;
  };
  const overview = await mark('Overview');
  const timesOf = async (label: string, fits: RegExp): Promise<number[]> => {
    const pressed = await mark(label);
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      times.push(await pressUntil(page, pressed, { place: PAGE, fits }));
      await pressUntil(page, overview, { place: PAGE, fits: /Server Name/ });
    }
    await pressUntil(page, pressed, { place: PAGE, fits });
    return times;
  };

  const bans = await timesOf('Bans', /10000 total bans.*banned-1/);
  const bansScrolled = await scrollDown(page);
  const banSearch = await searchUntil(page, 'banned-9999', /Banned Users110000 total/);
  const invites = await timesOf('Invites', /Invite Links10000.*code1/);
  const invitesScrolled = await scrollDown(page);
  const auditLog = await timesOf('Audit Log', /Showing 20 of 10,000.*target-19/);
  const nothing = await searchUntil(page, 'the very first', /Search Older Entries/);
  const whileLoading = await longestFrameDuring(page, async () => {
    await page.getByRole('button', { name: 'Search Older Entries' }).click();
    await page.getByText('Showing 1 of 1 audit log entries (filtered from 10,000 total)').waitFor();
  });
  await searchUntil(page, '', /Showing 1-20 of 10,000 entries/);
  const auditSearch = await searchUntil(page, 'target-9998', /Showing 1 of 1 audit log entries/);
  await app.close();
  await proxy.close();
  closeConnections();
  await server.stop();

  const opened = (what: string, samples: readonly number[]): Figure =>
    limitedFigure({
      name: `open ${what}, painted, p95`,
      unit: 'ms',
      value: spreadOf(samples).p95,
      baseline: null,
      atMost: 300,
      details: { ...spreadOf(samples) },
    });
  const scrolled = (what: string, seen: Scrolled): Figure[] => [
    limitedFigure({
      name: `frames over ${SLOW_FRAME_MS} ms while scrolling through ${what}`,
      unit: '% of frames',
      value: (100 * seen.slow) / seen.frames,
      baseline: null,
      atMost: 2,
      details: { ...seen },
    }),
    limitedFigure({
      name: `rows in the document of ${what}`,
      unit: 'rows',
      value: seen.mostRows,
      baseline: null,
      atMost: 100,
    }),
  ];
  const searched = (what: string, value: number): Figure =>
    limitedFigure({ name: `search ${what}, painted`, unit: 'ms', value, baseline: null, atMost: 100 });
  return [
    opened(`${RECORDS} bans`, bans),
    ...scrolled(`${RECORDS} bans`, bansScrolled),
    searched(`${RECORDS} bans`, banSearch),
    opened(`${RECORDS} invites`, invites),
    ...scrolled(`${RECORDS} invites`, invitesScrolled),
    opened(`an audit log of ${RECORDS} entries`, auditLog),
    searched('what is held of the audit log', nothing),
    limitedFigure({
      name: `longest frame while all ${RECORDS} entries of the audit log are fetched`,
      unit: 'ms',
      value: whileLoading,
      baseline: null,
      atMost: 100,
    }),
    searched(`${RECORDS} entries of the audit log`, auditSearch),
  ];
};
