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
      { keys: ['Mod+/'], does: 'This list' },
      { keys: ['Mod++', 'Mod+-', 'Mod+0'], does: 'Zoom in, out, back to the usual size' },
      { keys: ['Escape'], does: 'Close what is open' },
    ],
  },
  {
    title: 'Channels',
    shortcuts: [
      { keys: ['Alt+Up', 'Alt+Down'], does: 'Previous, next text channel' },
      { keys: ['Escape'], does: 'Mark the open channel as read' },
    ],
  },
  {
    title: 'Messages',
    shortcuts: [
      { keys: ['Enter'], does: 'Send' },
      { keys: ['Shift+Enter'], does: 'New line' },
      { keys: ['Up'], does: 'Edit your last message, while nothing is written' },
      { keys: ['Up', 'Down'], does: 'Go through the messages, when one has the focus' },
      { keys: ['@'], does: 'Mention somebody; arrows choose, Enter or Tab inserts' },
      { keys: ['Escape'], does: 'Leave a reply or an edit' },
    ],
  },
  {
    title: 'Reordering channels and roles',
    shortcuts: [
      { keys: ['Space'], does: 'Pick up, put down' },
      { keys: ['Up', 'Down'], does: 'Move' },
      { keys: ['Escape'], does: 'Put back' },
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
