import type { Page } from 'playwright-core';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { createChannel } from '../support/channels';
import { createCommunity } from '../support/community';
import { type Figure, limitedFigure } from '../support/figure';
import type { PageProbe } from '../support/page-probe';
import { closeConnections } from '../support/rest';
import { startSeededServer } from '../support/seed-messages';
import { openSignedIn } from '../support/signed-in-app';
import { spreadOf } from '../support/spread';

declare const benchProbe: PageProbe;

const BIG = 10_000;
const SMALL = 50;
/** Channels of each size: each has one first time. */
const CHANNELS = 20;
const AUTHORS = 20;
/** From the goals for the client: a switch is painted within this at the 95th percentile. */
const GOAL_MS = 50;
const REST_MS = 250;
/** Messages of usual length that cover most of the view. */
const LEAST_ROWS = 5;
const OPEN_FIRST = 'aside';

/** The text of a channel's nth message; no other channel has it. */
const lineOf = (name: string, nth: number): string =>
  `${name} number ${nth}. A *line* of the usual length, with **some** markup`;

const linesOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => lineOf(name, at));

/** Brings the channel's row into the sidebar's document, and waits until the page is at rest. */
const bringIntoView = async (page: Page, name: string): Promise<void> => {
  const row = page.locator(`[data-channel-name="${name}"]`);
  for (let tries = 0; (await row.count()) === 0; tries += 1) {
    if (tries > 40) throw new Error(`The sidebar never shows ${name}`);
    await page.evaluate((back) => {
      const list = document
        .querySelector('nav[aria-label="Channels"] [data-index]')
        ?.closest('[data-viewport]');
      if (list == null) throw new Error('The sidebar has no list');
      list.scrollTop = back ? 0 : list.scrollTop + list.clientHeight / 2;
    }, tries === 0);
    await page.waitForTimeout(50);
  }
  await page.waitForTimeout(REST_MS);
};

/**
 * Milliseconds from the press on a channel until its messages are painted over the view. None of its text was in the
 * document before. A channel with unread messages opens at the first of them, not at the newest.
 */
const switchTo = async (page: Page, name: string): Promise<number> => {
  await bringIntoView(page, name);
  return page.evaluate(
    async ([channel, least]) => {
      const row = document.querySelector<HTMLElement>(`[data-channel-name="${channel}"]`);
      if (row === null) throw new Error(`No channel ${channel}`);
      if (row.getAttribute('aria-current') === 'page') throw new Error(`${channel} is open already`);
      const text = `${channel} number `;
      if (document.body.textContent.includes(text))
        throw new Error(`${channel} is in the document before it is pressed`);
      const isShown = (): boolean => {
        const log = document.querySelector('[role="log"]');
        if (log === null) return false;
        const inView = [...log.querySelectorAll('article')].filter((row) => benchProbe.isInView(row, log));
        return inView.length >= least && inView.every(({ textContent }) => textContent.includes(text));
      };
      const painted = benchProbe.painted(isShown, `The messages of ${channel}`);
      const begin = performance.now();
      row.click();
      return (await painted) - begin;
    },
    [name, LEAST_ROWS] as const,
  );
};

const makeStage = async (url: string) => {
  const { accounts, guildId } = await createCommunity(url, AUTHORS);
  const [owner, ...others] = accounts;
  if (owner === undefined) throw new Error('No account');
  const authorIds = others.map(({ id }) => id);
  // The app opens a guild's first channel by itself.
  await createChannel(url, owner, guildId, OPEN_FIRST);
  const channels = [];
  for (let nth = 0; nth < CHANNELS; nth += 1) {
    for (const [size, count] of [
      ['big', BIG],
      ['small', SMALL],
    ] as const) {
      const name = `${size}-${nth}`;
      const channelId = await createChannel(url, owner, guildId, name);
      channels.push({ channelId, authorIds, contents: linesOf(name, count) });
    }
  }
  closeConnections();
  return { made: owner, channels };
};

/** Switches between channels of 10,000 and of 50 messages: each for the first time, and again. */
export const benchChannel = async (prepared: Prepared): Promise<Figure[]> => {
  const { server, made: owner } = await startSeededServer(makeStage);
  const { app, page } = await openSignedIn(prepared, server.url, owner);
  await page.getByText(`Welcome to #${OPEN_FIRST}`).waitFor();
  const times = {
    big: { first: [] as number[], again: [] as number[] },
    small: { first: [] as number[], again: [] as number[] },
  };
  for (let nth = 0; nth < CHANNELS; nth += 1) {
    for (const time of ['first', 'again'] as const) {
      for (const size of ['big', 'small'] as const) {
        const name = `${size}-${nth}`;
        times[size][time].push(await switchTo(page, name));
      }
    }
  }
  await app.close();
  await server.stop();

  const figure = (time: 'first' | 'again', words: string): Figure => {
    const [big, small] = [spreadOf(times.big[time]), spreadOf(times.small[time])];
    return limitedFigure({
      name: `switch to a channel of ${BIG} messages, ${words}, pressed to painted, p95`,
      unit: 'ms',
      value: big.p95,
      baseline: { what: `a channel of ${SMALL} messages, ${words}, p95`, value: small.p95 },
      atMost: GOAL_MS,
      details: {
        big,
        small,
        before: 'not open, none of its text in the document, no pointer on it',
        after: `at least ${LEAST_ROWS} of its messages in view, and no other`,
      },
    });
  };
  return [figure('first', 'first time'), figure('again', 'again')];
};
