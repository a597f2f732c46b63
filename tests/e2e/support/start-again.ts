import { spawn } from 'node:child_process';
import { open } from '../../../tools/setup/prepare.mjs';
import { ownLaunch } from './own-launch';

/** The end of a start that was refused or found another running instance. */
export interface Start {
  readonly code: number | null;
  readonly output: string;
}

/** Starts the app with a profile as a user does, without Playwright, and waits for its end. */
export const startAgain = (
  userDataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Start> => {
  const prepared = open(ownLaunch());
  const child = spawn(
    prepared.electronPath,
    [...prepared.launchArgs, `--user-data-dir=${userDataDir}`, prepared.appPath, ...args],
    { env: { ...prepared.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
};
