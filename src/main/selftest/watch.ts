import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SelfTestReport, StepResult } from '../../contract/selftest';
import type { Clock } from '../clock';
import { writeNamedFile } from '../disk/named-file';
import { isRecord } from '../json';
import { partWords, type PartOptions, type SelfTestOptions } from './options';
import { PARTS, wantedSteps } from './parts';
import { readJsonFile, type TestFolders } from './test-folders';
import { requestedSteps } from './runner';
import { makeReport, stepLine, summaryLines, type AppFacts } from './report';
import { type End, runWatched } from './watched-app';

export interface WatchDependencies {
  readonly options: SelfTestOptions;
  readonly facts: AppFacts;
  readonly clock: Clock;
  /** The folders of this test, or the reason why there are none. */
  readonly places: TestFolders | { readonly error: string };
  readonly program: readonly [string, ...string[]];
  /** Switches for Chromium that the app under test is started with. */
  readonly switches: readonly string[];
  readonly say: (line: string) => void;
  /** Ends the test; the reason is a text. */
  readonly stop: AbortSignal;
}

type Part = PartOptions['part'];

/** The two steps that are observed from outside: the end of the app under test. */
export const ENDS = {
  first: { id: 'quit', title: 'The app quits cleanly' },
  again: { id: 'quit-again', title: 'The app quits cleanly again' },
} as const satisfies Record<Part, Pick<StepResult, 'id' | 'title'>>;

const endOf = (part: Part, { code, signal, stopped, complaint }: End, ms: number): StepResult => {
  const done = (outcome: StepResult['outcome'], detail: string | null): StepResult => ({
    ...ENDS[part],
    ...{ outcome, detail, ms },
  });
  if (stopped !== null) return done('fail', `It was stopped before it finished: ${stopped}`);
  if (code === 0) return done('pass', null);
  const how = signal === null ? `exit code ${String(code)}` : `signal ${signal}`;
  return done('fail', `It exited with ${how}. ${complaint}`);
};

/** Writes a file as a whole: a reader sees all of it or nothing. */
const writeWhole = async (path: string, text: string): Promise<void> => {
  const unfinished = `${path}.new`;
  await writeNamedFile(unfinished, text);
  await rename(unfinished, path);
};

/** The parts that the requested steps need: a restart only if a step after it is requested. */
const partsFor = (wanted: readonly string[] | null): readonly Part[] =>
  wanted === null || PARTS.again.some(({ id }) => wanted.includes(id)) ? ['first', 'again'] : ['first'];

/** The requested steps without a result, with the reason. */
const notReached = (
  wanted: readonly string[] | null,
  steps: readonly StepResult[],
  why: string,
): readonly StepResult[] => {
  const done = new Set(steps.map(({ id }) => id));
  return partsFor(wanted)
    .flatMap((part) => [...requestedSteps(PARTS[part], wanted), ENDS[part]])
    .filter(({ id }) => !done.has(id))
    .map(({ id, title }) => ({ id, title, outcome: 'skipped', detail: `Not reached: ${why}`, ms: 0 }));
};

/** Runs both parts; returns the reason why the remaining steps were not reached, or null if all were. */
const runParts = async (
  { options, places, clock, program, switches, stop }: WatchDependencies & { readonly places: TestFolders },
  add: (step: StepResult) => void,
): Promise<string | null> => {
  // Downloads from a feed are stored outside the profile; on Linux this variable sets the folder.
  const env =
    options.feed === null ? process.env : { ...process.env, XDG_CACHE_HOME: join(places.root, 'cache') };
  const run = async (part: Part, more: readonly string[]): Promise<string | null> => {
    const { only, feed } = options;
    const args = [
      ...[`--user-data-dir=${places.profile}`, ...switches],
      ...partWords({ part, only, feed }),
      ...more,
    ];
    const since = clock.elapsed();
    const end = await runWatched({ program, args, env, clock, onResult: add, stop });
    const result = endOf(part, end, Math.round(clock.elapsed() - since));
    add(result);
    return result.outcome === 'pass' ? null : (end.stopped ?? 'the app under test had quit');
  };
  try {
    const why = await run('first', []);
    if (why !== null || !partsFor(wantedSteps(options.only)).includes('again')) return why;
    const notes = await readJsonFile(places.notes).catch(() => null);
    if (!isRecord(notes)) return 'it saved nothing to check after a restart';
    return await run('again', typeof notes.link === 'string' && notes.link !== '' ? [notes.link] : []);
  } finally {
    await rm(places.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(
      () => undefined,
    );
  }
};

const textOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

/**
 * Runs the self-test: starts the app under test twice on a temporary profile, collects its results, writes the report.
 * This process has no window, and does not touch the person's data. Every requested step is in the report.
 */
export const watchSelfTest = async (deps: WatchDependencies): Promise<SelfTestReport> => {
  const { options, facts, clock, say, places } = deps;
  const startedAt = clock.now();
  const steps: StepResult[] = [];
  const add = (step: StepResult): void => {
    steps.push(step);
    say(stepLine(step));
  };
  const fail = (id: string, title: string, detail: string): void =>
    add({ id, title, outcome: 'fail', detail: detail.slice(0, 2000), ms: 0 });
  const known = new Set([...PARTS.first, ...PARTS.again, ...Object.values(ENDS)].map(({ id }) => id));
  const unknown = options.only?.filter((id) => !known.has(id)) ?? [];
  let why: string | null;
  if (unknown.length > 0) {
    fail('only', 'The requested steps exist', `There is no step ${unknown.join(', ')}`);
    why = 'not all requested steps are known';
  } else if ('error' in places) {
    fail('folder', 'There is a temporary folder for the test', places.error);
    why = 'there is no temporary folder';
  } else why = await runParts({ ...deps, places }, add);
  if (why !== null) for (const step of notReached(wantedSteps(options.only), steps, why)) add(step);
  const finish = (): SelfTestReport => makeReport(facts, steps, startedAt, clock.now());
  let report = finish();
  if (options.json !== null)
    await writeWhole(options.json, `${JSON.stringify(report, null, 2)}\n`).catch((fault: unknown) => {
      fail('report', 'The report is written', textOf(fault));
      report = finish();
    });
  say(summaryLines(report));
  return report;
};
