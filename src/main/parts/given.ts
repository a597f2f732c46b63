import type { BrowserWindow, WebContents } from 'electron/main';
import type { Result } from '../../contract/failure';
import type { Welcomed } from '../../contract/ipc/calls';
import type { Founding } from '../../contract/ipc/on-board';
import type { ApiClient } from '../api/client';
import type { FetchPicture } from '../api/fetch-picture';
import type { answerMedia } from '../api/media';
import type { Transport } from '../api/transport';
import type { Clock } from '../clock';
import type { Admission } from '../consent/admission';
import type { Ask } from '../consent/question';
import type { Desk } from '../desk/desk';
import type { Desktop } from '../desktop/desktop';
import type { Log } from '../diagnostics/log-entry';
import type { SaveFile } from '../files/save-file';
import type { Dial } from '../gateway/dial';
import type { GatewayRunner } from '../gateway/runner';
import type { Push } from '../ipc/register';
import type { AwaitedLink } from '../links/awaited-link';
import type { Links } from '../links/links';
import type { Hosting } from '../local-server/hosting';
import type { Servers } from '../local-server/start-servers';
import type { MainSignals } from '../main-signals';
import type { StartedOutbox } from '../outbox/start-outbox';
import type { Notices } from '../page/notices';
import type { PreferencesStore } from '../preferences/preferences';
import type { FirstScreen } from '../session/first-screen';
import type { Session } from '../session/session';
import type { TokenVault } from '../session/token-vault';
import type { Signals } from '../signals';
import type { Spelling } from '../spelling/spelling';
import type { Lazy } from './lazy';
import type { System } from './system';

/** The public members of a class. */
type Public<T> = Pick<T, keyof T>;

/** The context of every part. */
export interface Context {
  /** The folder of the bundles. */
  readonly out: string;
  /** The app's data folder, and its folder of logs. */
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
  /** Brings the window to the front; opens one if there is none. */
  readonly bringUp: () => void;
  /** Whether the app was started without its window. */
  readonly startsHidden: boolean;
  /** A notice for the person at the start, or null. */
  readonly notice: string | null;
}

/** The values that parts provide to later parts. */
export interface Given {
  readonly notices: Public<Notices>;
  /** Asks the person in the system's dialog. */
  readonly ask: Ask;
  readonly preferences: Pick<PreferencesStore, 'values' | 'set' | 'on' | 'onAny'>;
  readonly servers: Servers;
  /** Decides which servers the page may send requests to. */
  readonly admission: Admission;
  /** The API calls without a token. */
  readonly api: { readonly transport: Transport; readonly client: ApiClient };
  readonly vault: TokenVault;
  /** Opens sockets by the same route as the REST calls. */
  readonly dial: Dial;
  readonly gateway: Pick<GatewayRunner, 'state' | 'session' | 'dispatch' | 'setListening' | 'whenTold'>;
  readonly session: Public<Session>;
  readonly firstScreen: Public<FirstScreen>;
  /** Resolves when the last session is restored, or there is none. */
  readonly restored: Promise<unknown>;
  /** Whether the person has been away from this computer for some time. */
  readonly presence: { readonly isAway: boolean };
  /** Makes the server on board the person's own, and signs its owner in. */
  readonly foundOwn: (asked: Founding & { readonly remember: boolean }) => Promise<Result<Welcomed>>;
  readonly hosting: Pick<Hosting, 'choose' | 'isOn' | 'state'>;
  readonly spelling: Public<Spelling>;
  readonly saveFile: SaveFile;
  readonly links: Public<Links>;
  /** Messages with files that wait to be sent. */
  readonly outbox: Lazy<StartedOutbox>;
  readonly fetchPicture: FetchPicture;
  readonly answerMedia: ReturnType<typeof answerMedia>;
  /** The link that waits for the page. */
  readonly awaited: Public<AwaitedLink>;
  /** The window of the queue. */
  readonly desk: Lazy<Public<Desk>>;
  readonly desktop: Lazy<Desktop>;
}
