import type { Meta } from '../entities/meta';
import type { User } from '../entities/user';
import type { LiveEvent } from '../gateway/events';
import type { Preferences, ServerChoice } from '../preferences';
import type { AppCommand } from './commands';
import type { HelpPage, UpdateState } from './help';
import type { HostingState } from './hosting';
import type { DeskAsked, DeskShown } from './desk';
import type { DesktopCommand, DesktopFacts } from './desktop';
import type { OutboxState } from './outbox';
import type { PracticeState } from './practice';

/** The reason why nobody is signed in any more. */
export type SignedOutReason = 'asked' | 'rejected' | 'network' | 'unreadable' | 'locked';

export type SessionState =
  | { readonly phase: 'signed-out'; readonly reason: SignedOutReason | null }
  | {
      readonly phase: 'signed-in';
      readonly user: User;
      readonly server: ServerChoice;
      /** Base address of the server; its host is that of the invite links. */
      readonly url: string;
      /** Null until the server has answered /meta. */
      readonly meta: Meta | null;
      /** Whether the server has confirmed the stored token since the start. */
      readonly verified: boolean;
      /** Whether the session outlives the app: false without a keyring. */
      readonly remembered: boolean;
    };

/** Why the live connection fails, if a person or an administrator can do something about it. */
export type GatewayTrouble = 'certificate' | 'other-certificate' | 'proxy' | 'proxy-sign-in';

export interface GatewayState {
  readonly phase: 'idle' | 'connecting' | 'open' | 'waiting' | 'refused';
  /**
   * Counts the times that live events may have been lost, because a connection did not resume. When it grows, the
   * renderer fetches again what it shows; events that arrive during the fetch are applied after it.
   */
  readonly epoch: number;
  /** The time of the next attempt, in epoch milliseconds, while waiting. */
  readonly retryAt: number | null;
  readonly roundTripMs: number | null;
  /** When the connection was last known to be alive, in epoch milliseconds: no event of before is missing; null before the first. */
  readonly provenAt: number | null;
  /** The reason of the last failed attempt; null if unknown, and while the connection is open. */
  readonly trouble: GatewayTrouble | null;
}

/** An event on this computer that the person should know about. */
export interface Notice {
  readonly kind: 'info' | 'error';
  readonly text: string;
}

/** The target of a guildhall:// link; a link opens a dialog or a view, it never acts by itself. */
export type DeepLink =
  | { readonly kind: 'invite'; readonly code: string }
  /** Not an address: what a notification of a friend request opens. */
  | { readonly kind: 'friend-requests' }
  /** Not an address: what a notification of a report opens. */
  | { readonly kind: 'queue'; readonly guildId: string; readonly reportId?: string | undefined }
  | {
      readonly kind: 'join';
      readonly host: string;
      readonly code: string;
      readonly fingerprint: string | null;
    }
  | {
      readonly kind: 'channel';
      readonly guildId: string;
      readonly channelId: string;
      readonly messageId: string | null;
    };

/** The pushes from main to the renderer. */
export interface IpcPushes {
  readonly 'session.changed': SessionState;
  readonly 'gateway.changed': GatewayState;
  /** In the order of arrival; gathered for at most about 30 ms. */
  readonly 'live.events': readonly LiveEvent[];
  readonly 'preferences.changed': Preferences;
  /** Whether others see the person as idle because nobody uses this computer, although the person chose Online. */
  readonly 'presence.changed': { readonly isAway: boolean };
  /** Whether the window is visible: neither hidden nor minimised. */
  readonly 'window.visible': boolean;
  /** The desktop's abilities; sent when the page is ready, and when they change. */
  readonly 'desktop.changed': DesktopFacts;
  /** A choice in the tray's menu that the page carries out. */
  readonly 'desktop.asked': DesktopCommand;
  /** What the page does for the window of the queue. */
  readonly 'desk.asked': DeskAsked;
  /** To the window of the queue: what it shows. */
  readonly 'desk.changed': DeskShown;
  /** What the window in which a screen is chosen shows is to be asked for anew: it looks otherwise now. */
  readonly 'screens.changed': null;
  readonly 'notice.shown': Notice;
  readonly 'app.command': AppCommand;
  /** A page of the Help menu; also sent without a sign-in. */
  readonly 'help.asked': HelpPage;
  readonly 'updates.changed': UpdateState;
  readonly 'link.opened': DeepLink;
  /** The way in to the server on this computer; sent when the page is ready, and when it changes. */
  readonly 'hosting.changed': HostingState;
  /** The files and messages that wait to be sent; sent when the page is ready, and when they change. */
  readonly 'outbox.changed': OutboxState;
  /** Practice; sent only by an app that runs for it. */
  readonly 'practice.changed': PracticeState;
}
