import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type ElectronApplication, type Page } from 'playwright-core';

/** An app that another one has started beside itself. */
export interface OpenedBeside {
  readonly page: Page;
  readonly pid: string;
  /** The folder of its data. */
  readonly folder: string;
  readonly isRunning: () => boolean;
  /** Kills it, if it is still there. */
  readonly kill: () => void;
}

/** The command line of a process: its words, or one text once it has a title. */
const lineOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};
const childrenOf = (pid: number): readonly string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
/** The open files of a process. */
const filesOf = (pid: string): readonly string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
    } catch {
      return [];
    }
  });

const PATIENCE_MS = 120_000;

/** Looks again until something holds; the gallery, which is no test, uses it too. */
const until = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error(`After ${PATIENCE_MS} ms: not ${what}`);
    await pause(50);
  }
};

/**
 * Finds the app that this one has started with a switch, another than these `others`. Playwright did not start it: its window is reached by the port
 * of its debugger, which it writes to the folder of its data.
 */
export const openedBeside = async (
  app: ElectronApplication,
  {
    word,
    prefix,
    others = [],
  }: { readonly word: string; readonly prefix: string; readonly others?: readonly OpenedBeside[] },
): Promise<OpenedBeside> => {
  const parent = await app.evaluate(() => process.pid);
  let pid = '';
  let folder = '';
  await until('an app beside', () => {
    const known = others.map((other) => other.pid);
    pid = childrenOf(parent).find((child) => !known.includes(child) && lineOf(child).includes(word)) ?? '';
    return pid !== '';
  });
  const port = () => join(folder, 'DevToolsActivePort');
  await until('a folder with a port', () => {
    folder = filesOf(pid).flatMap((path) => new RegExp(`^.*/${prefix}[^/]+`).exec(path) ?? [])[0] ?? '';
    return folder !== '' && existsSync(port());
  });
  const [number] = readFileSync(port(), 'utf8').split('\n');
  // Playwright misses a window that opens while it attaches.
  await until('a page', async () => {
    const answer = await fetch(`http://127.0.0.1:${number}/json/list`).catch(() => null);
    const targets = answer === null ? [] : ((await answer.json()) as readonly { readonly type: string }[]);
    return targets.some(({ type }) => type === 'page');
  });
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${number}`);
  const pages = () => browser.contexts().flatMap((context) => context.pages());
  await until('attached', () => pages().length > 0);
  const isRunning = (): boolean => lineOf(pid).includes(word);
  return {
    page: pages()[0]!,
    pid,
    folder,
    isRunning,
    kill: () => {
      if (isRunning()) process.kill(Number(pid), 'SIGKILL');
    },
  };
};
