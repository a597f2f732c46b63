import { join } from 'node:path';
import { app } from 'electron/main';
import { systemClock as clock } from '../clock';
import { startLog } from '../diagnostics/start-log';
import type { Microphone } from '../page/microphone';
import type { ScreenChoice } from '../page/screen-choice';
import { markFolder } from '../removal/mark-folder';
import { electronSystem } from './electron-system';
import type { Context } from './given';

/** The part of the context that the window provides. */
export interface FromWindow extends Pick<
  Context,
  'out' | 'window' | 'contents' | 'push' | 'signals' | 'bringUp' | 'startsHidden' | 'notice'
> {
  readonly microphone: Microphone;
  readonly screens: ScreenChoice;
}

/** Opens the log, and creates the context of the parts. `flush` resolves when the log has been written. */
export const openContext = ({
  microphone,
  screens,
  ...fromWindow
}: FromWindow): { readonly context: Context; readonly flush: () => Promise<void> } => {
  const userData = app.getPath('userData');
  const logs = join(userData, 'logs');
  const { log, flush } = startLog(logs);
  try {
    markFolder(userData);
  } catch {
    // A folder without the mark is recognised by its other files.
  }
  const system = electronSystem(fromWindow.window, { microphone, screens });
  const { argv, env: environment } = process;
  return { context: { ...fromWindow, userData, logs, log, clock, argv, environment, system }, flush };
};
