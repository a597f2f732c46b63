import { msg, type Msg } from '../i18n/t';

/** A row of the list of shortcuts. `keys` are written as `Mod+K`: Mod is Command on a Mac and Ctrl elsewhere. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: Msg;
}
export interface ShortcutGroup {
  readonly title: Msg;
  readonly shortcuts: readonly Shortcut[];
}

/**
 * The keyboard shortcuts of the app (design of the experience, 'Habits people bring'), grouped by the place where they
 * work.
 */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: msg('Everywhere'),
    shortcuts: [
      { keys: ['Mod+K'], does: msg('Find or start a conversation') },
      { keys: ['Mod+F'], does: msg('Search the open channel') },
      { keys: ['Mod+Shift+F'], does: msg('Search all servers') },
      { keys: ['Mod+I'], does: msg('Inbox') },
      { keys: ['Mod+,'], does: msg('User Settings') },
      { keys: ['Mod+/'], does: msg('Keyboard shortcuts') },
      { keys: ['Mod++', 'Mod+-', 'Mod+0'], does: msg('Zoom in, zoom out, actual size') },
      { keys: ['Mod+Shift+M'], does: msg('Mute your microphone, or take that back (in voice)') },
      { keys: ['Mod+Shift+D'], does: msg('Deafen, or take that back (in voice)') },
      { keys: ['F6', 'Shift+F6'], does: msg('Next, previous area of the window') },
      { keys: ['Escape'], does: msg('Close the open dialog or panel') },
    ],
  },
  {
    title: msg('Channels'),
    shortcuts: [
      { keys: ['Alt+Up', 'Alt+Down'], does: msg('Previous, next text channel') },
      { keys: ['Alt+Shift+Up', 'Alt+Shift+Down'], does: msg('Previous, next unread channel') },
      { keys: ['Mod+Alt+Up', 'Mod+Alt+Down'], does: msg('Previous, next server') },
      { keys: ['Mod+Shift+P'], does: msg('Show or hide the member list') },
      {
        keys: ['Mod+Shift+D'],
        does: msg('Show or hide the channel list in a narrow window (outside voice)'),
      },
      { keys: ['Escape'], does: msg('Mark the open channel as read') },
      { keys: ['Shift+Escape'], does: msg('Mark the open server as read') },
    ],
  },
  {
    title: msg('Messages'),
    shortcuts: [
      { keys: ['Enter'], does: msg('Send') },
      { keys: ['Shift+Enter'], does: msg('New line') },
      { keys: ['Mod+U'], does: msg('Attach a file') },
      { keys: ['Up'], does: msg('Edit your last message (empty composer)') },
      { keys: ['Up', 'Down'], does: msg('Previous, next message') },
      { keys: ['P'], does: msg('Pin or unpin the focused message') },
      { keys: ['T'], does: msg('Create or open a thread of the focused message') },
      { keys: ['F'], does: msg('Forward the focused message') },
      { keys: ['U'], does: msg('Mark the focused message as unread') },
      { keys: ['+'], does: msg('React to the focused message') },
      { keys: ['Shift+PageUp'], does: msg('Jump to the first unread message') },
      { keys: ['@'], does: msg('Mention someone; arrows choose, Enter or Tab inserts') },
      { keys: ['Escape'], does: msg('Cancel reply or edit') },
    ],
  },
  {
    title: msg('Inbox'),
    shortcuts: [
      { keys: ['J', 'K'], does: msg('Next, previous entry') },
      { keys: ['Enter'], does: msg('Jump to the message') },
      { keys: ['E'], does: msg('Done') },
    ],
  },
  {
    title: msg('Queue of reports'),
    shortcuts: [
      { keys: ['J', 'K'], does: msg('Next, previous report') },
      { keys: ['C'], does: msg('Handle the open report') },
      { keys: ['D'], does: msg('Delete the reported message') },
      { keys: ['B'], does: msg('Ban the reported person') },
      { keys: ['X'], does: msg('Dismiss the report') },
    ],
  },
  {
    title: msg('Open picture'),
    shortcuts: [
      { keys: ['Left', 'Right'], does: msg('Previous, next picture; move it when zoomed') },
      { keys: ['+', '-', '0'], does: msg('Zoom in, zoom out, whole picture') },
      { keys: ['Mod+S', 'Mod+C'], does: msg('Save, copy') },
    ],
  },
  {
    title: msg('Members manager'),
    shortcuts: [
      { keys: ['Space'], does: msg('Choose the focused member') },
      { keys: ['Shift+Space'], does: msg('Choose all up to the focused member') },
      { keys: ['Mod+A'], does: msg('Choose all members') },
    ],
  },
  {
    title: msg('Reordering channels and roles'),
    shortcuts: [
      { keys: ['Space'], does: msg('Pick up, put down') },
      { keys: ['Up', 'Down'], does: msg('Move') },
      { keys: ['Escape'], does: msg('Cancel') },
    ],
  },
];

const MAC: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };
const OTHERS: Readonly<Record<string, string>> = { Mod: 'Ctrl' };
const ARROWS: Readonly<Record<string, string>> = { Up: '↑', Down: '↓', Left: '←', Right: '→' };

/** Keys in the notation of this computer's system. A plus sign at the end is the key itself. */
export const keysOn = (keys: string, isMac: boolean): string =>
  keys
    .split(/\+(?=.)/)
    .map((key) => (isMac ? MAC : OTHERS)[key] ?? ARROWS[key] ?? key)
    .join('+');
