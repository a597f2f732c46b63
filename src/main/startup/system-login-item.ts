import { app } from 'electron/main';
import type { LoginItem } from './login-item';

/** The login item of macOS and Windows. */
export const systemLoginItem = (program: string, args: () => readonly string[]): LoginItem => ({
  read: () => {
    const { openAtLogin, executableWillLaunchAtLogin, status } = app.getLoginItemSettings({
      path: program,
      args: [...args()],
    });
    // The task manager of Windows, and the settings of macOS, turn an item off without removing it.
    const isStopped =
      process.platform === 'win32'
        ? openAtLogin && !executableWillLaunchAtLogin
        : status === 'requires-approval';
    return Promise.resolve({ isOn: openAtLogin && !isStopped, isBlocked: isStopped });
  },
  write: (command) => {
    const [path = program, ...rest] = command ?? [];
    app.setLoginItemSettings({ openAtLogin: command !== null, enabled: true, path, args: rest });
    return Promise.resolve();
  },
});
