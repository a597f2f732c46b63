import { spawn } from 'node:child_process';
import { foreignSwitches } from '../selftest/options';
import { ownProgram } from '../selftest/own-program';
import { PRACTICE_SWITCH } from './switch';

/**
 * Opens another app for practice beside this one, which goes on: what is real stays with it. An AppImage is started by
 * its own file, not by the program that it unpacks for one run. `failed`: the system could not start it. `ended`: it has ended,
 * which may have left what its window cached.
 */
export const openPractice = (
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  on: { readonly failed: () => void; readonly ended: () => void },
): void => {
  const [program, ...before] = ownProgram();
  const command = (platform === 'linux' ? environment.APPIMAGE : undefined) ?? program;
  const opened = spawn(command, [...before, PRACTICE_SWITCH, ...foreignSwitches(argv)], {
    detached: true,
    stdio: 'ignore',
  });
  opened.once('error', on.failed);
  opened.once('exit', on.ended);
  opened.unref();
};
