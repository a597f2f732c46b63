import type { MenuItemConstructorOptions } from 'electron/main';
import type { AppCommand } from '../../contract/ipc/commands';
import type { HelpPage } from '../../contract/ipc/help';
import { t } from '../../domain/i18n/t';

export interface MenuActions {
  readonly command: (command: AppCommand) => void;
  /** Opens a page of the Help menu; these are available without a sign-in. */
  readonly help: (page: HelpPage) => void;
  /** Opens an app for practice beside this one. */
  readonly practice: () => void;
  readonly zoom: (direction: 'in' | 'out' | 'reset') => void;
}

interface MenuFacts {
  readonly isMac: boolean;
  readonly isDevelopment: boolean;
  /** Whether the app runs for practice itself. */
  readonly isPractice: boolean;
}

const SEPARATOR = { type: 'separator' } as const;

/** The id of a command's item, for turning it on and off. */
export const commandItemId = (command: AppCommand): string => `command-${command}`;

/** Makes the item of a command. */
type Item = (
  name: AppCommand,
  label: string,
  more?: MenuItemConstructorOptions,
) => MenuItemConstructorOptions;

/** Items that are in one of two menus, depending on the system. */
interface Shared {
  readonly settings: MenuItemConstructorOptions;
  readonly signOut: MenuItemConstructorOptions;
}

/** macOS has a menu named after the app. */
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
  const createOrJoin = item('create-or-join', t('Create or Join a Server…'), {
    accelerator: 'CmdOrCtrl+Shift+N',
  });
  return {
    label: t('File'),
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
  label: t('View'),
  submenu: [
    item('quick-switcher', t('Find or start a conversation'), { accelerator: 'CmdOrCtrl+K' }),
    item('find-everywhere', t('Find Everywhere'), { accelerator: 'CmdOrCtrl+Shift+F' }),
    item('inbox', t('Inbox'), { accelerator: 'CmdOrCtrl+I' }),
    item('home', t('Home')),
    item('mark-all-read', t('Mark All As Read')),
    SEPARATOR,
    { label: t('Zoom In'), accelerator: 'CmdOrCtrl+Plus', click: () => zoom('in') },
    // The same key without Shift, which people press as well.
    {
      label: t('Zoom In'),
      accelerator: 'CmdOrCtrl+=',
      visible: false,
      acceleratorWorksWhenHidden: true,
      click: () => zoom('in'),
    },
    { label: t('Zoom Out'), accelerator: 'CmdOrCtrl+-', click: () => zoom('out') },
    { label: t('Actual Size'), accelerator: 'CmdOrCtrl+0', click: () => zoom('reset') },
    SEPARATOR,
    { role: 'togglefullscreen' },
    ...(isDevelopment ? ([SEPARATOR, { role: 'reload' }, { role: 'toggleDevTools' }] as const) : []),
  ],
});

const channelMenu = (
  item: Item,
  named: (key: string) => MenuItemConstructorOptions,
): MenuItemConstructorOptions => ({
  label: t('Channel'),
  submenu: [
    item('previous-channel', t('Previous Channel'), named('Alt+Up')),
    item('next-channel', t('Next Channel'), named('Alt+Down')),
    SEPARATOR,
    item('find-in-channel', t('Find in Channel'), { accelerator: 'CmdOrCtrl+F' }),
    item('attach-file', t('Attach a File…'), { accelerator: 'CmdOrCtrl+U' }),
    item('mark-read', t('Mark As Read'), named('Escape')),
    SEPARATOR,
    item('voice-mute', t('Mute or Unmute Microphone'), { accelerator: 'CmdOrCtrl+Shift+M' }),
    item('voice-deafen', t('Deafen or Undeafen'), { accelerator: 'CmdOrCtrl+Shift+D' }),
    item('voice-disconnect', t('Disconnect from Voice')),
  ],
});

const serverMenu = (
  item: Item,
  named: (key: string) => MenuItemConstructorOptions,
): MenuItemConstructorOptions => ({
  label: t('Server'),
  submenu: [
    item('invite-people', t('Invite People…')),
    item('guild-settings', t('Server Settings…')),
    item('members-manager', t('Members Manager')),
    SEPARATOR,
    item('mark-server-read', t('Mark Server As Read'), named('Shift+Escape')),
    SEPARATOR,
    item('notification-settings', t('Notification Settings…')),
    item('privacy-settings', t('Privacy Settings…')),
    item('change-nickname', t('Change Nickname…')),
    SEPARATOR,
    item('create-channel', t('Create Channel…')),
    item('create-category', t('Create Category…')),
    item('reorder-channels', t('Reorder Channels…')),
    SEPARATOR,
    item('leave-guild', t('Leave Server…')),
  ],
});

const helpMenu = (
  item: Item,
  { help: openHelp, practice }: MenuActions,
  isPractice: boolean,
): MenuItemConstructorOptions => ({
  role: 'help',
  submenu: [
    item('shortcuts', t('Keyboard Shortcuts'), { accelerator: 'CmdOrCtrl+/' }),
    item('whats-new', t("What's New")),
    { label: t('Practice Moderation…'), enabled: !isPractice, click: practice },
    SEPARATOR,
    { label: t('Check for Updates…'), click: () => openHelp('updates') },
    { label: t('Verify This Build…'), click: () => openHelp('verify-build') },
    { label: t('Export Diagnostics…'), click: () => openHelp('export-diagnostics') },
    { label: t('Licences'), click: () => openHelp('licences') },
  ],
});

/**
 * The native menu, with every command of the app. On Linux and Windows it is hidden until Alt is pressed, and carries
 * the shortcuts. The menu has no state of its own: all commands are off until the page has sent the available ones.
 */
export const menuTemplate = (
  { isMac, isDevelopment, isPractice }: MenuFacts,
  actions: MenuActions,
): MenuItemConstructorOptions[] => {
  const { command, zoom } = actions;
  const item: Item = (name, label, more = {}) => ({
    id: commandItemId(name),
    label,
    enabled: false,
    click: () => command(name),
    ...more,
  });
  /** Keys that the page handles itself: the menu only shows them. On macOS the menu would intercept them. */
  const named = (accelerator: string): MenuItemConstructorOptions =>
    isMac ? {} : { accelerator, registerAccelerator: false };
  const settings = item('settings', t('Settings…'), { accelerator: 'CmdOrCtrl+,' });
  const signOut = item('sign-out', t('Log Out…'));
  const shared = { settings, signOut };
  const all = [
    fileMenu(item, isMac, shared),
    { role: 'editMenu' } as const,
    viewMenu(item, isDevelopment, zoom),
    channelMenu(item, named),
    serverMenu(item, named),
    { role: 'windowMenu' } as const,
    helpMenu(item, actions, isPractice),
  ];
  return isMac ? [applicationMenu(shared), ...all] : all;
};
