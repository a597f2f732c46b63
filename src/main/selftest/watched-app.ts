import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { StepResult } from '../../contract/selftest';
import type { Clock } from '../clock';
import { parseJson } from '../json';

/** As run-part.ts writes it; that file is loaded in the app under test only. */
const RESULT_MARK = 'GUILDHALL-SELFTEST ';
/** How long the outputs of an app that was killed may stay open: somebody else may hold them. */
const CLOSED_WITHIN_MS = 3000;

/** How an app under test ended. */
export interface End {
  readonly code: number | null;
  readonly signal: string | null;
  /** Why it was ended from here; null where it ended by itself. */
  readonly stopped: string | null;
  /** The last lines that it wrote elsewhere: why it ended. */
  readonly complaint: string;
}

export interface WatchedApp {
  readonly program: readonly [string, ...string[]];
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly clock: Clock;
  readonly onResult: (result: StepResult) => void;
  /** Ends it at once, with everything that it has started; the reason is a text. */
  readonly stop: AbortSignal;
}

const isWindows = process.platform === 'win32';

/** Starts the app under test in a group of processes of its own, and hears its results. */
export const runWatched = ({ program, args, env, clock, onResult, stop }: WatchedApp): Promise<End> =>
  new Promise((resolve) => {
    const [file, ...before] = program;
    const child = spawn(file, [...before, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !isWindows,
    });
    const complaints: string[] = [];
    let timer: unknown = null;
    const kill = (): void => {
      if (child.pid === undefined) return;
      try {
        if (isWindows) child.kill('SIGKILL');
        else process.kill(-child.pid, 'SIGKILL');
      } catch {
        // All of them have ended.
      }
    };
    const end = (code: number | null, signal: string | null): void => {
      if (timer !== null) clock.clear(timer);
      // Whoever the app left behind ends with it.
      kill();
      process.off('exit', kill);
      stop.removeEventListener('abort', onStop);
      const stopped = stop.aborted ? String(stop.reason) : null;
      resolve({ code, signal, stopped, complaint: complaints.slice(-5).join(' | ').slice(0, 1000) });
    };
    const onStop = (): void => {
      kill();
      timer = clock.set(() => end(null, 'SIGKILL'), CLOSED_WITHIN_MS);
    };
    // It does not outlive the one that watches over it.
    process.once('exit', kill);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const text = line.startsWith(RESULT_MARK) ? line.slice(RESULT_MARK.length) : null;
      const result = text === null ? null : StepResult.safeParse(parseJson(text)?.value);
      if (result?.success === true) onResult(result.data);
    });
    createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line));
    child.once('error', (error) => {
      complaints.push(error.message);
      end(null, null);
    });
    child.once('close', end);
    if (stop.aborted) onStop();
    else stop.addEventListener('abort', onStop, { once: true });
  });
