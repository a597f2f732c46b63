import type { AppCommand } from '../../contract/ipc/commands';
import { msg, type Msg } from '../i18n/t';

/** What the commands are called in the quick switcher, which does not list itself. */
export const COMMAND_TEXTS: { readonly [C in Exclude<AppCommand, 'quick-switcher'>]: Msg } = {
  settings: msg('User Settings'),
  shortcuts: msg('Keyboard Shortcuts'),
  'whats-new': msg("What's New"),
  'sign-out': msg('Log Out'),
  'create-or-join': msg('Create or Join a Server'),
  inbox: msg('Inbox'),
  home: msg('Home'),
  'attach-file': msg('Attach a File'),
  'find-in-channel': msg('Find in Channel'),
  'find-everywhere': msg('Find Everywhere'),
  'voice-mute': msg('Mute or Unmute Microphone'),
  'voice-deafen': msg('Deafen or Undeafen'),
  'voice-disconnect': msg('Disconnect from Voice'),
  'mark-read': msg('Mark Channel As Read'),
  'mark-server-read': msg('Mark Server As Read'),
  'mark-all-read': msg('Mark All As Read'),
  'previous-channel': msg('Previous Channel'),
  'next-channel': msg('Next Channel'),
  'invite-people': msg('Invite People'),
  'guild-settings': msg('Server Settings'),
  'members-manager': msg('Members Manager'),
  'notification-settings': msg('Notification Settings'),
  'privacy-settings': msg('Privacy Settings'),
  'change-nickname': msg('Change Nickname'),
  'create-channel': msg('Create Channel'),
  'create-category': msg('Create Category'),
  'reorder-channels': msg('Reorder Channels'),
  'leave-guild': msg('Leave Server'),
};
