import type { AuditAction, AuditedBy } from '../../contract/audited';
import type { EventName } from '../../contract/gateway/events';
import type { CallFields, CallName, Endpoints, FullCallReply } from '../../contract/rest';
import type { IncomingFiles } from '../attachments/uploads';
import type { MessageDraft } from '../data/message-writer';
import type { Store } from '../data/store';
import type { Publisher } from '../gateway/publisher';
import type { Caller } from '../security/tokens';
import type { Answer } from '../refusal';
import type { AccountActs, GuildActs, OpenActs } from './acts';
import type { Announcer } from './announcements';
import type { Audit } from './audit';
import type { SeenBy } from './scope';

/** The data of a call besides its arguments. */
export interface CallContext {
  /** The caller's network, for limits only: all addresses of one subscriber count as one (`networkOf`). */
  readonly address: string;
  readonly userAgent: string | null;
}

/** The same for calls that need a token. */
export interface SignedInContext extends CallContext {
  readonly caller: Caller;
  /** The gateway session that the caller names; null where the request names none. */
  readonly gatewaySession: string | null;
  /** The key that identifies a retried request; null if the request has none, or the call takes none. */
  readonly idempotencyKey: string | null;
  /** The files of a call whose row has `files`. */
  readonly files?: IncomingFiles;
}

/** Writing messages, which are frequent: the statement that stores a message checks the row's `needs` (decisions/031). */
export interface MessageActs {
  readonly writeMessage: (draft: Draft) => ReturnType<Store['writeMessage']>;
  readonly writePaced: (draft: Draft, pauseMs: number) => ReturnType<Store['writePaced']>;
}
/** A message to be sent, without the fields that the gate adds: channel, author and needed permissions. */
export type Draft = Omit<MessageDraft, 'channelId' | 'authorId' | 'needs'>;

type EmittedBy<R> =
  | (R extends { readonly emits: readonly (infer E extends EventName)[] } ? E : never)
  | (R extends { readonly mayEmit: readonly (infer E extends EventName)[] } ? E : never);

/** The means to send events and to record an action: limited to the events and the action of the call's row. */
interface Telling<E extends EventName, A extends AuditAction> {
  readonly hub: Publisher<E>;
  readonly announce: Announcer<E>;
  readonly audit: Audit<A>;
}

/** The reply that is stored for a retried request, where the call takes an idempotency key. */
type KeptReply<N extends CallName> = Endpoints[N] extends
  | { readonly grants: true }
  | { readonly unkeyed: string }
  ? unknown
  : FullCallReply<N>;

/** The context of a call in a guild: the gate's result, or the acts whose transactions find it. */
type InGuild<R, Reply> = R extends { readonly method: 'GET' } | { readonly storesNothing: true }
  ? SeenBy<R>
  : {
      readonly acts: GuildActs<SeenBy<R>, Reply> &
        (R extends { readonly in: 'channelId' } ? MessageActs : unknown);
    };

type ByNeeds<R, Reply> = R extends { readonly needs: 'anyone' }
  ? CallContext & { readonly acts: OpenActs }
  : R extends { readonly needs: 'session' }
    ? SignedInContext & { readonly acts: AccountActs<Reply> }
    : SignedInContext & InGuild<R, Reply>;

/** The context of a handler besides the arguments, as its row permits. */
export type ContextOf<N extends CallName> = ByNeeds<Endpoints[N], KeptReply<N>> &
  (Endpoints[N] extends { readonly files: unknown } ? { readonly files: IncomingFiles } : unknown) &
  Telling<EmittedBy<Endpoints[N]>, AuditedBy<Endpoints[N]>>;

/** Handles one call: takes the decoded arguments, returns the reply or a refusal. Only bugs throw. */
export type Handler<N extends CallName> = (
  args: CallFields<N>,
  context: ContextOf<N>,
) => Promise<Answer<FullCallReply<N>>>;

/** A handler for every row: a missing one does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> };

/** The handlers of one file of contract/rest. */
export type HandlersOf<Rows> = { readonly [N in keyof Rows & CallName]: Handler<N> };
