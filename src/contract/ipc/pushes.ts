import type { Meta } from '../entities/meta';
import type { User } from '../entities/user';
import type { LiveEvent } from '../gateway/events';
import type { Preferences, ServerChoice } from '../preferences';
import type { AppCommand } from './commands';
import type { HelpPage, UpdateState } from './help';
import type { DesktopCommand, DesktopFacts } from './desktop';

/** Why nobody is signed in any more. */
export type SignedOutReason = 'asked' | 'rejected' | 'network' | 'unreadable' | 'locked';

export type SessionState =
  | { readonly phase: 'signed-out'; readonly reason: SignedOutReason | null }
  | {
      readonly phase: 'signed-in';
      readonly user: User;
      readonly server: ServerChoice;
      /** Base address of the server; the host of its invite links. */
      readonly url: string;
      /** Null until the server has answered /meta. */
      readonly meta: Meta | null;
      /** Whether the server has confirmed the stored token since the start. */
      readonly verified: boolean;
      /** Whether the session outlives the app: false where there is no keyring. */
      readonly remembered: boolean;
    };

/** Why the live connection cannot be made, where a person or an administrator can do something about it. */
export type GatewayTrouble = 'certificate' | 'proxy' | 'proxy-sign-in';

export interface GatewayState {
  readonly phase: 'idle' | 'connecting' | 'open' | 'waiting' | 'refused';
  /**
   * Counts the times that live events may have been lost: a connection that did not resume. When it grows the
   * renderer fetches anew what it shows; events that arrive meanwhile are applied after.
   */
  readonly epoch: number;
  /** When the next attempt is made, in epoch milliseconds, while waiting. */
  readonly retryAt: number | null;
  readonly roundTripMs: number | null;
  /** What the last attempt failed by; null where it is not known, and while the connection stands. */
  readonly trouble: GatewayTrouble | null;
}

/** Something that happened on this computer and that a person should know. */
export interface Notice {
  readonly kind: 'info' | 'error';
  readonly text: string;
}

/** Where a guildhall:// link leads; it opens a dialog or a view, it never acts by itself. */
export type DeepLink =
  | { readonly kind: 'invite'; readonly code: string }
  | {
      readonly kind: 'channel';
      readonly guildId: string;
      readonly channelId: string;
      readonly messageId: string | null;
    };

/** What main pushes to the renderer. */
export interface IpcPushes {
  readonly 'session.changed': SessionState;
  readonly 'gateway.changed': GatewayState;
  /** In the order of arrival; at most one push about every 30 ms. */
  readonly 'live.events': readonly LiveEvent[];
  readonly 'preferences.changed': Preferences;
  /** Whether others see the person as idle, for nobody uses this computer, although they chose Online. */
  readonly 'presence.changed': { readonly isAway: boolean };
  /** Whether the window is in sight: neither put away nor minimised. */
  readonly 'window.visible': boolean;
  /** What this desktop can do; said when the page is there, and when it changes. */
  readonly 'desktop.changed': DesktopFacts;
  /** What was chosen in the tray's menu and the page does. */
  readonly 'desktop.asked': DesktopCommand;
  readonly 'notice.shown': Notice;
  readonly 'app.command': AppCommand;
  /** A page of the Help menu, whoever is signed in. */
  readonly 'help.asked': HelpPage;
  readonly 'updates.changed': UpdateState;
  readonly 'link.opened': DeepLink;
}
