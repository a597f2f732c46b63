import type { Page } from 'playwright-core';
import { launchApp } from '../../../tools/setup/launch-app.mjs';
import { open, type Prepared } from '../../../tools/setup/prepare.mjs';
import { signInAt } from '../../e2e/support/sign-in';
import { type Account, createCommunity } from '../support/community';
import { type Figure, limitedFigure, median } from '../support/figure';
import { call, closeConnections, inParallel } from '../support/rest';
import { startServerProcess } from '../support/server-process';

const MESSAGES = 10_000;
const SWITCHES = 11;
const AUTHORS = 20;

const createChannel = async (url: string, owner: Account, guildId: string, name: string): Promise<string> => {
  const { body } = await call(url, 'POST', '/channel/create', {
    token: owner.token,
    body: { guildId, name, type: 'text', categoryId: null },
  });
  return (body['channel'] as { id: string }).id;
};

const post = (
  url: string,
  authors: readonly Account[],
  channelId: string,
  count: number,
  word: string,
): Promise<void> =>
  inParallel(count, 64, async (index) => {
    const author = authors[index % authors.length];
    if (author === undefined) return;
    await call(url, 'POST', '/channel/message/create', {
      token: author.token,
      from: author.from,
      body: {
        channelId,
        content: `${word} ${index}: a *line* of the usual length, with **some** markup`,
        parent_id: null,
      },
    });
  });

/** Milliseconds from a click on a channel to the frame with its newest message. */
const switchTo = (page: Page, channel: string, word: string): Promise<number> =>
  page.evaluate(
    ([name, text]) =>
      new Promise<number>((done, reject) => {
        const row = document.querySelector<HTMLElement>(`[data-channel-name="${name}"]`);
        if (row === null) {
          reject(new Error(`No channel ${name}`));
          return;
        }
        const begin = performance.now();
        row.click();
        const look = (): void => {
          const feed = document.querySelector('[data-testid="message-list"]');
          if (feed?.textContent.includes(text) === true) done(performance.now() - begin);
          else if (performance.now() - begin > 20_000) reject(new Error(`${name} did not open`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [channel, word] as const,
  );

interface FrameRecord {
  readonly longest: number;
  readonly frames: number;
}

const recordFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const record = { longest: 0, frames: 0, last: performance.now(), on: true };
    Object.assign(globalThis, { benchFrames: record });
    const frame = (now: number): void => {
      record.longest = Math.max(record.longest, now - record.last);
      record.last = now;
      record.frames += 1;
      if (record.on) requestAnimationFrame(frame);
    };
    requestAnimationFrame((now) => {
      record.last = now;
      requestAnimationFrame(frame);
    });
  });

const framesRecorded = (page: Page): Promise<FrameRecord> =>
  page.evaluate(() => {
    const record = (globalThis as unknown as { benchFrames: FrameRecord & { on: boolean } }).benchFrames;
    record.on = false;
    return { longest: record.longest, frames: record.frames };
  });

const rowsHeld = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Number(document.querySelector('[data-testid="message-list"]')?.getAttribute('data-messages')),
  );

/** A switch to a channel of 10,000 messages, and a burst of 10,000 messages into the open one. */
export const benchChannel = async (prepared: Prepared): Promise<Figure[]> => {
  const server = await startServerProcess(['--no-limits']);
  const { accounts, guildId } = await createCommunity(server.url, AUTHORS);
  const owner = accounts[0];
  if (owner === undefined) throw new Error('No account');
  const big = await createChannel(server.url, owner, guildId, 'big');
  const small = await createChannel(server.url, owner, guildId, 'small');
  const burst = await createChannel(server.url, owner, guildId, 'burst');
  await post(server.url, accounts, big, MESSAGES, 'big');
  await post(server.url, accounts, small, 50, 'small');
  await post(server.url, accounts, burst, 50, 'quiet');

  const app = await launchApp(prepared, {
    userDataDir: open(prepared).makeUserDataDir('bench'),
    appArgs: [`--server=${server.url}`],
  });
  const page = await app.firstWindow();
  // esbuild wraps inner functions in a helper that the page must define.
  await page.evaluate('globalThis.__name = (named) => named');
  await signInAt(page, server.url, owner);

  const toBig: number[] = [];
  const toSmall: number[] = [];
  for (let index = 0; index < SWITCHES; index += 1) {
    toBig.push(await switchTo(page, 'big', 'big '));
    toSmall.push(await switchTo(page, 'small', 'small '));
  }

  await switchTo(page, 'burst', 'quiet ');
  await recordFrames(page);
  await page.waitForTimeout(3000);
  const idle = await framesRecorded(page);
  const before = await rowsHeld(page);
  await recordFrames(page);
  const begin = performance.now();
  await post(server.url, accounts, burst, MESSAGES, 'burst');
  const posted = performance.now() - begin;
  await page
    .waitForFunction(
      (wanted) =>
        Number(document.querySelector('[data-testid="message-list"]')?.getAttribute('data-messages')) >=
        wanted,
      before + MESSAGES,
      { timeout: 60_000 },
    )
    .catch(() => undefined);
  const busy = await framesRecorded(page);
  const held = await rowsHeld(page);
  await app.close();
  closeConnections();
  await server.stop();

  return [
    limitedFigure({
      name: `switch to a channel of ${MESSAGES} messages, first time`,
      unit: 'ms',
      value: toBig[0] ?? Number.NaN,
      baseline: { what: 'a channel of 50 messages, first time', value: toSmall[0] ?? Number.NaN },
      atMost: 100,
    }),
    limitedFigure({
      name: `switch to a channel of ${MESSAGES} messages, median of later times`,
      unit: 'ms',
      value: median(toBig.slice(1)),
      baseline: { what: 'a channel of 50 messages', value: median(toSmall.slice(1)) },
      atMost: 100,
      details: { samples: toBig },
    }),
    limitedFigure({
      name: `longest frame in a burst of ${MESSAGES} messages`,
      unit: 'ms',
      value: busy.longest,
      baseline: { what: 'longest frame of 3 s at rest', value: idle.longest },
      atMost: 100,
      details: { frames: busy.frames, secondsOfPosting: posted / 1000 },
    }),
    limitedFigure({
      name: 'messages lost in the burst',
      unit: 'messages',
      value: before + MESSAGES - held,
      baseline: null,
      atMost: 0,
      details: { before, held },
    }),
  ];
};
