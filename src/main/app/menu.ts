import type { MenuItemConstructorOptions } from 'electron/main';
import type { AppCommand } from '../../contract/ipc/pushes';

export interface MenuActions {
  readonly command: (command: AppCommand) => void;
  readonly zoom: (direction: 'in' | 'out' | 'reset') => void;
}

interface MenuFacts {
  readonly isMac: boolean;
  readonly isDevelopment: boolean;
}

const SEPARATOR = { type: 'separator' } as const;

/** The native menu. On Linux and Windows it is hidden until Alt is pressed, and carries the shortcuts. */
export const menuTemplate = (
  { isMac, isDevelopment }: MenuFacts,
  { command, zoom }: MenuActions,
): MenuItemConstructorOptions[] => {
  const settings: MenuItemConstructorOptions = {
    label: 'Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: () => command('settings'),
  };
  const signOut: MenuItemConstructorOptions = { label: 'Log Out…', click: () => command('sign-out') };
  const application: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      SEPARATOR,
      settings,
      signOut,
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  };
  const file: MenuItemConstructorOptions = {
    label: 'File',
    submenu: [settings, signOut, SEPARATOR, { role: 'close' }, { role: 'quit' }],
  };
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      {
        label: 'Find or start a conversation',
        accelerator: 'CmdOrCtrl+K',
        click: () => command('quick-switcher'),
      },
      SEPARATOR,
      { label: 'Zoom In', accelerator: 'CmdOrCtrl+Plus', click: () => zoom('in') },
      // The same key without Shift, as people press it.
      {
        label: 'Zoom In',
        accelerator: 'CmdOrCtrl+=',
        visible: false,
        acceleratorWorksWhenHidden: true,
        click: () => zoom('in'),
      },
      { label: 'Zoom Out', accelerator: 'CmdOrCtrl+-', click: () => zoom('out') },
      { label: 'Actual Size', accelerator: 'CmdOrCtrl+0', click: () => zoom('reset') },
      SEPARATOR,
      { role: 'togglefullscreen' },
      ...(isDevelopment ? ([SEPARATOR, { role: 'reload' }, { role: 'toggleDevTools' }] as const) : []),
    ],
  };
  const help: MenuItemConstructorOptions = {
    role: 'help',
    submenu: [{ label: 'Keyboard Shortcuts', accelerator: 'CmdOrCtrl+/', click: () => command('shortcuts') }],
  };
  return [isMac ? application : file, { role: 'editMenu' }, view, { role: 'windowMenu' }, help];
};
