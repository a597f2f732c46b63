import type { BrowserWindow, WebContents } from 'electron/main';
import type { ApiClient } from '../api/client';
import type { FetchPicture } from '../api/fetch-picture';
import type { answerMedia } from '../api/media';
import type { Transport } from '../api/transport';
import type { Clock } from '../clock';
import type { Admission } from '../consent/admission';
import type { Ask } from '../consent/question';
import type { Desktop } from '../desktop/desktop';
import type { Log } from '../diagnostics/log-entry';
import type { SaveFile } from '../files/save-file';
import type { Dial } from '../gateway/dial';
import type { GatewayRunner } from '../gateway/runner';
import type { Push } from '../ipc/register';
import type { AwaitedLink } from '../links/awaited-link';
import type { Links } from '../links/links';
import type { Servers } from '../local-server/start-servers';
import type { MainSignals } from '../main-signals';
import type { Notices } from '../page/notices';
import type { PreferencesStore } from '../preferences/preferences';
import type { FirstScreen } from '../session/first-screen';
import type { Session } from '../session/session';
import type { TokenVault } from '../session/token-vault';
import type { Signals } from '../signals';
import type { Spelling } from '../spelling/spelling';
import type { Lazy } from './lazy';
import type { System } from './system';

/** What of a class others may use. */
type Public<T> = Pick<T, keyof T>;

/** What every part has at hand. */
export interface Context {
  /** The folder of the bundles. */
  readonly out: string;
  /** Where the app keeps its data, and its logs in it. */
  readonly userData: string;
  readonly logs: string;
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly push: Push;
  readonly signals: Signals<MainSignals>;
  readonly system: System;
  readonly window: () => BrowserWindow | null;
  readonly contents: () => WebContents | null;
  /** Brings the window before its person; opens one where there is none. */
  readonly bringUp: () => void;
  /** Whether the app has begun without its window. */
  readonly startsHidden: boolean;
  /** What the person is told at the start, or null. */
  readonly notice: string | null;
}

/** What parts give to those after them. */
export interface Given {
  readonly notices: Public<Notices>;
  /** Asks the person in the system's dialog. */
  readonly ask: Ask;
  readonly preferences: Pick<PreferencesStore, 'values' | 'set' | 'on' | 'onAny'>;
  readonly servers: Servers;
  /** Which servers the page may have requests sent to. */
  readonly admission: Admission;
  /** The calls of the API, as nobody. */
  readonly api: { readonly transport: Transport; readonly client: ApiClient };
  readonly vault: TokenVault;
  /** Opens sockets the way that the REST calls go. */
  readonly dial: Dial;
  readonly gateway: Pick<GatewayRunner, 'state' | 'session' | 'dispatch' | 'setListening' | 'whenTold'>;
  readonly session: Public<Session>;
  readonly firstScreen: Public<FirstScreen>;
  /** The session of the last time is taken up, or there is none. */
  readonly restored: Promise<unknown>;
  /** Whether the person has left this computer for a while. */
  readonly presence: { readonly isAway: boolean };
  readonly spelling: Public<Spelling>;
  readonly saveFile: SaveFile;
  readonly links: Public<Links>;
  readonly fetchPicture: FetchPicture;
  readonly answerMedia: ReturnType<typeof answerMedia>;
  /** Where the page is to be led when it is there. */
  readonly awaited: Public<AwaitedLink>;
  readonly desktop: Lazy<Desktop>;
}
