import { homedir } from 'node:os';
import { app } from 'electron/main';
import { autostartFile, autostartFolder } from './autostart-file';
import { Startup } from './startup';
import { systemLoginItem } from './system-login-item';

/**
 * Creates it for this system. An AppImage is started by its own file, not by the program that it unpacks for one run.
 */
export const startStartup = (isHidden: () => boolean): Startup => {
  const program = (process.platform === 'linux' ? process.env.APPIMAGE : undefined) ?? process.execPath;
  const command: [string, ...string[]] = app.isPackaged ? [program] : [program, app.getAppPath()];
  const args = (): readonly string[] => [...command.slice(1), ...(isHidden() ? ['--hidden'] : [])];
  const item =
    process.platform === 'linux'
      ? autostartFile(autostartFolder(process.env, homedir()))
      : systemLoginItem(program, args);
  return new Startup({ item, command, isHidden });
};
