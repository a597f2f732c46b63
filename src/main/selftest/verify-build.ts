import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { failure, success, type Result } from '../../contract/failure';
import { SelfTestReport } from '../../contract/selftest';
import { readJsonFile } from './test-folders';

export interface VerifyDependencies {
  /** The app's program, with the arguments before its own. */
  readonly program: readonly [string, ...string[]];
  /** Switches for Chromium, for example for the display. */
  readonly switches: readonly string[];
  /** The system's folder for temporary files. */
  readonly temporary: string;
}

const run = ([program, ...before]: readonly [string, ...string[]], args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, [...before, ...args], { stdio: 'ignore' });
    const kill = (): void => void child.kill();
    process.once('exit', kill);
    child.once('error', reject);
    child.once('close', () => {
      process.off('exit', kill);
      resolve();
    });
  });

/** Runs the self-test of this build in a separate process, like `guildhall --selftest`; one at a time. */
export const createVerifier = ({ program, switches, temporary }: VerifyDependencies) => {
  let running: Promise<Result<SelfTestReport>> | null = null;
  const verify = async (): Promise<Result<SelfTestReport>> => {
    const folder = await mkdtemp(join(temporary, 'guildhall-report-'));
    const file = join(folder, 'report.json');
    try {
      await run(program, ['--selftest', `--json=${file}`, ...switches]);
      const report = SelfTestReport.safeParse(await readJsonFile(file));
      if (report.success) return success(report.data);
    } catch {
      // The self-test did not start, or wrote nothing.
    } finally {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
    return failure({ kind: 'local', code: 'selftest', detail: 'The self-test ended without a report' });
  };
  return (): Promise<Result<SelfTestReport>> => {
    running ??= verify().finally(() => (running = null));
    return running;
  };
};
