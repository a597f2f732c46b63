import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { StepResult } from '../../contract/selftest';
import type { Clock } from '../clock';
import { parseJson } from '../json';

/** The same value as in run-part.ts, which is loaded only in the app under test. */
const RESULT_MARK = 'GUILDHALL-SELFTEST ';
/** The time that the outputs of a killed app may stay open: another process may hold them. */
const CLOSED_WITHIN_MS = 3000;

/** The end of an app under test. */
export interface End {
  readonly code: number | null;
  readonly signal: string | null;
  /** The reason if it was ended from here; null if it ended by itself. */
  readonly stopped: string | null;
  /** The last lines on its error output, which explain its end. */
  readonly complaint: string;
}

export interface WatchedApp {
  readonly program: readonly [string, ...string[]];
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly clock: Clock;
  readonly onResult: (result: StepResult) => void;
  /** Ends the app at once, with all processes that it has started; the reason is a text. */
  readonly stop: AbortSignal;
}

const isWindows = process.platform === 'win32';

/** Starts the app under test in a separate process group, and reads its results. */
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
        // All processes of the group have ended.
      }
    };
    const end = (code: number | null, signal: string | null): void => {
      if (timer !== null) clock.clear(timer);
      // End the processes that the app has left behind.
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
    // The app must not outlive the watching process.
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
