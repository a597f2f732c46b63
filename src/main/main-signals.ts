import type { BrowserWindow, WebContents } from 'electron/main';
import type { LiveEvent } from '../contract/gateway/events';
import type { GatewayState, SignedOutReason } from '../contract/ipc/pushes';
import type { Preferences } from '../contract/preferences';

/** The signals between the parts, and between parts and window. */
export interface MainSignals {
  readonly 'window.opened': BrowserWindow;
  /** The window was moved or resized. */
  readonly 'window.placed': Preferences['window'];
  /** The listening page is gone, by a reload, a crash, or with its window. */
  readonly 'page.gone': null;
  readonly 'page.crashed': { readonly reason: string; readonly code: number };
  /** The page has rendered its first screen; sent for each new page. */
  readonly 'page.drawn': null;
  /** The window of the queue was opened: its page, null when it is closed. */
  readonly 'desk.opened': WebContents | null;
  /** The window in which a screen is chosen was opened: its page, null when it is closed. */
  readonly 'screens.opened': WebContents | null;
  /** A person follows a link out of the page. */
  readonly 'link.followed': string;
  /** The app was started a second time, with this command line; it may contain a link. */
  readonly 'app.summoned': readonly string[];
  /** The person has confirmed that the app ends and all its data is removed. */
  readonly 'app.removed': null;
  /** The person leaves practice: the app ends. */
  readonly 'app.left': null;
  /** The server on board runs again, at this address. */
  readonly 'server.back': string;
  /** The server on board has started, has sent a message beside those about its start, has ended. */
  readonly 'server.ready': null;
  /** The server on board has started, and has no account. */
  readonly 'server.empty': null;
  readonly 'server.said': unknown;
  readonly 'server.ended': null;
  readonly 'gateway.changed': GatewayState;
  readonly 'gateway.heard': readonly LiveEvent[];
  /** The server refuses the token. */
  readonly 'gateway.refused': null;
  /** The user was signed out, for this reason. */
  readonly 'session.signed-out': SignedOutReason | null;
}
