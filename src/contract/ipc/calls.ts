import { z } from 'zod';
import type { Meta } from '../entities/meta';
import type { User } from '../entities/user';
import { failure, type Failure, type Result, type Told } from '../failure';
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
  /** What `snapshot.keep` kept of this account in an earlier run. */
  readonly snapshot: string | null;
  readonly app: {
    readonly version: string;
    readonly platform: 'linux' | 'darwin' | 'win32';
    readonly isDevelopment: boolean;
    /** What a person should know of this computer, and has not been shown yet. */
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

/** Who has signed in, and what the server says with it, where it says something. */
export type Welcomed = User & { readonly message?: string };

/** What a call answers, and what it answers where main refused it before its handler saw it. */
export interface Reply<T> {
  readonly refused: (why: Failure, name: IpcCallName) => T;
}

/** Answers a `Result`, so a refusal is a failure like others. */
const result = <T>(): Reply<Result<T>> => ({ refused: failure });

/** Answers a plain value, and this one where it was refused. */
const value = <T>(refused: T): Reply<T> => ({ refused: () => refused });

/** Is never refused but by a bug, which rejects. */
const certain = <T>(): Reply<T> => ({
  refused: ({ kind }, name) => {
    throw new Error(`${name}: ${kind}`);
  },
});

/** A row of the table: what the page gives, which main parses before the handler sees it, and what it is answered. */
export interface IpcCall {
  readonly argument: z.ZodType;
  readonly reply: Reply<unknown>;
  /** How many bytes the argument may have where 64 KiB are too few. */
  readonly maxBytes?: number;
}

const NO_SPELLING: SpellingFacts = { checker: 'dictionaries', dictionaries: [], inUse: [], words: [] };
const NO_LINK: LinkVerdict = { kind: 'refused', reason: 'This link cannot be opened.' };

/** The IPC calls: from this table come the types of both sides, main's parsing, and its refusals. */
export const ipcCalls = {
  /** The renderer listens now: main answers what it holds and starts to push. */
  'app.ready': { argument: z.null(), reply: certain<BootState>() },
  /** The answer is the row's of the API. */
  'api.call': {
    argument: z.strictObject({
      name: z.string().max(64),
      args: z.unknown(),
      /** How long an answer is of use, in milliseconds; the usual time where it is left out. */
      withinMs: z.number().int().min(1).max(HTTP_LIMITS.clientTimeoutMs).optional(),
    }),
    reply: result<unknown>(),
  },
  'session.signIn': {
    argument: z.strictObject({ ...credentials, remember: z.boolean() }),
    reply: result<Welcomed>(),
  },
  'session.signUp': {
    argument: z.strictObject({
      ...credentials,
      username: z.string().max(64),
      inviteCode: z.string().max(TEXT_LIMITS.inviteCode).optional(),
      remember: z.boolean(),
    }),
    reply: result<User>(),
  },
  'session.signOut': { argument: z.null(), reply: result<null>() },
  /**
   * Lets the system ask for the password of a keyring that is locked; whether it is open then. The session that it keeps is
   * back a moment later.
   */
  'keyring.unlock': { argument: z.null(), reply: value<boolean>(false) },
  /**
   * Starts the server on board where that is the choice. A server that is new on this computer is asked only where
   * `mayAsk`, and the person says yes in main's dialog.
   */
  'servers.inspect': {
    argument: z.strictObject({ server: ServerChoice, mayAsk: z.boolean() }),
    reply: result<InspectedServer>(),
  },
  'gateway.reconnect': { argument: z.null(), reply: result<null>() },
  /** Replaces the given keys, each as a whole; what matters is asked about in main's dialog, and left out if declined. */
  'preferences.set': { argument: pagePreferencesSchema.partial().strict(), reply: result<Preferences>() },
  'links.open': {
    argument: z.strictObject({
      url: z.string().max(8192),
      label: z.string().max(8192).nullable(),
      /** The person has read where it leads. Main asks in its own dialog all the same, but for hosts that it trusts. */
      confirmed: z.boolean(),
      /** Links to this host are to be opened without a question from now on. */
      trusting: z.boolean(),
    }),
    reply: value<LinkVerdict>(NO_LINK),
  },
  /** What stands outside the window: counts, places to jump to, what staff may do. */
  'desktop.summarise': { argument: DesktopSummary, reply: value<null>(null) },
  /** Shows a notification of the system; answers when it stands there, or why it cannot. */
  'notifications.show': { argument: ShownNotification, reply: result<null>() },
  'notifications.close': { argument: ClosedNotifications, reply: value<null>(null) },
  /** What the page shows, in its own words: given back when the app is started again by the same account. */
  'snapshot.keep': {
    argument: z.strictObject({ text: z.string() }),
    reply: value<null>(null),
    maxBytes: HTTP_LIMITS.ipcLookBytes,
  },
  /** Asks where a text is to be saved, and writes it there; the name of the file, null where the person declined. */
  'files.save': {
    argument: z.strictObject({ suggestedName: z.string().max(120).regex(EXPORT_NAME), text: z.string() }),
    reply: result<string | null>(),
    maxBytes: HTTP_LIMITS.ipcFileBytes,
  },
  /** Fetches a picture whose address the person has given, to be cropped. */
  'pictures.fetch': {
    argument: z.strictObject({ url: z.string().max(TEXT_LIMITS.url) }),
    reply: result<FetchedPicture>(),
  },
  /** What the menus outside the page can lead to now. */
  'menu.tell': { argument: MenuFacts, reply: value<null>(null) },
  /** Whether the app starts with the system. */
  'startup.describe': { argument: z.null(), reply: value<StartupFacts>({ isOn: false, isBlocked: false }) },
  'startup.set': { argument: z.strictObject({ isOn: z.boolean() }), reply: result<StartupFacts>() },
  /** What the app keeps of its person on this computer. */
  'data.describe': { argument: z.null(), reply: value<DataFacts>({ hasServer: false }) },
  /** Asks whether all of that shall be removed; true where the person said yes: then the app ends, and it is. */
  'data.remove': { argument: z.null(), reply: value<boolean>(false) },
  /** In which languages spelling can be checked on this computer. */
  'spelling.describe': { argument: z.null(), reply: value<SpellingFacts>(NO_SPELLING) },
  /** Asks for a dictionary's file, and keeps it; null where the person declined. */
  'spelling.addDictionary': {
    argument: z.strictObject({ language: SpellingLanguage }),
    reply: result<SpellingFacts | null>(),
  },
  /** Takes a word away that the person had added. */
  'spelling.removeWord': {
    argument: z.strictObject({ word: z.string().max(100) }),
    reply: value<SpellingFacts>(NO_SPELLING),
  },
  'updates.describe': { argument: z.null(), reply: certain<UpdateState>() },
  /** Looks now, and fetches what is new. */
  'updates.check': { argument: z.null(), reply: certain<UpdateState>() },
  'updates.decide': {
    argument: z.strictObject({ decision: z.enum(UPDATE_DECISIONS) }),
    reply: certain<UpdateState>(),
  },
  /** The key that this build takes updates by; null where it has none. */
  'updates.key': { argument: z.null(), reply: value<UpdateKey | null>(null) },
  /** Lets this build test itself, beside the app and on a profile of its own. */
  'build.verify': { argument: z.null(), reply: result<SelfTestReport>() },
  /** Gathers what may leave this computer, to be looked at. */
  'diagnostics.collect': { argument: z.null(), reply: value<readonly DiagnosticFile[]>([]) },
  /** Asks where, and saves exactly what was collected last; the name of the file, null where the person declined. */
  'diagnostics.save': { argument: z.null(), reply: result<string | null>() },
  'licences.list': { argument: z.null(), reply: value<readonly Licence[]>([]) },
} as const satisfies Record<IpcCallName, IpcCall>;

type IpcCalls = typeof ipcCalls;

/** What the page gives with a call. */
export type IpcArgument<N extends IpcCallName> = z.input<IpcCalls[N]['argument']>;

/** What each call answers. */
export type IpcReplies = {
  readonly [N in IpcCallName]: IpcCalls[N]['reply'] extends Reply<infer T> ? T : never;
};

/**
 * What the renderer calls the API by: main adds the token, sends, judges and decodes. An answer that has not come within
 * `withinMs` is a failure; main keeps the time, for the timers of a hidden page are late.
 */
export type CallApi = <N extends CallName>(
  name: N,
  args: CallArgs<N>,
  withinMs?: number,
) => Promise<Told<CallReply<N>>>;
