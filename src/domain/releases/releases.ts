import { RELEASES } from '../../contract/limits';
import { t } from '../i18n/t';

/** A release of the change log (docs/spec/home.md 'Change log'). The date is ISO, without a time. */
export interface Release {
  readonly version: string;
  readonly date: string;
  readonly type: 'major' | 'minor' | 'patch';
  readonly new: readonly string[];
  readonly improved: readonly string[];
  readonly bugFixes: readonly string[];
  readonly removed: readonly string[];
}

const BETA: Release = {
  ...RELEASES.current,
  type: 'major',
  new: [
    'Server settings: overview, roles, invites, vanity link, audit log and bans',
    'A members manager with search and filters',
    'A store with avatar decorations and nameplates',
    'Discovery: servers that are open to everyone',
  ],
  improved: ['Messages are shown at once and sent in the background', 'Roles can be ordered by dragging'],
  bugFixes: [
    'Typing indicators disappear when the message arrives',
    'Unread marks are the same in all windows',
  ],
  removed: [],
};

const ALPHA: Release = {
  ...RELEASES.previous,
  type: 'minor',
  new: [
    'Servers with channels in categories',
    'Invites that expire',
    'Presence: Online, Idle, Do Not Disturb',
  ],
  improved: ['The list of channels remembers what is closed'],
  bugFixes: ['Long names no longer push the buttons away'],
  removed: ['The old sign-in page'],
};

const GUILDHALL: Release = {
  version: 'Guildhall 0.1.0',
  date: '2026-11-21',
  type: 'major',
  new: [
    'A desktop app with its own server on board: it works the minute it is installed',
    'Go anywhere by a few letters: Ctrl+K',
    'Live connection that comes back by itself and loses nothing',
    'Dark and light, following the system',
    'Keeps running in the tray: status, mutes, unread channels and moderation',
    'Notifications by server and channel, and why you were notified or not',
    'Checks spelling without asking anybody; opens guildhall:// links; updates from an address you choose',
  ],
  improved: ['Lists of any length scroll smoothly: 100,000 members, 1,000 channels, any number of messages'],
  bugFixes: [],
  removed: [],
};

/** All releases, the newest first: Guildhall's own, and two that came before it (docs/spec/home.md 'Change log'). */
export const CHANGE_LOG: readonly Release[] = [GUILDHALL, BETA, ALPHA];

/** What the What's-new window is about until it has been closed once (docs/spec/home.md 'After an update'). */
export const CURRENT_RELEASE: Release = BETA;

/** The lists of a release that have anything in them, as they are called. */
export const sectionsOf = (release: Release): readonly { title: string; lines: readonly string[] }[] =>
  [
    { title: t('New'), lines: release.new },
    { title: t('Improved'), lines: release.improved },
    { title: t('Bug Fixes'), lines: release.bugFixes },
    { title: t('Removed'), lines: release.removed },
  ].filter(({ lines }) => lines.length > 0);
