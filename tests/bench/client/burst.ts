import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { createChannel, postMessage } from '../support/channels';
import { type Account, createCommunity } from '../support/community';
import { type Figure, limitedFigure } from '../support/figure';
import { type GatewayValve, startGatewayValve } from '../support/gateway-valve';
import type { FrameRecord, PageProbe } from '../support/page-probe';
import { closeConnections, inParallel } from '../support/rest';
import { startServerProcess } from '../support/server-process';
import { openSignedIn } from '../support/signed-in-app';
import { percentile } from '../support/spread';
import { untilAtRest, watch, type Watched, watched } from './burst-watch';
import { type Walk, walkUp } from './walk-up';

declare const benchProbe: PageProbe;

const MESSAGES = 10_000;
const PER_SECOND = 1000;
/** Bursts, each into a channel of its own: one can go well by luck. */
const BURSTS = 3;
const AUTHORS = 20;
const PATIENCE_MS = 30_000;
const LONGEST_MS = 50;
const DROPPED_PERCENT = 5;
/** Within this the last row touches the end; a fraction of a pixel is rounding. */
const AT_END_PX = 1;

const textOf = (burst: number, nth: number): string => {
  const line = `burst ${burst} number ${nth}. A *line* of the usual length, with **some** markup`;
  if (nth % 7 === 0) return `${line}\nand a second line 🎉\nand a third one`;
  return nth % 31 === 0 ? `${line} ${'and words that go on and on '.repeat(12)}` : line;
};

const openEmpty = async (page: Page, name: string): Promise<void> => {
  await page.locator(`[data-channel-name="${name}"]`).click();
  await page.getByText(`Welcome to #${name}`).waitFor();
  await page.locator('[role="log"]').hover();
  await untilAtRest(page);
};

interface Burst extends Watched {
  /** How long the proxy took to let all through. */
  readonly seconds: number;
  readonly walk: Walk;
}

const runBurst = async (
  page: Page,
  valve: GatewayValve,
  {
    url,
    authors,
    channelId,
    nth,
  }: { url: string; authors: readonly Account[]; channelId: string; nth: number },
): Promise<Burst> => {
  await openEmpty(page, `burst-${nth}`);
  valve.shut();
  await inParallel(MESSAGES - 1, 32, async (at) => {
    const author = authors[at % authors.length];
    if (author !== undefined) await postMessage(url, author, channelId, textOf(nth, at));
  });
  // By itself, so that it is the newest by the server's order too.
  const lastText = `burst ${nth} number ${MESSAGES - 1}. The last one`;
  const [author] = authors;
  if (author !== undefined) await postMessage(url, author, channelId, lastText);
  const posted = performance.now();
  while (valve.held < MESSAGES) {
    if (performance.now() - posted > PATIENCE_MS)
      throw new Error(`The server has sent ${valve.held} of ${MESSAGES}`);
    await pause(50);
  }
  await untilAtRest(page);
  await watch(page);
  const seconds = await valve.letThrough(PER_SECOND);
  await untilAtRest(page);
  const seen = await watched(page, lastText);
  const walk = await walkUp(page, `burst ${nth} number `, `Welcome to #burst-${nth}`);
  return { ...seen, seconds, walk };
};

/** A burst of 10,000 messages in 10 seconds into the open channel, three times. */
export const benchBurst = async (prepared: Prepared): Promise<Figure[]> => {
  const server = await startServerProcess(['--no-limits']);
  const { accounts, guildId } = await createCommunity(server.url, AUTHORS);
  const [owner, ...authors] = accounts;
  if (owner === undefined) throw new Error('No account');
  const channelIds: string[] = [];
  for (let nth = 0; nth < BURSTS; nth += 1)
    channelIds.push(await createChannel(server.url, owner, guildId, `burst-${nth}`));
  const valve = await startGatewayValve(server.url);
  const { app, page } = await openSignedIn(prepared, valve.url, owner);

  await openEmpty(page, 'burst-0');
  await page.evaluate(() => benchProbe.kept.set('rest', benchProbe.recordFrames()));
  await page.waitForTimeout(3000);
  const rest = await page.evaluate(() => (benchProbe.kept.get('rest') as () => FrameRecord)());
  const bursts: Burst[] = [];
  for (const [nth, channelId] of channelIds.entries())
    bursts.push(await runBurst(page, valve, { url: server.url, authors, channelId, nth }));
  await app.close();
  await valve.close();
  closeConnections();
  await server.stop();

  const worst = (of: (burst: Burst) => number): number => Math.max(...bursts.map(of));
  const total = (of: (burst: Burst) => number): number => bursts.reduce((sum, burst) => sum + of(burst), 0);
  const droppedPercent = ({ frames }: Burst): number => (100 * frames.dropped) / frames.due;
  const what = `a burst of ${MESSAGES} messages, ${PER_SECOND} a second`;
  const details = {
    bursts: BURSTS,
    way: 'stored by the server; a proxy lets its frames through by the clock',
    seconds: bursts.map(({ seconds }) => seconds),
  };
  return [
    limitedFigure({
      name: `longest frame in ${what}, worst of ${BURSTS}`,
      unit: 'ms',
      value: worst(({ frames }) => frames.longestMs),
      baseline: { what: 'longest frame of 3 s at rest', value: rest.longestMs },
      atMost: LONGEST_MS,
      details: {
        ...details,
        p50: percentile(
          bursts.map(({ frames }) => frames.longestMs),
          0.5,
        ),
        samples: bursts.map(({ frames }) => frames),
        rest,
      },
    }),
    limitedFigure({
      name: `frames dropped in ${what}, worst of ${BURSTS}`,
      unit: '% of those due',
      value: worst(droppedPercent),
      baseline: null,
      atMost: DROPPED_PERCENT,
      details: { ...details, samples: bursts.map(droppedPercent), rest: (100 * rest.dropped) / rest.due },
    }),
    limitedFigure({
      name: `bursts of ${BURSTS} after which the view is not at the end`,
      unit: 'bursts',
      value: bursts.filter(({ distance, isLastInView }) => !isLastInView || distance > AT_END_PX).length,
      baseline: null,
      atMost: 0,
      details: {
        ...details,
        samples: bursts.map(({ distance, isLastInView, framesAway, frames }) => ({
          distancePx: distance,
          isLastInView,
          framesAway,
          frames: frames.frames,
        })),
      },
    }),
    limitedFigure({
      name: `messages of ${BURSTS} bursts that are lost, doubled or out of order on the screen`,
      unit: 'messages',
      value: total(({ walk }) => MESSAGES - walk.found + walk.doubled + walk.outOfOrder),
      baseline: null,
      atMost: 0,
      details: {
        read: 'each row, by scrolling from the end to the beginning',
        messages: MESSAGES * BURSTS,
        samples: bursts.map(({ walk }) => ({ lost: MESSAGES - walk.found, ...walk })),
      },
    }),
  ];
};
