import type { App } from 'electron/main';
import { foreignSwitches } from '../selftest/options';
import { ownProgram } from '../selftest/own-program';
import { removalWords } from './request';

/**
 * Has the app started again when it has ended, to remove what it kept: nothing of it is in use then. `folder` is the data
 * folder, where it is not the usual one. An AppImage is started by its own file, not by what it unpacks for one run.
 */
export const relaunchToRemove = (app: Pick<App, 'relaunch'>, folder: string | null): void => {
  const [program, ...before] = ownProgram();
  app.relaunch({
    execPath: (process.platform === 'linux' ? process.env.APPIMAGE : undefined) ?? program,
    args: [
      ...before,
      ...removalWords,
      ...(folder === null ? [] : [`--user-data-dir=${folder}`]),
      ...foreignSwitches(process.argv),
    ],
  });
};
