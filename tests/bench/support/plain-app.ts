import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Prepared } from '../../../tools/setup/prepare.mjs';
import { closeApp, evaluateIn } from './devtools';

/** Texts that are together on the screen, each inside an element that a selector finds; '' is any text. */
export interface Awaited {
  readonly name: string;
  readonly parts: readonly { readonly place: string; readonly text: string }[];
}

export interface PlainStart {
  readonly appPath: string;
  readonly userDataDir: string;
  readonly appArgs?: readonly string[];
  readonly awaited: readonly Awaited[];
  /** Milliseconds between the last awaited text and the return: what a start does afterwards is over then. */
  readonly restMs: number;
}

/** An app that was started as a person starts it: no debugger is attached. */
export interface PlainApp {
  readonly pid: number;
  /** Milliseconds from before the process was started until each awaited text was painted, by its name. */
  readonly painted: Readonly<Record<string, number>>;
  /** The value of an expression in the page; attaches for this one question. */
  readonly ask: (expression: string) => Promise<unknown>;
}

interface StartedApp extends PlainApp {
  readonly close: () => Promise<void>;
}

const PROBE = join(import.meta.dirname, 'paint-probe');
const LISTENING = /DevTools listening on ws:\/\/[^:]+:(\d+)\//;
const PAINTED = /^bench:painted (\S+) ([\d.]+)$/gm;
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 20;

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const startPlainApp = async (
  { electronPath, launchArgs, env, readableApp }: Prepared,
  { appPath, userDataDir, appArgs = [], awaited, restMs }: PlainStart,
): Promise<StartedApp> => {
  const probe = join(readableApp(PROBE), 'main.cjs');
  const begun = Date.now();
  const child = spawn(
    electronPath,
    [
      ...launchArgs,
      `--user-data-dir=${userDataDir}`,
      '--remote-debugging-port=0',
      ...['-r', probe, appPath, ...appArgs],
    ],
    {
      env: { ...env, GUILDHALL_BENCH_AWAITED: JSON.stringify(awaited) },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const found = new Map<string, number>();
  while (found.size < awaited.length) {
    for (const [, name = '', at] of said.matchAll(PAINTED)) found.set(name, Number(at) - begun);
    const isLate = Date.now() - begun > PATIENCE_MS;
    if (isLate) child.kill();
    if (isLate || hasEnded(child))
      throw new Error(`Not all was painted: ${[...found.keys()].join()}; ${said}`);
    await pause(LOOK_EVERY_MS);
  }
  await pause(restMs);
  const port = Number(LISTENING.exec(said)?.[1]);
  return {
    pid: child.pid ?? 0,
    painted: Object.fromEntries(found),
    ask: (expression) => evaluateIn(port, expression),
    close: async () => {
      if (!hasEnded(child)) await closeApp(port).catch(() => child.kill());
      await ended;
    },
  };
};

/**
 * Starts an app, works with it, and ends it whatever happens. It waits until the awaited texts are painted in its shown
 * window. The moment is taken in the page, by the same probe for each app: two frames after the text was drawn in view.
 * Throws if one of them never is.
 */
export const withPlainApp = async <T>(
  prepared: Prepared,
  start: PlainStart,
  work: (app: PlainApp) => T | Promise<T>,
): Promise<T> => {
  const app = await startPlainApp(prepared, start);
  try {
    return await work(app);
  } finally {
    await app.close();
  }
};
