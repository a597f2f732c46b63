import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { SelfTestReport, type StepResult } from '../../../src/contract/selftest';
import { commandAs } from '../../../tools/setup/ordinary-user.mjs';
import { open } from '../../../tools/setup/prepare.mjs';

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly output: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** The output so far. */
  readonly output: () => string;
}

/** Starts a program of a package as the app's user, on the display of the tests. */
export const startApp = (
  program: string,
  args: readonly string[],
  {
    env = {},
    isBare = false,
    home,
  }: {
    readonly env?: Readonly<Record<string, string>>;
    readonly isBare?: boolean;
    /** Another home than the user's own. */
    readonly home?: string | undefined;
  } = {},
): Running => {
  const launch = inject('packageLaunch');
  const user = launch.user && { ...launch.user, home: home ?? launch.user.home };
  const [command, ...words] = commandAs(user, [program, ...(isBare ? [] : launch.launchArgs), ...args]);
  const { DISPLAY: _display, ...bare } = launch.env;
  const child = spawn(command, words, {
    env: { ...(isBare ? bare : launch.env), ...(home !== undefined && { HOME: home }), ...env },
    cwd: launch.dataRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += String(text)));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, output }));
  });
  return { child, ended, output: () => output };
};

/** Starts a program and waits for its end. */
export const runApp = (...args: Parameters<typeof startApp>): Promise<Ended> => startApp(...args).ended;

export interface SelfTest extends Ended {
  readonly report: SelfTestReport;
  readonly step: (id: string) => StepResult;
}

/** Runs the self-test of a package and reads its report. */
export const selfTest = async (program: string, args: readonly string[] = []): Promise<SelfTest> => {
  const prepared = open(inject('packageLaunch'));
  const folder = mkdtempSync(join(prepared.dataRoot, 'report-'));
  prepared.grant(folder);
  const file = join(folder, 'report.json');
  const ended = await runApp(program, ['--selftest', '--json', file, ...args]);
  try {
    const report = SelfTestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
    const step = (id: string): StepResult => {
      const found = report.steps.find((entry) => entry.id === id);
      if (found === undefined) throw new Error(`There is no step ${id}`);
      return found;
    };
    return { ...ended, report, step };
  } catch (error) {
    throw new Error(`No report:\n${ended.output}`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
