import type { AuditAction, AuditedBy } from '../../contract/audited';
import type { EventName } from '../../contract/gateway/events';
import type { CallArgs, CallName, Endpoints, FullCallReply } from '../../contract/rest';
import type { MessageDraft } from '../data/message-writer';
import type { Store } from '../data/store';
import type { Publisher } from '../gateway/publisher';
import type { Caller } from '../security/tokens';
import type { Answer } from '../refusal';
import type { AccountActs, GuildActs, OpenActs } from './acts';
import type { Announcer } from './announcements';
import type { Audit } from './audit';
import type { SeenBy } from './scope';

/** What is known of a call besides its arguments. */
export interface CallContext {
  /** Where it comes from, for limits only: all addresses that are one subscriber's are one (`networkOf`). */
  readonly address: string;
  readonly userAgent: string | null;
}

/** The same for calls that need a token. */
export interface SignedInContext extends CallContext {
  readonly caller: Caller;
  /** What the same request would come with again; null where it has nothing, or its call takes no key. */
  readonly idempotencyKey: string | null;
}

/** Writing messages, which are many: the statement that stores one asks again by the row's `needs`. */
export interface MessageActs {
  readonly writeMessage: (draft: Draft) => ReturnType<Store['writeMessage']>;
  readonly writePaced: (draft: Draft, pauseMs: number) => ReturnType<Store['writePaced']>;
}
/** A message to be sent, but for what the gate says: where, by whom, and what that needs. */
export type Draft = Omit<MessageDraft, 'channelId' | 'authorId' | 'needs'>;

type EmittedBy<R> =
  | (R extends { readonly emits: readonly (infer E extends EventName)[] } ? E : never)
  | (R extends { readonly mayEmit: readonly (infer E extends EventName)[] } ? E : never);

/** The ways to tell of what a call has caused, and to record it: the events of its row, and the action. */
interface Telling<E extends EventName, A extends AuditAction> {
  readonly hub: Publisher<E>;
  readonly announce: Announcer<E>;
  readonly audit: Audit<A>;
}

/** The reply that is kept for the same request, where the call takes an idempotency key. */
type KeptReply<N extends CallName> = Endpoints[N] extends
  | { readonly grants: true }
  | { readonly unkeyed: string }
  ? unknown
  : FullCallReply<N>;

/** What a call in a guild is given: what the gate has found, or the ways to write by which it finds it. */
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

/** What a handler gets besides the arguments: by the row of its call, and no more than that allows. */
export type ContextOf<N extends CallName> = ByNeeds<Endpoints[N], KeptReply<N>> &
  Telling<EmittedBy<Endpoints[N]>, AuditedBy<Endpoints[N]>>;

/** Does one call: the decoded arguments in, the reply or a refusal out. Only bugs throw. */
export type Handler<N extends CallName> = (
  args: CallArgs<N>,
  context: ContextOf<N>,
) => Promise<Answer<FullCallReply<N>>>;

/** A handler for every row: one that is missing does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> };

/** The handlers of one file of contract/rest. */
export type HandlersOf<Rows> = { readonly [N in keyof Rows & CallName]: Handler<N> };
