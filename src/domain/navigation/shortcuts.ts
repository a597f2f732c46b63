/** A row of the list of shortcuts. `keys` are written as `Mod+K`: Mod is Command on a Mac and Ctrl elsewhere. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}
export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** The keys of the app (design of the experience, 'Habits people bring'), by where they work. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Mod+K'], does: 'Find or start a conversation' },
      { keys: ['Mod+,'], does: 'User Settings' },
      { keys: ['Mod+/'], does: 'Keyboard shortcuts' },
      { keys: ['Mod++', 'Mod+-', 'Mod+0'], does: 'Zoom in, out, back to the usual size' },
      { keys: ['F6', 'Shift+F6'], does: 'Next, previous part of the window' },
      { keys: ['Escape'], does: 'Close what is open' },
    ],
  },
  {
    title: 'Channels',
    shortcuts: [
      { keys: ['Alt+Up', 'Alt+Down'], does: 'Previous, next text channel' },
      { keys: ['Alt+Shift+Up', 'Alt+Shift+Down'], does: 'Previous, next unread channel' },
      { keys: ['Mod+Alt+Up', 'Mod+Alt+Down'], does: 'Previous, next server' },
      { keys: ['Mod+U'], does: 'Show or hide the member list' },
      { keys: ['Mod+Shift+D'], does: 'Show or hide the channel list in a narrow window' },
      { keys: ['Escape'], does: 'Mark the open channel as read' },
    ],
  },
  {
    title: 'Messages',
    shortcuts: [
      { keys: ['Enter'], does: 'Send' },
      { keys: ['Shift+Enter'], does: 'New line' },
      { keys: ['Up'], does: 'Edit your last message (empty composer)' },
      { keys: ['Up', 'Down'], does: 'Previous, next message' },
      { keys: ['@'], does: 'Mention somebody; arrows choose, Enter or Tab inserts' },
      { keys: ['Escape'], does: 'Cancel reply or edit' },
    ],
  },
  {
    title: 'Reordering channels and roles',
    shortcuts: [
      { keys: ['Space'], does: 'Pick up, put down' },
      { keys: ['Up', 'Down'], does: 'Move' },
      { keys: ['Escape'], does: 'Cancel' },
    ],
  },
];

const MAC: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };
const OTHERS: Readonly<Record<string, string>> = { Mod: 'Ctrl' };
const ARROWS: Readonly<Record<string, string>> = { Up: '↑', Down: '↓' };

/** Keys as the system of this computer writes them. A plus sign at the end is the key itself. */
export const keysOn = (keys: string, isMac: boolean): string =>
  keys
    .split(/\+(?=.)/)
    .map((key) => (isMac ? MAC : OTHERS)[key] ?? ARROWS[key] ?? key)
    .join('+');
