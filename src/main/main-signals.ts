import type { BrowserWindow } from 'electron/main';
import type { LiveEvent } from '../contract/gateway/events';
import type { GatewayState } from '../contract/ipc/pushes';
import type { Preferences } from '../contract/preferences';

/** What is told among the parts, and between them and the window. */
export interface MainSignals {
  readonly 'window.opened': BrowserWindow;
  /** The window stands elsewhere now. */
  readonly 'window.placed': Preferences['window'];
  /** The page that listened is gone, by a reload, a crash, or with its window. */
  readonly 'page.gone': null;
  readonly 'page.crashed': { readonly reason: string; readonly code: number };
  /** The page has drawn its first screen; of each page that comes. */
  readonly 'page.drawn': null;
  /** A person follows a link out of the page. */
  readonly 'link.followed': string;
  /** The app was started once more, with this command line; a link may be in it. */
  readonly 'app.summoned': readonly string[];
  /** The person has said that the app ends, and all that it keeps is removed then. */
  readonly 'app.removed': null;
  /** The server on board runs again, at this address. */
  readonly 'server.back': string;
  readonly 'gateway.changed': GatewayState;
  readonly 'gateway.heard': readonly LiveEvent[];
  /** The server does not take the token. */
  readonly 'gateway.refused': null;
  /** Nobody is signed in any more. */
  readonly 'session.signed-out': null;
}
