import { z } from 'zod';
import type { Meta } from '../entities/meta';
import type { User } from '../entities/user';
import type { Result } from '../failure';
import { HTTP_LIMITS, TEXT_LIMITS } from '../limits';
import type { Preferences } from '../preferences';
import { pagePreferencesSchema, ServerChoice } from '../preferences';
import type { CallArgs, CallName, CallReply } from '../rest';
import type { SelfTestReport } from '../selftest';
import type { DataFacts } from './data';
import { ClosedNotifications, DesktopSummary, ShownNotification } from './desktop';
import { MenuFacts } from './commands';
import {
  type DiagnosticFile,
  type Licence,
  UPDATE_DECISIONS,
  type UpdateKey,
  type UpdateState,
} from './help';
import type { IpcCallName } from './names';
import type { GatewayState, SessionState } from './pushes';
import { type SpellingFacts, SpellingLanguage } from './spelling';
import type { StartupFacts } from './startup';

/** What the renderer needs to draw its first screen. */
export interface BootState {
  readonly session: SessionState;
  readonly gateway: GatewayState;
  readonly preferences: Preferences;
  /** What `look.keep` kept of this account in an earlier run. */
  readonly look: string | null;
  readonly app: {
    readonly version: string;
    readonly platform: 'linux' | 'darwin' | 'win32';
    readonly isDevelopment: boolean;
    /** Where ui parts are shown and slow motion is off; true in tests and development. */
    readonly notices: readonly string[];
  };
}

/** A server that was asked who it is. `url` is its base address, without a trailing slash. */
export interface InspectedServer {
  readonly url: string;
  readonly meta: Meta;
}

/** A link that a person wants to follow: opened at once, or main wants it confirmed first. */
export type LinkVerdict =
  | { readonly kind: 'opened' }
  /** The person thought better of it, in main's dialog. */
  | { readonly kind: 'declined' }
  | {
      readonly kind: 'confirm';
      readonly url: string;
      readonly host: string;
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** A picture from the network, by its own bytes: PNG, JPEG, GIF or WebP. */
export interface FetchedPicture {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const credentials = { server: ServerChoice, email: z.string().max(254), password: z.string().max(256) };

/** A name without a path that every system takes, of a kind that nothing runs. */
const EXPORT_NAME = /^[^\\/:*?"<>|\p{Cc}.][^\\/:*?"<>|\p{Cc}]*\.(csv|json)$/u;

/** The argument of each IPC call, parsed by main before its handler sees it. */
export const ipcCallSchemas = {
  /** The renderer listens now: main answers what it holds and starts to push. */
  'app.ready': z.null(),
  'api.call': z.strictObject({
    name: z.string().max(64),
    args: z.unknown(),
    /** How long an answer is of use, in milliseconds; the usual time where it is left out. */
    withinMs: z.number().int().min(1).max(HTTP_LIMITS.clientTimeoutMs).optional(),
  }),
  'session.signIn': z.strictObject({ ...credentials, remember: z.boolean() }),
  'session.signUp': z.strictObject({
    ...credentials,
    username: z.string().max(64),
    inviteCode: z.string().max(TEXT_LIMITS.inviteCode).optional(),
    remember: z.boolean(),
  }),
  'session.signOut': z.null(),
  /** Lets the system ask for the password of a keyring that is locked. */
  'keyring.unlock': z.null(),
  /**
   * Starts the server on board where that is the choice. A server that is new on this computer is asked only where
   * `mayAsk`, and the person says yes in main's dialog.
   */
  'servers.inspect': z.strictObject({ server: ServerChoice, mayAsk: z.boolean() }),
  'gateway.reconnect': z.null(),
  /** Replaces the given keys, each as a whole; what matters is asked about in main's dialog, and left out if declined. */
  'preferences.set': pagePreferencesSchema.partial().strict(),
  'links.open': z.strictObject({
    url: z.string().max(8192),
    label: z.string().max(8192).nullable(),
    /** The person has read where it leads. Main asks in its own dialog all the same, but for hosts that it trusts. */
    confirmed: z.boolean(),
    /** Links to this host are to be opened without a question from now on. */
    trusting: z.boolean(),
  }),
  /** What stands outside the window: counts, places to jump to, what staff may do. */
  'desktop.summarise': DesktopSummary,
  /** Shows a notification of the system; answers when it stands there, or why it cannot. */
  'notifications.show': ShownNotification,
  'notifications.close': ClosedNotifications,
  /** What the page shows, in its own words: given back when the app is started again by the same account. */
  'look.keep': z.strictObject({ text: z.string() }),
  /** Asks where a text is to be saved, and writes it there. */
  'files.save': z.strictObject({ suggestedName: z.string().max(120).regex(EXPORT_NAME), text: z.string() }),
  /** Fetches a picture whose address the person has given, to be cropped. */
  'pictures.fetch': z.strictObject({ url: z.string().max(TEXT_LIMITS.url) }),
  /** What the menus outside the page can lead to now. */
  'menu.tell': MenuFacts,
  /** Whether the app starts with the system. */
  'startup.describe': z.null(),
  'startup.set': z.strictObject({ isOn: z.boolean() }),
  /** What the app keeps of its person on this computer. */
  'data.describe': z.null(),
  /** Asks whether all of that shall be removed; then the app ends, and it is. */
  'data.remove': z.null(),
  /** In which languages spelling can be checked on this computer. */
  'spelling.describe': z.null(),
  /** Asks for a dictionary's file, and keeps it. */
  'spelling.addDictionary': z.strictObject({ language: SpellingLanguage }),
  /** Takes a word away that the person had added. */
  'spelling.removeWord': z.strictObject({ word: z.string().max(100) }),
  'updates.describe': z.null(),
  /** Looks now, and fetches what is new. */
  'updates.check': z.null(),
  'updates.decide': z.strictObject({ decision: z.enum(UPDATE_DECISIONS) }),
  /** The key that this build takes updates by; null where it has none. */
  'updates.key': z.null(),
  /** Lets this build test itself, beside the app and on a profile of its own. */
  'build.verify': z.null(),
  /** Gathers what may leave this computer, to be looked at. */
  'diagnostics.collect': z.null(),
  /** Asks where, and saves exactly what was collected last. */
  'diagnostics.save': z.null(),
  'licences.list': z.null(),
} as const satisfies Record<IpcCallName, z.ZodType>;

/** Who has signed in, and what the server says with it, where it says something. */
export type Welcomed = User & { readonly message?: string };

/** What each call answers, but `api.call`, whose answer is the row's. */
export interface IpcReplies {
  readonly 'app.ready': BootState;
  readonly 'api.call': Result<unknown>;
  readonly 'session.signIn': Result<Welcomed>;
  readonly 'session.signUp': Result<User>;
  readonly 'session.signOut': Result<null>;
  /** Whether it is open now; the session that it keeps is back a moment later. */
  readonly 'keyring.unlock': boolean;
  readonly 'servers.inspect': Result<InspectedServer>;
  readonly 'gateway.reconnect': Result<null>;
  readonly 'preferences.set': Result<Preferences>;
  readonly 'links.open': LinkVerdict;
  readonly 'desktop.summarise': null;
  readonly 'notifications.show': Result<null>;
  readonly 'notifications.close': null;
  readonly 'look.keep': null;
  /** The name that the file was given; null where the person thought better of it. */
  readonly 'files.save': Result<string | null>;
  readonly 'pictures.fetch': Result<FetchedPicture>;
  readonly 'menu.tell': null;
  readonly 'startup.describe': StartupFacts;
  readonly 'startup.set': Result<StartupFacts>;
  readonly 'data.describe': DataFacts;
  /** Whether the person said yes, and the app ends. */
  readonly 'data.remove': boolean;
  readonly 'spelling.describe': SpellingFacts;
  /** Null where the person thought better of it. */
  readonly 'spelling.addDictionary': Result<SpellingFacts | null>;
  readonly 'spelling.removeWord': SpellingFacts;
  readonly 'updates.describe': UpdateState;
  readonly 'updates.check': UpdateState;
  readonly 'updates.decide': UpdateState;
  readonly 'updates.key': UpdateKey | null;
  readonly 'build.verify': Result<SelfTestReport>;
  readonly 'diagnostics.collect': readonly DiagnosticFile[];
  /** The name that the file was given; null where the person thought better of it. */
  readonly 'diagnostics.save': Result<string | null>;
  readonly 'licences.list': readonly Licence[];
}

export type IpcArgument<N extends IpcCallName> = z.input<(typeof ipcCallSchemas)[N]>;

/**
 * What the renderer calls the API by: main adds the token, sends, judges and decodes. An answer that has not come within
 * `withinMs` is a failure; main keeps the time, for the timers of a hidden page are late.
 */
export type CallApi = <N extends CallName>(
  name: N,
  args: CallArgs<N>,
  withinMs?: number,
) => Promise<Result<CallReply<N>>>;
