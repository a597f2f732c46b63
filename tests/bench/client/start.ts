import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchApp } from '../../../tools/setup/launch-app.mjs';
import { open, type Prepared } from '../../../tools/setup/prepare.mjs';
import { signInAt } from '../../e2e/support/sign-in';
import { createGuild, registerAccounts } from '../support/community';
import { comparedFigure, type Figure, median } from '../support/figure';
import { startPlainly } from '../support/plain-start';
import { treeMemory } from '../support/process-memory';
import { call, closeConnections } from '../support/rest';
import { startServerProcess } from '../support/server-process';

const RUNS = 9;
const GUILDS = 60;
const REST_MS = 3000;
const EMPTY_APP = join(import.meta.dirname, '../support/empty-app');

interface Start {
  readonly ms: number;
  /** Milliseconds to the first paint. */
  readonly paintedMs: number;
  readonly memory: number;
}

/** Measures from before the process starts to the moment that the page reports, then the memory after a rest. */
const measure = async (
  prepared: Prepared,
  appPath: string,
  userDataDir: string,
  readyAt: (page: Page) => Promise<number>,
): Promise<Start> => {
  const { begun, page, pid, close } = await startPlainly(prepared, { appPath, userDataDir, restMs: REST_MS });
  const memory = treeMemory(pid);
  const ms = (await readyAt(page)) - begun;
  const paintedMs = (await paintedAt(page)) - begun;
  await close();
  return { ms, paintedMs, memory };
};

/** The time of an entry of the page's performance timeline, in epoch milliseconds; waits for the entry. */
const momentOf = async (page: Page, name: string): Promise<number> => {
  await page.waitForFunction((wanted) => performance.getEntriesByName(wanted).length > 0, name);
  return page.evaluate(
    (wanted) => performance.timeOrigin + (performance.getEntriesByName(wanted)[0]?.startTime ?? Number.NaN),
    name,
  );
};

/** The first paint of the empty page. */
const paintedAt = (page: Page): Promise<number> => momentOf(page, 'first-contentful-paint');

/** When the shell is usable: the app marks the frame after the first messages and the composer are rendered. */
const interactiveAt = (page: Page): Promise<number> => momentOf(page, 'guildhall:interactive');

/** Cold start to interactive with an account in 60 guilds, and memory after it, beside an empty Electron window. */
export const benchStart = async (prepared: Prepared): Promise<Figure[]> => {
  const { makeUserDataDir } = open(prepared);
  const server = await startServerProcess(['--no-limits']);
  const [owner] = await registerAccounts(server.url, 1, 'starter');
  if (owner === undefined) throw new Error('No account');
  for (let index = 0; index < GUILDS; index += 1) {
    const { channelId } = await createGuild(server.url, owner, `Guild number ${index}`);
    if (index > 0) continue;
    for (let line = 0; line < 60; line += 1) {
      await call(server.url, 'POST', '/channel/message/create', {
        token: owner.token,
        body: { channelId, content: `Line **${line}** of the first channel`, parent_id: null },
      });
    }
  }
  const userDataDir = makeUserDataDir('bench');
  const first = await launchApp(prepared, { userDataDir, appArgs: [`--server=${server.url}`] });
  const page = await first.firstWindow();
  await signInAt(page, server.url, owner);
  await page.getByText('of the first channel').last().waitFor();
  await first.close();

  const empty: Start[] = [];
  const ours: Start[] = [];
  // In turns, so that other load on the machine affects both.
  for (let run = 0; run < RUNS; run += 1) {
    empty.push(await measure(prepared, prepared.readableApp(EMPTY_APP), makeUserDataDir('empty'), paintedAt));
    ours.push(await measure(prepared, prepared.appPath, userDataDir, interactiveAt));
  }
  closeConnections();
  await server.stop();
  return [
    comparedFigure({
      name: `cold start to interactive, ${GUILDS} guilds`,
      unit: 'ms',
      value: median(ours.map((start) => start.ms)),
      baseline: { what: 'empty Electron window, first paint', value: median(empty.map((start) => start.ms)) },
      atMost: 1.6,
      details: {
        ours: ours.map((start) => start.ms),
        oursPainted: ours.map((start) => start.paintedMs),
        empty: empty.map((start) => start.ms),
      },
    }),
    comparedFigure({
      name: 'memory after the start',
      unit: 'MiB',
      value: median(ours.map((start) => start.memory)),
      baseline: { what: 'empty Electron window', value: median(empty.map((start) => start.memory)) },
      atMost: 1.6,
      details: { measure: 'proportional set size of the process tree, 3 s after the start' },
    }),
  ];
};
