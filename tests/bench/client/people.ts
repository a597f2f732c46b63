import type { ElectronApplication, Page } from 'playwright-core';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { type Account, createGuild, registerAccounts } from '../support/community';
import { collectGarbage } from '../support/collect-garbage';
import { comparedFigure, type Figure, limitedFigure } from '../support/figure';
import { threadMilliseconds } from '../support/processor-time';
import { type Awaited, pressUntil } from '../support/press-until';
import { appMemory } from '../support/process-memory';
import { call, closeConnections, inParallel } from '../support/rest';
import { startServerProcess } from '../support/server-process';
import { openSignedIn } from '../support/signed-in-app';
import { spreadOf } from '../support/spread';

const FRIENDS = 500;
const CONVERSATIONS = 300;
const THREADS = 50;
const TIMES = 20;
const GOAL_MS = 50;
/** The screen has settled, and what is fetched after it too. */
const SETTLED_MS = 10_000;

/** Somebody with so many friends, conversations and threads; the friends are online, and have written. */
interface Circle {
  readonly owner: Account;
  readonly friends: number;
  readonly conversations: number;
  readonly threads: number;
}

const post = async (
  url: string,
  { token, from }: Account,
  path: string,
  body: unknown,
): Promise<Record<string, unknown>> => (await call(url, 'POST', path, { token, from, body })).body;

const makeCircle = async (
  url: string,
  { owner, friends, conversations, threads }: Circle,
  prefix: string,
): Promise<void> => {
  const people = await registerAccounts(url, friends, prefix);
  await inParallel(friends, 4, async (nth) => {
    const friend = people[nth];
    if (friend === undefined) return;
    await post(url, owner, '/friends/request', { username: `${prefix}${nth}` });
    await post(url, friend, '/friends/accept', { userId: owner.id });
    await post(url, friend, '/users/status/update', { status: 'active' });
    if (nth >= conversations) return;
    const { channel } = await post(url, friend, '/direct/open', { userIds: [owner.id] });
    await post(url, friend, '/channel/message/create', {
      ...{
        channelId: (channel as { id: string }).id,
        content: `hello from ${prefix}${nth}`,
        parent_id: null,
      },
    });
  });
  const { channelId } = await createGuild(url, owner, 'The Hall');
  for (let nth = 0; nth < threads; nth += 1) {
    const { data } = await post(url, owner, '/channel/message/create', {
      ...{ channelId, content: `line ${nth}`, parent_id: null },
    });
    const messageId = (data as { id: string }).id;
    await post(url, owner, '/thread/create', { channelId, messageId, name: `thread ${nth}` });
  }
};

/** From the press on: until it is painted, and the processor time of the page's main thread meanwhile. */
interface Openings {
  readonly painted: number[];
  readonly processor: number[];
}

interface Memory {
  /** Private dirty memory of all processes, after garbage was collected. */
  readonly privateMib: number;
  /** The same before. */
  readonly withGarbageMib: number;
}

interface Seen {
  readonly home: Openings;
  readonly channel: Openings;
  readonly memory: Memory;
}

const settledMemory = async (app: ElectronApplication, page: Page): Promise<Memory> => {
  const pid = app.process().pid;
  if (pid === undefined) throw new Error('The app has ended');
  await page.waitForTimeout(SETTLED_MS);
  const { privateMib: withGarbageMib } = appMemory(pid);
  await collectGarbage(app);
  await page.waitForTimeout(SETTLED_MS);
  return { privateMib: appMemory(pid).privateMib, withGarbageMib };
};

/** Goes between Home, with all friends, and a channel with the threads. */
const look = async (prepared: Prepared, url: string, { owner, friends }: Circle): Promise<Seen> => {
  const { app, page } = await openSignedIn(prepared, url, owner);
  const rail = page.getByRole('navigation', { name: 'Servers' });
  await rail.getByRole('button', { name: /^The Hall/ }).waitFor();
  await rail
    .getByRole('button', { name: /^Home/ })
    .evaluate((button) => button.setAttribute('data-bench', 'home'));
  await rail
    .getByRole('button', { name: /^The Hall/ })
    .evaluate((button) => button.setAttribute('data-bench', 'hall'));
  await page.locator('[data-bench="home"]').click();
  await page
    .getByRole('navigation', { name: 'Home' })
    .getByRole('button', { name: /^Friends/ })
    .click();
  await page.getByRole('tab', { name: 'All' }).click();
  await page.getByText(`All friends — ${friends}`).waitFor();
  const inHall = { place: '[data-testid="message-list"]', fits: /line \d/ };
  const atHome = { place: 'main[aria-label="Friends"]', fits: new RegExp(`All friends — ${friends}`) };
  await pressUntil(page, '[data-bench="hall"]', inHall);
  await page.waitForTimeout(SETTLED_MS);
  const pagePid = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  );
  if (pagePid === undefined) throw new Error('The app has no window');
  const home: Openings = { painted: [], processor: [] };
  const channel: Openings = { painted: [], processor: [] };
  const open = async (openings: Openings, button: string, awaited: Awaited): Promise<void> => {
    const before = threadMilliseconds(pagePid);
    openings.painted.push(await pressUntil(page, button, awaited));
    openings.processor.push(threadMilliseconds(pagePid) - before);
    await page.waitForTimeout(200);
  };
  for (let time = 0; time < TIMES; time += 1) {
    await open(home, '[data-bench="home"]', atHome);
    await open(channel, '[data-bench="hall"]', inHall);
  }
  const memory = await settledMemory(app, page);
  await app.close();
  return { home, channel, memory };
};

/** Home with 500 friends and 300 conversations, and a channel with 50 threads, beside one friend and one of each. */
export const benchPeople = async (prepared: Prepared): Promise<Figure[]> => {
  const server = await startServerProcess(['--no-limits']);
  const [full, small] = await registerAccounts(server.url, 2, 'circle');
  if (full === undefined || small === undefined) throw new Error('No account');
  const many: Circle = { owner: full, friends: FRIENDS, conversations: CONVERSATIONS, threads: THREADS };
  const few: Circle = { owner: small, friends: 1, conversations: 1, threads: 1 };
  await makeCircle(server.url, many, 'many');
  await makeCircle(server.url, few, 'few');
  const [ofFew, ofMany] = [await look(prepared, server.url, few), await look(prepared, server.url, many)];
  closeConnections();
  await server.stop();

  const opened = (what: string, openings: Openings, floor: Openings): Figure =>
    limitedFigure({
      name: `open ${what}, painted, p95`,
      unit: 'ms',
      value: spreadOf(openings.painted).p95,
      baseline: { what: 'one of each, p95', value: spreadOf(floor.painted).p95 },
      atMost: GOAL_MS,
      details: {
        ...spreadOf(openings.painted),
        floor: spreadOf(floor.painted),
        processorMsOfThePage: spreadOf(openings.processor),
        processorMsOfTheFloor: spreadOf(floor.processor),
      },
    });
  return [
    opened(`Home with ${FRIENDS} friends and ${CONVERSATIONS} conversations`, ofMany.home, ofFew.home),
    opened(`a channel with ${THREADS} threads`, ofMany.channel, ofFew.channel),
    comparedFigure({
      name: `private memory with ${FRIENDS} friends, ${CONVERSATIONS} conversations and ${THREADS} threads`,
      unit: 'MiB',
      value: ofMany.memory.privateMib,
      baseline: { what: 'with one of each', value: ofFew.memory.privateMib },
      atMost: 1.15,
      details: {
        measure: 'after garbage was collected in pages and main, on both sides',
        withGarbageMib: { value: ofMany.memory.withGarbageMib, baseline: ofFew.memory.withGarbageMib },
      },
    }),
  ];
};
