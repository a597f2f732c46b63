import { spawn } from 'node:child_process';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StepResult, type SelfTestReport } from '../../contract/selftest';
import type { Clock } from '../clock';
import { isRecord, parseJson } from '../json';
import { partWords, type PartOptions, type SelfTestOptions } from './options';
import { readJsonFile, type Places } from './places';
import { makeReport, stepLine, summaryLines, type AppFacts } from './report';

/** As run-part.ts writes it; that file is loaded in the app under test only. */
const RESULT_MARK = 'GUILDHALL-SELFTEST ';
/** An app under test that takes longer hangs. */
const PART_WITHIN_MS = 10 * 60_000;

export interface WatchDependencies {
  readonly options: SelfTestOptions;
  readonly facts: AppFacts;
  readonly clock: Clock;
  readonly places: Places;
  readonly program: readonly [string, ...string[]];
  /** Switches for Chromium that the app under test is started with. */
  readonly switches: readonly string[];
  readonly say: (line: string) => void;
}

interface End {
  readonly code: number | null;
  readonly signal: string | null;
  readonly results: number;
  /** Whether it was ended because it took too long. */
  readonly isLate: boolean;
  /** The last lines that it wrote elsewhere: why it ended. */
  readonly complaint: string;
}

/** Starts the app under test, and hears its results. */
const runApp = (
  [program, ...before]: readonly [string, ...string[]],
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  clock: Clock,
  onResult: (result: StepResult) => void,
): Promise<End> =>
  new Promise((resolve) => {
    const child = spawn(program, [...before, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const complaints: string[] = [];
    let results = 0;
    let isLate = false;
    const kill = (): void => void child.kill('SIGKILL');
    const timer = clock.set(() => {
      isLate = true;
      kill();
    }, PART_WITHIN_MS);
    // It does not outlive the one that watches over it.
    process.once('exit', kill);
    const end = (code: number | null, signal: string | null): void => {
      clock.clear(timer);
      process.off('exit', kill);
      resolve({ code, signal, results, isLate, complaint: complaints.slice(-5).join(' | ').slice(0, 1000) });
    };
    createInterface({ input: child.stdout }).on('line', (line) => {
      const text = line.startsWith(RESULT_MARK) ? line.slice(RESULT_MARK.length) : null;
      const result = text === null ? null : StepResult.safeParse(parseJson(text)?.value);
      if (result?.success !== true) return;
      results += 1;
      onResult(result.data);
    });
    createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line));
    child.once('error', (error) => {
      complaints.push(error.message);
      end(null, null);
    });
    child.once('close', end);
  });

const endOf = (part: PartOptions['part'], end: End, ms: number): StepResult => {
  const title = part === 'first' ? 'The app ends in good order' : 'The app ends in good order again';
  const id = part === 'first' ? 'quit' : 'quit-again';
  if (end.code === 0) return { id, title, outcome: 'pass', detail: null, ms };
  if (end.isLate)
    return {
      id,
      title,
      outcome: 'fail',
      detail: `It hung, and was ended after ${PART_WITHIN_MS / 60_000} minutes`,
      ms,
    };
  const how = end.signal === null ? `exit code ${String(end.code)}` : `signal ${end.signal}`;
  return { id, title, outcome: 'fail', detail: `It ended with ${how}. ${end.complaint}`, ms };
};

/** Writes a file as a whole: whoever reads it sees all of it or nothing. */
const writeWhole = async (path: string, text: string): Promise<void> => {
  const unfinished = `${path}.new`;
  await writeFile(unfinished, text);
  await rename(unfinished, path);
};

/**
 * Runs the self-test: starts the app under test twice on a profile of its own, collects what it found, writes the report.
 * This process has no window, and touches nothing of the person's.
 */
export const watchSelfTest = async (deps: WatchDependencies): Promise<SelfTestReport> => {
  const { options, facts, clock, say, places } = deps;
  const startedAt = clock.now();
  const steps: StepResult[] = [];
  const add = (step: StepResult): void => {
    steps.push(step);
    say(stepLine(step));
  };
  // What is fetched from a feed is kept outside the profile; on Linux this says where.
  const env =
    options.feed === null ? process.env : { ...process.env, XDG_CACHE_HOME: join(places.root, 'cache') };
  const run = async (part: PartOptions['part'], more: readonly string[]): Promise<boolean> => {
    const args = [
      ...[`--user-data-dir=${places.profile}`, ...deps.switches],
      ...partWords({ part, only: options.only, feed: options.feed }),
      ...more,
    ];
    const since = clock.elapsed();
    const end = await runApp(deps.program, args, env, clock, add);
    add(endOf(part, end, part === 'first' && end.code === 0 ? 0 : Math.round(clock.elapsed() - since)));
    return end.code === 0;
  };
  try {
    const isEnded = await run('first', []);
    const notes = isEnded ? await readJsonFile(places.notes).catch(() => null) : null;
    if (isRecord(notes))
      await run('again', typeof notes.link === 'string' && notes.link !== '' ? [notes.link] : []);
  } finally {
    await rm(places.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(
      () => undefined,
    );
  }
  const report = makeReport(facts, steps, startedAt, clock.now());
  if (options.json !== null) await writeWhole(options.json, `${JSON.stringify(report, null, 2)}\n`);
  say(summaryLines(report));
  return report;
};
