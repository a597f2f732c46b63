import type { BrowserWindow } from 'electron/main';
import type { Result } from '../../contract/failure';
import type { GatewayState, SessionState } from '../../contract/ipc/pushes';
import type { Transport } from '../api/transport';
import type { Clock } from '../clock';
import type { BuiltInKeys } from '../../contract/updates';
import type { Observer } from './observer';
import type { PageDriver } from './page-driver';
import type { Account, Ask, SecondPerson } from './second-person';
import type { TrayItem } from '../tray/tray-item';

/**
 * The self-test's access to main. It contains no secret but the demo's: it can only check whether bytes contain one.
 */
export interface SelfTestView {
  readonly session: () => SessionState;
  readonly gateway: () => GatewayState;
  /** Starts the server on board if it is not running, and returns its address. */
  readonly localServer: () => Promise<Result<string>>;
  /** The demo accounts of the server on board. */
  readonly demoAccounts: () => readonly Account[];
  /** Whether these bytes contain the token, in any encoding. */
  readonly holdsToken: (bytes: Buffer) => boolean;
  /** The backend that encrypts secrets on this computer; null if there is none. */
  readonly keyring: () => string | null;
}

/** The notes of the first start for the second. */
export interface Notes {
  readonly isRemembered: boolean;
  readonly bounds: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  /** A link to a message, and the name of its channel. */
  readonly link: string;
  readonly channel: string;
  readonly written: string;
}

/** The computer around the app under test, as far as steps use it. */
export interface SelfTestSystem {
  readonly platform: string;
  readonly isPackaged: boolean;
  /** An environment variable; empty if it is not set. */
  readonly variable: (name: string) => string;
  /** Sends a request through Chromium's network, as main does. */
  readonly fetch: Ask;
  /** Requests feeds in the same way as updates. */
  readonly transport: Transport;
  /** The keys that sign this build's updates; null if the build has none. */
  readonly updateKeys: () => BuiltInKeys | null;
  /** The processes of the server on board. */
  readonly serverPids: () => readonly number[];
  readonly kill: (pid: number) => void;
  /** The count that macOS shows on the app's icon. */
  readonly dockCount: () => number;
  /** The last count that was sent to launchers of a Linux desktop; null before the first. */
  readonly launcherCount: () => number | null;
  /** Whether the desktop has accepted the tray icon of this process. */
  readonly trayItem: () => Promise<TrayItem>;
  /** The command lines and environments of the app's processes, each with its source. */
  readonly processTexts: () => Promise<readonly (readonly [string, Buffer])[]>;
  /** A call by the process that carries voice, with itself: its UDP port, or null if it does not come about. */
  readonly callByVoice: () => Promise<number | null>;
  /** The folders of crash reports and logs. */
  readonly foldersOfTraces: () => readonly string[];
}

/** The context of a step. */
export interface StepContext {
  readonly app: SelfTestView;
  readonly window: () => BrowserWindow | null;
  readonly page: Pick<PageDriver, keyof PageDriver>;
  readonly system: SelfTestSystem;
  readonly clock: Clock;
  /** A feed to check for updates; null if none was given. */
  readonly feed: string | null;
  readonly observer: Observer;
  /** The temporary profile. */
  readonly profile: string;
  /** Starts the app under test again on the same profile. */
  readonly startAgain: (
    args: readonly string[],
  ) => Promise<{ readonly code: number | null; readonly output: string }>;
  /** Results of steps that later steps use. */
  readonly found: {
    base: string;
    accounts: readonly Account[];
    other: SecondPerson | null;
    /** A guild and a text channel that both people can see. */
    shared: {
      readonly guildId: string;
      readonly guild: string;
      readonly channelId: string;
      readonly channel: string;
    } | null;
    /** The channel of the new guild, and the message that was written there. */
    written: string;
    link: string;
    /** The version that was downloaded from the feed. */
    update: string | null;
  };
  readonly notes: {
    readonly read: () => Promise<Notes>;
    readonly write: (notes: Notes) => Promise<void>;
  };
}
