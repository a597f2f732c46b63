import type { Page } from 'playwright-core';
import { launchApp } from '../../../tools/setup/launch-app.mjs';
import { open, type Prepared } from '../../../tools/setup/prepare.mjs';
import { settingsPage } from '../../e2e/support/settings-stage';
import { signInAt } from '../../e2e/support/sign-in';
import { createGuild, registerAccounts } from '../support/community';
import { type Figure, limitedFigure, median } from '../support/figure';
import { pressUntil } from '../support/press-until';
import { startRecordsProxy } from '../support/records-proxy';
import { closeConnections } from '../support/rest';
import { startServerProcess } from '../support/server-process';

const RECORDS = 10_000;
const TIMES = 5;
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

/** Milliseconds from typing a text into the search to the frame with the matching rows. */
const searchUntil = (page: Page, text: string, fits: RegExp): Promise<number> =>
  page.evaluate(
    ([selector, words, pattern]) =>
      new Promise<number>((done, reject) => {
        const field = document.querySelector<HTMLInputElement>(`${selector} input[role="searchbox"]`);
        const isShown = (): boolean =>
          new RegExp(pattern).test(document.querySelector(selector)?.textContent ?? '');
        if (field === null || isShown()) {
          reject(new Error(field === null ? 'No search' : `${pattern} is shown already`));
          return;
        }
        const begin = performance.now();
        // React notices a value only if it is set past React's own setter.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        const look = (): void => {
          if (isShown()) done(performance.now() - begin);
          else if (performance.now() - begin > 30_000) reject(new Error(`${pattern} is never shown`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [PAGE, text, fits.source] as const,
  );

/** The longest interval between frames during some work. */
const longestFrameDuring = async (page: Page, work: () => Promise<unknown>): Promise<number> => {
  await page.evaluate(() => {
    const record = { longest: 0, last: performance.now(), on: true };
    Reflect.set(globalThis, 'frameRecord', record);
    const frame = (now: number): void => {
      record.longest = Math.max(record.longest, now - record.last);
      record.last = now;
      if (record.on) requestAnimationFrame(frame);
    };
    requestAnimationFrame((now) => {
      record.last = now;
      requestAnimationFrame(frame);
    });
  });
  await work();
  return page.evaluate(() => {
    const record = Reflect.get(globalThis, 'frameRecord') as { longest: number; on: boolean };
    record.on = false;
    return record.longest;
  });
};

const entry = (label: string): string => `nav[aria-label="Server Settings"] button:has-text("${label}")`;

/** Bans, invites and the audit log of a guild with 10,000 of each. */
export const benchRecords = async (prepared: Prepared): Promise<Figure[]> => {
  const server = await startServerProcess();
  const [owner] = await registerAccounts(server.url, 1, 'archivist');
  if (owner === undefined) throw new Error('No account');
  const { guildId } = await createGuild(server.url, owner, 'The Archive');
  const proxy = await startRecordsProxy(server.url, { guildId, count: RECORDS });
  const app = await launchApp(prepared, {
    userDataDir: open(prepared).makeUserDataDir('bench'),
    appArgs: [`--server=${proxy.url}`],
  });
  const page = await app.firstWindow();
  // esbuild wraps inner functions in a helper that the page must define.
  await page.evaluate('globalThis.__name = (named) => named');
  await signInAt(page, proxy.url, owner);
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
      name: `open ${what}, median`,
      unit: 'ms',
      value: median([...samples]),
      baseline: null,
      atMost: 300,
      details: { samples },
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
    limitedFigure({ name: `search ${what}`, unit: 'ms', value, baseline: null, atMost: 100 });
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
