import type { App } from 'electron/main';
import { foreignSwitches } from '../selftest/options';
import { ownProgram } from '../selftest/own-program';
import { removalWords } from './request';

/**
 * Makes the app start again after its end, to remove its data while nothing uses it. `folder` is the data folder, if it
 * is not the default one. An AppImage is started by its own file, not by the program that it unpacks for one run.
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
