import type { Page } from 'playwright-core';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { type Account, createGuild, registerAccounts } from '../support/community';
import { type Figure, limitedFigure } from '../support/figure';
import { pressUntil } from '../support/press-until';
import { call, closeConnections, inParallel } from '../support/rest';
import { startServerProcess } from '../support/server-process';
import { openSignedIn } from '../support/signed-in-app';
import { spreadOf } from '../support/spread';

const MESSAGES = 20_000;
const CHANNELS = 1000;
const PER_CATEGORY = 50;
const TIMES = 20;
const SLOW_FRAME_MS = 50;

const fillMessages = (url: string, owner: Account, channelId: string): Promise<void> =>
  inParallel(MESSAGES, 64, async (index) => {
    await call(url, 'POST', '/channel/message/create', {
      token: owner.token,
      body: {
        channelId,
        content:
          index % 7 === 0
            ? `A longer line ${index}, with **some** markup\nand a second line 🎉`
            : `line ${index}`,
        parent_id: null,
      },
    });
  });

/** Creates 1,000 channels in 20 categories. */
const fillChannels = async (url: string, owner: Account, guildId: string): Promise<void> => {
  for (let first = 0; first < CHANNELS; first += PER_CATEGORY) {
    const { body } = await call(url, 'POST', '/channel/create/category', {
      token: owner.token,
      body: { guildId, name: `Category ${first / PER_CATEGORY}` },
    });
    const category = body['category'] as { id: string };
    await inParallel(PER_CATEGORY, 8, async (index) => {
      await call(url, 'POST', '/channel/create', {
        token: owner.token,
        body: { guildId, name: `channel-${first + index}`, type: 'text', categoryId: category.id },
      });
    });
  }
};

interface Scrolled {
  readonly frames: number;
  readonly slow: number;
  readonly longest: number;
  readonly mostRows: number;
  readonly messages: number;
}

/** Scrolls up to the beginning, a screen per eight frames as a wheel does; older pages load on the way. */
const scrollThrough = (page: Page, slowMs: number): Promise<Scrolled> =>
  page.evaluate(
    (limit) =>
      new Promise<Scrolled>((done, reject) => {
        const log = document.querySelector<HTMLElement>('[role="log"]');
        const list = document.querySelector('[data-testid="message-list"]');
        if (log === null || list === null) {
          reject(new Error('No messages'));
          return;
        }
        const seen = { frames: 0, slow: 0, longest: 0, mostRows: 0 };
        const begin = performance.now();
        let last = begin;
        const frame = (now: number): void => {
          const took = now - last;
          last = now;
          seen.frames += 1;
          if (took > limit) seen.slow += 1;
          seen.longest = Math.max(seen.longest, took);
          seen.mostRows = Math.max(seen.mostRows, log.querySelectorAll('[data-index]').length);
          if (log.scrollTop === 0 && log.textContent.includes('Welcome to #')) {
            done({ ...seen, messages: Number(list.getAttribute('data-messages')) });
          } else if (now - begin > 300_000)
            reject(
              new Error(`The beginning is not reached, at ${String(list.getAttribute('data-messages'))}`),
            );
          else {
            log.scrollTop -= log.clientHeight / 8;
            requestAnimationFrame(frame);
          }
        };
        requestAnimationFrame((now) => {
          last = now;
          requestAnimationFrame(frame);
        });
      }),
    slowMs,
  );

/** A channel of 20,000 messages from its end to its beginning, and a guild of 1,000 channels. */
export const benchConversation = async (prepared: Prepared): Promise<Figure[]> => {
  const server = await startServerProcess(['--no-limits']);
  const [owner] = await registerAccounts(server.url, 1, 'talker');
  if (owner === undefined) throw new Error('No account');
  const talk = await createGuild(server.url, owner, 'Talk');
  const wide = await createGuild(server.url, owner, 'Wide');
  await fillMessages(server.url, owner, talk.channelId);
  await fillChannels(server.url, owner, wide.guildId);

  const { app, page } = await openSignedIn(prepared, server.url, owner);

  const SIDEBAR = 'nav[aria-label="Channels"]';
  const IN_WIDE = { place: SIDEBAR, fits: /^Wide.*Category 0/ };
  const IN_TALK = { place: SIDEBAR, fits: /^Talk.*general/ };
  const guildButton = (guildId: string): string => `[data-guild-id="${guildId}"] button`;
  const toWide: number[] = [];
  const toTalk: number[] = [];
  for (let index = 0; index < TIMES; index += 1) {
    toWide.push(await pressUntil(page, guildButton(wide.guildId), IN_WIDE));
    toTalk.push(await pressUntil(page, guildButton(talk.guildId), IN_TALK));
  }
  await pressUntil(page, guildButton(wide.guildId), IN_WIDE);
  const channelRows = await page.evaluate(
    (place) => document.querySelectorAll(`${place} [data-index]`).length,
    SIDEBAR,
  );
  await pressUntil(page, guildButton(talk.guildId), {
    place: '[data-testid="message-list"]',
    fits: /line/,
  });

  const scrolled = await scrollThrough(page, SLOW_FRAME_MS);
  await app.close();
  closeConnections();
  await server.stop();

  const [wideTimes, talkTimes] = [spreadOf(toWide), spreadOf(toTalk)];
  return [
    limitedFigure({
      name: `frames over ${SLOW_FRAME_MS} ms while scrolling through ${MESSAGES} messages`,
      unit: '% of frames',
      value: (100 * scrolled.slow) / scrolled.frames,
      baseline: null,
      atMost: 1,
      details: { ...scrolled },
    }),
    limitedFigure({
      name: `rows in the document while scrolling through ${MESSAGES} messages`,
      unit: 'rows',
      value: scrolled.mostRows,
      baseline: null,
      atMost: 100,
    }),
    limitedFigure({
      name: `open a guild of ${CHANNELS} channels, painted, p95`,
      unit: 'ms',
      value: wideTimes.p95,
      baseline: { what: 'a guild of two channels, p95', value: talkTimes.p95 },
      atMost: 100,
      details: { wide: wideTimes, talk: talkTimes, rowsInTheDocument: channelRows },
    }),
  ];
};
