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

/** What the self-test sees of main. It holds no secret but the demo's: it may ask only whether bytes hold one. */
export interface SelfTestView {
  readonly session: () => SessionState;
  readonly gateway: () => GatewayState;
  /** Starts the server on board where it does not run, and answers its address. */
  readonly localServer: () => Promise<Result<string>>;
  /** The demo accounts of the server on board. */
  readonly demoAccounts: () => readonly Account[];
  /** Whether these bytes hold the token, in whatever form. */
  readonly holdsToken: (bytes: Buffer) => boolean;
  /** What keeps secrets on this computer; null where nothing does. */
  readonly keyring: () => string | null;
}

/** What the first start leaves for the second. */
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

/** The computer around the app under test, as far as steps look at it. */
export interface SelfTestSystem {
  readonly platform: string;
  readonly isPackaged: boolean;
  /** A variable of the environment; empty where it is not set. */
  readonly variable: (name: string) => string;
  /** Asks as main does, by Chromium's network. */
  readonly fetch: Ask;
  /** Asks feeds as updates do. */
  readonly transport: Transport;
  /** The keys that this build takes updates by; null where it has none. */
  readonly updateKeys: () => BuiltInKeys | null;
  /** The processes of the server on board. */
  readonly serverPids: () => readonly number[];
  readonly kill: (pid: number) => void;
  /** The count that macOS shows at the app's icon. */
  readonly dockCount: () => number;
  /** The count that launchers of a Linux desktop were last told; null before the first. */
  readonly launcherCount: () => number | null;
  /** Whether the desktop has taken the tray icon of this process. */
  readonly trayItem: () => Promise<TrayItem>;
  /** The command lines and environments of the app's processes, by where they were read. */
  readonly processTexts: () => Promise<readonly (readonly [string, Buffer])[]>;
  /** Where crash reports and logs are kept. */
  readonly foldersOfTraces: () => readonly string[];
}

/** What a step has at hand. */
export interface StepContext {
  readonly app: SelfTestView;
  readonly window: () => BrowserWindow | null;
  readonly page: Pick<PageDriver, keyof PageDriver>;
  readonly system: SelfTestSystem;
  readonly clock: Clock;
  /** A feed to look for updates at; null where none was given. */
  readonly feed: string | null;
  readonly observer: Observer;
  /** The profile that is thrown away. */
  readonly profile: string;
  /** How the app under test is started once more on the same profile. */
  readonly startAgain: (
    args: readonly string[],
  ) => Promise<{ readonly code: number | null; readonly output: string }>;
  /** What the steps have found out for those after them. */
  readonly found: {
    base: string;
    accounts: readonly Account[];
    other: SecondPerson | null;
    /** A guild and a text channel that both people see. */
    shared: {
      readonly guildId: string;
      readonly guild: string;
      readonly channelId: string;
      readonly channel: string;
    } | null;
    /** The channel of the guild that was made, and what was written there. */
    written: string;
    link: string;
  };
  readonly notes: {
    readonly read: () => Promise<Notes>;
    readonly write: (notes: Notes) => Promise<void>;
  };
}
