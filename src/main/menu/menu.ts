import type { MenuItemConstructorOptions } from 'electron/main';
import type { AppCommand } from '../../contract/ipc/commands';
import type { HelpPage } from '../../contract/ipc/help';

export interface MenuActions {
  readonly command: (command: AppCommand) => void;
  /** Opens a page of the Help menu; there is one for everybody, signed in or not. */
  readonly help: (page: HelpPage) => void;
  readonly zoom: (direction: 'in' | 'out' | 'reset') => void;
}

interface MenuFacts {
  readonly isMac: boolean;
  readonly isDevelopment: boolean;
}

const SEPARATOR = { type: 'separator' } as const;

/** The item of a command is found by this, when it can be carried out or no longer can. */
export const commandItemId = (command: AppCommand): string => `command-${command}`;

/** Makes the item of a command. */
type Item = (
  name: AppCommand,
  label: string,
  more?: MenuItemConstructorOptions,
) => MenuItemConstructorOptions;

/** What stands in two menus, by the system. */
interface Shared {
  readonly settings: MenuItemConstructorOptions;
  readonly signOut: MenuItemConstructorOptions;
}

/** macOS has one named after the app. */
const applicationMenu = ({ settings, signOut }: Shared): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    SEPARATOR,
    settings,
    signOut,
    SEPARATOR,
    { role: 'services' },
    SEPARATOR,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    SEPARATOR,
    { role: 'quit' },
  ],
});

const fileMenu = (item: Item, isMac: boolean, { settings, signOut }: Shared): MenuItemConstructorOptions => {
  const createOrJoin = item('create-or-join', 'Create or Join a Server…', {
    accelerator: 'CmdOrCtrl+Shift+N',
  });
  return {
    label: 'File',
    submenu: isMac
      ? [createOrJoin, SEPARATOR, { role: 'close' }]
      : [createOrJoin, SEPARATOR, settings, signOut, SEPARATOR, { role: 'close' }, { role: 'quit' }],
  };
};

const viewMenu = (
  item: Item,
  isDevelopment: boolean,
  zoom: MenuActions['zoom'],
): MenuItemConstructorOptions => ({
  label: 'View',
  submenu: [
    item('quick-switcher', 'Find or start a conversation', { accelerator: 'CmdOrCtrl+K' }),
    item('home', 'Home'),
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
});

const channelMenu = (
  item: Item,
  named: (key: string) => MenuItemConstructorOptions,
): MenuItemConstructorOptions => ({
  label: 'Channel',
  submenu: [
    item('previous-channel', 'Previous Channel', named('Alt+Up')),
    item('next-channel', 'Next Channel', named('Alt+Down')),
    SEPARATOR,
    item('mark-read', 'Mark As Read', named('Escape')),
  ],
});

const serverMenu = (item: Item): MenuItemConstructorOptions => ({
  label: 'Server',
  submenu: [
    item('invite-people', 'Invite People…'),
    item('guild-settings', 'Server Settings…'),
    item('members-manager', 'Members Manager'),
    SEPARATOR,
    item('notification-settings', 'Notification Settings…'),
    item('privacy-settings', 'Privacy Settings…'),
    item('change-nickname', 'Change Nickname…'),
    SEPARATOR,
    item('create-channel', 'Create Channel…'),
    item('create-category', 'Create Category…'),
    item('reorder-channels', 'Reorder Channels…'),
    SEPARATOR,
    item('leave-guild', 'Leave Server…'),
  ],
});

const helpMenu = (item: Item, openHelp: MenuActions['help']): MenuItemConstructorOptions => ({
  role: 'help',
  submenu: [
    item('shortcuts', 'Keyboard Shortcuts', { accelerator: 'CmdOrCtrl+/' }),
    item('whats-new', "What's New"),
    SEPARATOR,
    { label: 'Check for Updates…', click: () => openHelp('updates') },
    { label: 'Verify This Build…', click: () => openHelp('verify-build') },
    { label: 'Export Diagnostics…', click: () => openHelp('export-diagnostics') },
    { label: 'Licences', click: () => openHelp('licences') },
  ],
});

/**
 * The native menu, with every command of the app. On Linux and Windows it is hidden until Alt is pressed, and carries the
 * shortcuts. What a command is about is not known here: until the page has said that it can, none can be carried out.
 */
export const menuTemplate = (
  { isMac, isDevelopment }: MenuFacts,
  { command, help: openHelp, zoom }: MenuActions,
): MenuItemConstructorOptions[] => {
  const item: Item = (name, label, more = {}) => ({
    id: commandItemId(name),
    label,
    enabled: false,
    click: () => command(name),
    ...more,
  });
  /** Keys that the page hears itself: the menu only names them. macOS would take them for its own. */
  const named = (accelerator: string): MenuItemConstructorOptions =>
    isMac ? {} : { accelerator, registerAccelerator: false };
  const settings = item('settings', 'Settings…', { accelerator: 'CmdOrCtrl+,' });
  const signOut = item('sign-out', 'Log Out…');
  const shared = { settings, signOut };
  const all = [
    fileMenu(item, isMac, shared),
    { role: 'editMenu' } as const,
    viewMenu(item, isDevelopment, zoom),
    channelMenu(item, named),
    serverMenu(item),
    { role: 'windowMenu' } as const,
    helpMenu(item, openHelp),
  ];
  return isMac ? [applicationMenu(shared), ...all] : all;
};
