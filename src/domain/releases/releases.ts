import { RELEASES } from '../../contract/limits';
import { msg, type Msg, t } from '../i18n/t';

/** A release of the change log (docs/spec/home.md 'Change log'). The date is ISO, without a time. */
export interface Release {
  readonly version: string;
  readonly date: string;
  readonly type: 'major' | 'minor' | 'patch';
  readonly new: readonly Msg[];
  readonly improved: readonly Msg[];
  readonly bugFixes: readonly Msg[];
  readonly removed: readonly Msg[];
}

const BETA: Release = {
  ...RELEASES.current,
  type: 'major',
  new: [
    msg('Server settings: overview, roles, invites, vanity link, audit log and bans'),
    msg('A members manager with search and filters'),
    msg('A store with avatar decorations and nameplates'),
    msg('Discovery: servers that are open to everyone'),
  ],
  improved: [
    msg('Messages are shown at once and sent in the background'),
    msg('Roles can be ordered by dragging'),
  ],
  bugFixes: [
    msg('Typing indicators disappear when the message arrives'),
    msg('Unread marks are the same in all windows'),
  ],
  removed: [],
};

const ALPHA: Release = {
  ...RELEASES.previous,
  type: 'minor',
  new: [
    msg('Servers with channels in categories'),
    msg('Invites that expire'),
    msg('Presence: Online, Idle, Do Not Disturb'),
  ],
  improved: [msg('The channel list remembers collapsed categories')],
  bugFixes: [msg('Long names no longer push buttons out of view')],
  removed: [msg('The old sign-in page')],
};

const GUILDHALL: Release = {
  version: 'Guildhall 0.1.0',
  date: '2026-11-21',
  type: 'major',
  new: [
    msg('A desktop app with a built-in server: it works as soon as it is installed'),
    msg('Go anywhere with Ctrl+K and a few letters'),
    msg('A live connection that reconnects by itself and loses nothing'),
    msg('Dark and light themes that follow your system'),
    msg('Keeps running in the tray: status, mutes, unread channels and moderation'),
    msg('Notifications by server and channel, and why you were notified or not'),
    msg('Spell checking on your computer, guildhall:// links, and updates from an address you choose'),
  ],
  improved: [
    msg('Lists of any length scroll smoothly: 100,000 members, 1,000 channels, any number of messages'),
  ],
  bugFixes: [],
  removed: [],
};

/** All releases, the newest first: Guildhall's own, and two earlier ones (docs/spec/home.md 'Change log'). */
export const CHANGE_LOG: readonly Release[] = [GUILDHALL, BETA, ALPHA];

/** The release that the What's New window shows until it has been closed once (docs/spec/home.md 'After an update'). */
export const CURRENT_RELEASE: Release = BETA;

/** The non-empty lists of a release, with their titles. */
export const sectionsOf = (release: Release): readonly { title: string; lines: readonly string[] }[] =>
  [
    { title: t('New'), lines: release.new.map((line) => t(line)) },
    { title: t('Improved'), lines: release.improved.map((line) => t(line)) },
    { title: t('Bug Fixes'), lines: release.bugFixes.map((line) => t(line)) },
    { title: t('Removed'), lines: release.removed.map((line) => t(line)) },
  ].filter(({ lines }) => lines.length > 0);
