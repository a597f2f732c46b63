import { z } from 'zod';
import type { InvitedGuild } from '../entities/guild';
import type { Meta } from '../entities/meta';
import type { Policy } from '../entities/policy';
import type { User } from '../entities/user';
import { failure, type Failure, type Result, type Told } from '../failure';
import { signalData } from '../gateway/frames';
import { KEEP_LIMITS } from '../keep-limits';
import { FACTOR_LIMITS } from '../factor-limits';
import type { AttachmentId } from '../ids';
import { HTTP_LIMITS, MEDIA_LIMITS, SPOOL_LIMITS, TEXT_LIMITS } from '../limits';
import { MAIL_LIMITS } from '../mail-limits';
import { POLICY_LIMITS } from '../policy-limits';
import type { Preferences } from '../preferences';
import { pagePreferencesSchema, ServerChoice } from '../preferences';
import type { CallArgs, CallName, CallReply } from '../rest';
import type { SelfTestReport } from '../selftest';
import { AttachmentPath, type DragOutcome, type SavedFiles, SavedPath } from './attachments';
import type { DataFacts } from './data';
import { DeskAct, type DeskShown, DeskView } from './desk';
import { ClosedNotifications, DesktopSummary, ShownNotification } from './desktop';
import { MenuFacts } from './commands';
import {
  type DiagnosticFile,
  type Licence,
  UPDATE_DECISIONS,
  type UpdateKey,
  type UpdateState,
} from './help';
import { type HostingCheck, HostingChoice, type HostingState } from './hosting';
import { KeptChannel, type KeptFacts, type KeptMessages, KeptPlace, SeenChannels } from './kept';
import type { IpcCallName } from './names';
import {
  BegunFile,
  ChangedFile,
  FilePiece,
  InChannel,
  OneOutgoing,
  OneSpooled,
  PostedText,
  type RefusedFile,
  type ReturnedMessage,
  WrittenDraft,
  WrittenMessage,
} from './outbox';
import { Founding, type KeptBackup, OnBoardKind } from './on-board';
import { PracticeSeed, PracticeSpeed, type PracticeState, Scenario } from './practice';
import type { GatewayState, SessionState } from './pushes';
import { ScreenChosen, type ScreensShown } from './screens';
import { type SpellingFacts, SpellingLanguage } from './spelling';
import type { StartupFacts } from './startup';

/** The data for the renderer's first screen. */
export interface BootState {
  readonly session: SessionState;
  readonly gateway: GatewayState;
  readonly preferences: Preferences;
  /** The snapshot that `snapshot.keep` saved for this account in an earlier run. */
  readonly snapshot: string | null;
  readonly app: {
    readonly version: string;
    readonly platform: 'linux' | 'darwin' | 'win32';
    readonly isDevelopment: boolean;
    /** Whether the app runs for practice, on data that is thrown away. */
    readonly isPractice: boolean;
    /** Notices about this computer that have not been shown yet. */
    readonly notices: readonly string[];
  };
}

/** An inspected server. `url` is its base address, without a trailing slash. */
export interface InspectedServer {
  readonly url: string;
  readonly meta: Meta;
  /** Where an invite leads, if one was named and the server tells it (feature `invite-page`). */
  readonly invited?: InvitedGuild;
  /** Why the named invite leads nowhere, in the server's words. */
  readonly inviteRefused?: string;
}

/** The outcome for a link that a person follows: opened at once, or main requires a confirmation first. */
export type LinkVerdict =
  | { readonly kind: 'opened' }
  /** The person cancelled in main's dialog. */
  | { readonly kind: 'declined' }
  | {
      readonly kind: 'confirm';
      readonly url: string;
      readonly host: string;
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** A picture from the network, whose type is recognised by its bytes: PNG, JPEG, GIF or WebP. */
export interface FetchedPicture {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const credentials = { server: ServerChoice, email: z.string().max(254), password: z.string().max(256) };

/** A file name without a path, valid on every system, with an extension that no system executes. */
const EXPORT_NAME = /^[^\\/:*?"<>|\p{Cc}.][^\\/:*?"<>|\p{Cc}]*\.(csv|json)$/u;

/** The signed-in user, with the server's message if there is one. */
export type Welcomed = User & { readonly message?: string };

/** The type of a call's reply, and the reply to a call that main refuses or whose handler fails by a bug. */
export interface Reply<T> {
  readonly refused: (why: Failure, name: IpcCallName) => T;
}

/** Replies with a `Result`, so that a refusal is a failure like others. */
const result = <T>(): Reply<Result<T>> => ({ refused: failure });

/** Replies with a plain value; `refused` is the reply to a refused call. */
const value = <T>(refused: T): Reply<T> => ({ refused: () => refused });

/** Has no reply for a refusal, which only a bug can cause: the call rejects. */
const certain = <T>(): Reply<T> => ({
  refused: ({ kind }, name) => {
    throw new Error(`${name}: ${kind}`);
  },
});

/** A row of the table: the page's argument, which main parses before the handler gets it, and the reply. */
export interface IpcCall {
  readonly argument: z.ZodType;
  readonly reply: Reply<unknown>;
  /** The maximum size of the argument in bytes, if 64 KiB are not enough. */
  readonly maxBytes?: number;
}

const NO_SPELLING: SpellingFacts = { checker: 'dictionaries', dictionaries: [], inUse: [], words: [] };
const NO_LINK: LinkVerdict = { kind: 'refused', reason: 'This link cannot be opened.' };

/** The IPC calls: the types of both sides, main's parsing, and its refusals are derived from this table. */
export const ipcCalls = {
  /** The renderer is listening: main answers with its state and starts to push. */
  'app.ready': { argument: z.null(), reply: certain<BootState>() },
  /** The reply is that of the API's row. */
  'api.call': {
    argument: z.strictObject({
      name: z.string().max(64),
      args: z.unknown(),
      /** How long an answer is useful, in milliseconds; the default time if omitted. */
      withinMs: z.number().int().min(1).max(HTTP_LIMITS.clientTimeoutMs).optional(),
    }),
    reply: result<unknown>(),
  },
  'session.signIn': {
    argument: z.strictObject({ ...credentials, remember: z.boolean() }),
    reply: result<Welcomed>(),
  },
  /** The second step of a sign-in that was refused with the code `second_factor`; main has the rest. */
  'session.signInByCode': {
    argument: z.strictObject({ code: z.string().max(FACTOR_LIMITS.code) }),
    reply: result<Welcomed>(),
  },
  'session.signUp': {
    argument: z.strictObject({
      ...credentials,
      username: z.string().max(64),
      inviteCode: z.string().max(TEXT_LIMITS.inviteCode).optional(),
      /** The versions of the server's own texts to which the person agrees. */
      terms: z.string().max(POLICY_LIMITS.version).optional(),
      privacy: z.string().max(POLICY_LIMITS.version).optional(),
      remember: z.boolean(),
    }),
    reply: result<User>(),
  },
  'session.signOut': { argument: z.null(), reply: result<null>() },
  /**
   * Makes the system prompt for the password of a locked keyring; returns whether it is open afterwards. The stored
   * session is restored shortly after.
   */
  'keyring.unlock': { argument: z.null(), reply: value<boolean>(false) },
  /**
   * Starts the server on board if it is the choice. A server that is new on this computer is contacted only if `mayAsk`
   * is set and the person accepts it in main's dialog.
   */
  'servers.inspect': {
    argument: z.strictObject({
      server: ServerChoice,
      mayAsk: z.boolean(),
      inviteCode: z.string().max(TEXT_LIMITS.inviteCode).optional(),
    }),
    reply: result<InspectedServer>(),
  },
  /** The terms and the privacy text of a server that is not new on this computer. */
  'servers.policies': {
    argument: z.strictObject({ server: ServerChoice }),
    reply: result<{ readonly policies: readonly Policy[] }>(),
  },
  /** Has a server that is not new on this computer mail a code for a new password. */
  'servers.forgotPassword': {
    argument: z.strictObject({ server: ServerChoice, email: z.string().max(TEXT_LIMITS.email) }),
    reply: result<unknown>(),
  },
  'servers.setPassword': {
    argument: z.strictObject({
      server: ServerChoice,
      code: z.string().max(MAIL_LIMITS.code),
      password: z.string().max(TEXT_LIMITS.passwordMax),
    }),
    reply: result<unknown>(),
  },
  /** The way in to the server on this computer. */
  'hosting.describe': { argument: z.null(), reply: result<HostingState>() },
  /** Takes another choice; main asks in its own dialog before it opens this computer, or more of it. */
  'hosting.choose': { argument: HostingChoice, reply: result<HostingState>() },
  /** Whether the server answers at the chosen addresses. */
  'hosting.check': { argument: z.null(), reply: result<readonly HostingCheck[]>() },
  /** Makes the person's own server on this computer, and signs its owner in; nothing is left of one that fails. */
  'onBoard.found': {
    argument: Founding.extend({ remember: z.boolean() }),
    reply: result<Welcomed>(),
    maxBytes: HTTP_LIMITS.ipcLookBytes,
  },
  /** Which server 'This computer' is from now on; a session on the other one ends, and others can no longer come in. */
  'onBoard.choose': { argument: z.strictObject({ kind: OnBoardKind }), reply: result<null>() },
  /** The daily backups of the current server on board, newest first. */
  'onBoard.backups': { argument: z.null(), reply: result<readonly KeptBackup[]>() },
  /** Asks whether to restore a backup, and does; false if the person cancels. A session on the server ends. */
  'onBoard.restore': {
    argument: z.strictObject({ name: z.string().max(64) }),
    reply: result<boolean>(),
  },
  /** Opens an app for practice beside this one; nothing in an app that runs for it. */
  'practice.open': { argument: z.null(), reply: result<null>() },
  /** Practice; null in an app that does not run for it. */
  'practice.describe': { argument: z.null(), reply: result<PracticeState | null>() },
  /** Prepares a scenario and begins it, unless one runs. */
  'practice.start': {
    argument: z.strictObject({ scenario: Scenario, seed: PracticeSeed, speed: PracticeSpeed }),
    reply: result<null>(),
  },
  'practice.pause': { argument: z.strictObject({ isPaused: z.boolean() }), reply: result<null>() },
  'practice.setSpeed': { argument: z.strictObject({ speed: PracticeSpeed }), reply: result<null>() },
  /** Ends the scenario before its time, and judges it. */
  'practice.finish': { argument: z.null(), reply: result<null>() },
  /** Ends the app that runs for practice, with all that is in it. */
  'practice.leave': { argument: z.null(), reply: result<null>() },
  'gateway.reconnect': { argument: z.null(), reply: result<null>() },
  /** The page's answer to an offer of the server (VOICE_SIGNAL); false where there is no connection to send it by. */
  'voice.answer': { argument: signalData.strict(), reply: value<boolean>(false) },
  /** The page begins or ends the use of the microphone; whether the system lets the app have it. */
  'voice.microphone': { argument: z.strictObject({ isUsed: z.boolean() }), reply: value<boolean>(false) },
  /** What the window in which a screen is chosen shows, as things are now. */
  'screens.list': { argument: z.null(), reply: certain<ScreensShown>() },
  /** The person has chosen in that window, or wants nothing; the page that asked gets that screen. */
  'screens.choose': { argument: ScreenChosen, reply: value<null>(null) },
  /**
   * Replaces the given keys, each as a whole. For sensitive settings main asks in its own dialog, and omits declined
   * ones.
   */
  'preferences.set': { argument: pagePreferencesSchema.partial().strict(), reply: result<Preferences>() },
  'links.open': {
    argument: z.strictObject({
      url: z.string().max(8192),
      label: z.string().max(8192).nullable(),
      /** The person has seen the link's target. Main still asks in its own dialog, except for trusted hosts. */
      confirmed: z.boolean(),
      /** Whether links to this host should open without a question from now on. */
      trusting: z.boolean(),
    }),
    reply: value<LinkVerdict>(NO_LINK),
  },
  /** The state for outside the window: counts, targets to jump to, staff functions. */
  'desktop.summarise': { argument: DesktopSummary, reply: value<null>(null) },
  /** What the window of the queue shows, from the page that has the state; null where nothing is to be shown any more. */
  'desk.tell': {
    argument: DeskView.nullable(),
    reply: value<null>(null),
    maxBytes: HTTP_LIMITS.ipcLookBytes,
  },
  /** The window of the queue is listening. */
  'desk.ready': { argument: z.null(), reply: certain<DeskShown>() },
  /** The page carries out what the person does in the window of the queue, and tells what came of it. */
  'desk.act': { argument: DeskAct, reply: value<null>(null) },
  'desk.close': { argument: z.null(), reply: value<null>(null) },
  /** Shows a notification of the system; replies when it is shown, or with the reason of the failure. */
  'notifications.show': { argument: ShownNotification, reply: result<null>() },
  'notifications.close': { argument: ClosedNotifications, reply: value<null>(null) },
  /** The page's snapshot, in the page's own format: returned at the next start with the same account. */
  'snapshot.keep': {
    argument: z.strictObject({ text: z.string() }),
    reply: value<null>(null),
    maxBytes: HTTP_LIMITS.ipcLookBytes,
  },
  /** Asks where to save a text, and writes it; replies with the name of the file, null if the person cancels. */
  'files.save': {
    argument: z.strictObject({ suggestedName: z.string().max(120).regex(EXPORT_NAME), text: z.string() }),
    reply: result<string | null>(),
    maxBytes: HTTP_LIMITS.ipcFileBytes,
  },
  /** Fetches a picture from an address that the person has entered, for cropping; by the server, which has `image-proxy`. */
  'pictures.fetch': {
    argument: z.strictObject({ url: z.string().max(TEXT_LIMITS.url), byServer: z.boolean() }),
    reply: result<FetchedPicture>(),
  },
  /**
   * Asks in the system's dialog for files, and adds them to the draft of a channel; the reply names those that were
   * refused. The page never names a path.
   */
  'spool.choose': { argument: InChannel, reply: result<readonly RefusedFile[]>() },
  /** Begins a file that the page hands over, after a paste or a drop; the reply is its id. */
  'spool.begin': { argument: BegunFile, reply: result<string>() },
  'spool.append': {
    argument: FilePiece,
    reply: result<null>(),
    maxBytes: SPOOL_LIMITS.pieceBytes + 1024,
  },
  /** The file is complete: it belongs to the draft of its channel, over restarts. */
  'spool.finish': { argument: OneSpooled, reply: result<null>() },
  'spool.change': { argument: ChangedFile, reply: value<null>(null) },
  'spool.remove': { argument: OneSpooled, reply: value<null>(null) },
  /** Uploads a file of a draft, for a message that the server sends later; it stays in the draft. */
  'spool.upload': { argument: OneSpooled, reply: result<AttachmentId>() },
  /** Sends a message with the files of its channel's draft; a success means that it survives a crash. */
  'outbox.send': { argument: WrittenMessage, reply: result<null>() },
  /** Sends a text; fails with `KEPT` if it is sent later, or shown with its refusal. */
  'outbox.post': { argument: PostedText, reply: result<unknown>() },
  'outbox.retry': { argument: OneOutgoing, reply: value<null>(null) },
  /** Puts a message back: its files into the draft of its channel, its text into the reply. */
  'outbox.takeBack': { argument: OneOutgoing, reply: result<ReturnedMessage>() },
  'outbox.discard': { argument: OneOutgoing, reply: result<null>() },
  /** The texts of composers that an earlier run has left. */
  'drafts.list': { argument: z.null(), reply: value<readonly WrittenDraft[]>([]) },
  'drafts.set': { argument: WrittenDraft, reply: value<null>(null) },
  /** The messages of a channel that are kept on this computer for this account; null if there are none. */
  'kept.read': { argument: KeptPlace, reply: value<KeptMessages | null>(null) },
  /** Keeps the newest messages of a channel; without messages nothing of it is kept any more. */
  'kept.write': { argument: KeptChannel, reply: value<null>(null), maxBytes: KEEP_LIMITS.ipcBytes },
  /** Removes what is kept of other channels than these. */
  'kept.only': { argument: SeenChannels, reply: value<null>(null), maxBytes: KEEP_LIMITS.ipcBytes },
  'kept.describe': { argument: z.null(), reply: value<KeptFacts>({ bytes: 0 }) },
  /** Removes all kept messages. */
  'kept.clear': { argument: z.null(), reply: value<null>(null) },
  /** The commands and targets that are available to the menus outside the page. */
  'menu.tell': { argument: MenuFacts, reply: value<null>(null) },
  /** Whether the app starts with the system. */
  'startup.describe': { argument: z.null(), reply: value<StartupFacts>({ isOn: false, isBlocked: false }) },
  'startup.set': { argument: z.strictObject({ isOn: z.boolean() }), reply: result<StartupFacts>() },
  /** The data that the app keeps for its person on this computer. */
  'data.describe': { argument: z.null(), reply: value<DataFacts>({ hasServer: false }) },
  /** Asks whether to delete that data; true if the person confirms: then the app ends and deletes it. */
  'data.remove': { argument: z.null(), reply: value<boolean>(false) },
  /** The languages in which spelling can be checked on this computer. */
  'spelling.describe': { argument: z.null(), reply: value<SpellingFacts>(NO_SPELLING) },
  /** Asks for a dictionary's file, and stores it; null if the person cancels. */
  'spelling.addDictionary': {
    argument: z.strictObject({ language: SpellingLanguage }),
    reply: result<SpellingFacts | null>(),
  },
  /** Removes a word that the person had added. */
  'spelling.removeWord': {
    argument: z.strictObject({ word: z.string().max(100) }),
    reply: value<SpellingFacts>(NO_SPELLING),
  },
  'updates.describe': { argument: z.null(), reply: certain<UpdateState>() },
  /** Checks now, and downloads a new version. */
  'updates.check': { argument: z.null(), reply: certain<UpdateState>() },
  'updates.decide': {
    argument: z.strictObject({ decision: z.enum(UPDATE_DECISIONS) }),
    reply: certain<UpdateState>(),
  },
  /** The key that signs this build's updates; null if it has none. */
  'updates.key': { argument: z.null(), reply: value<UpdateKey | null>(null) },
  /** Runs this build's self-test, next to the app and on its own profile. */
  'build.verify': { argument: z.null(), reply: result<SelfTestReport>() },
  /** Collects the diagnostics, for display before they leave this computer. */
  'diagnostics.collect': { argument: z.null(), reply: value<readonly DiagnosticFile[]>([]) },
  /**
   * Asks where, and saves exactly the diagnostics that were collected last; the name of the file, null if the person
   * cancels.
   */
  'diagnostics.save': { argument: z.null(), reply: result<string | null>() },
  'licences.list': { argument: z.null(), reply: value<readonly Licence[]>([]) },
  /** Asks where to save an attachment or an archive, about a program first whether to; null if the person cancels. */
  'attachments.save': {
    argument: z.strictObject({ path: SavedPath }),
    reply: result<SavedFiles | null>(),
  },
  /** Asks for a folder, and saves all under names that are free there; null if the person cancels. */
  'attachments.saveAll': {
    argument: z.strictObject({ paths: z.array(AttachmentPath).min(1).max(MEDIA_LIMITS.savedTogether) }),
    reply: result<SavedFiles | null>(),
  },
  /** Shows saved files in their folder, by the key that main gave them; false if it knows none of that key. */
  'attachments.show': {
    argument: z.strictObject({ key: z.number().int().nonnegative() }),
    reply: value<boolean>(false),
  },
  /** The content of an attachment as a text, if it is short enough. */
  'attachments.text': { argument: z.strictObject({ path: AttachmentPath }), reply: result<string>() },
  /** A whole picture, for the clipboard: the page decodes it, never main. */
  'attachments.picture': {
    argument: z.strictObject({ path: AttachmentPath }),
    reply: result<FetchedPicture>(),
  },
  /** Drags an attachment out of the window as a file. */
  'attachments.drag': {
    argument: z.strictObject({ path: AttachmentPath }),
    reply: value<DragOutcome>('failed'),
  },
} as const satisfies Record<IpcCallName, IpcCall>;

type IpcCalls = typeof ipcCalls;

/** The argument of a call, on the page's side. */
export type IpcArgument<N extends IpcCallName> = z.input<IpcCalls[N]['argument']>;

/** The reply of each call. */
export type IpcReplies = {
  readonly [N in IpcCallName]: IpcCalls[N]['reply'] extends Reply<infer T> ? T : never;
};

/**
 * The renderer's access to the API: main adds the token, sends the request, checks and decodes the answer. If no answer
 * arrives within `withinMs`, the call fails; main measures the time, because the timers of a hidden page run late.
 */
export type CallApi = <N extends CallName>(
  name: N,
  args: CallArgs<N>,
  withinMs?: number,
) => Promise<Told<CallReply<N>>>;
