import type { CallArgs, CallName, Endpoints, FullCallReply } from '../../contract/rest';
import type { Caller } from '../http/tokens';
import type { Answer } from '../refusal';

/** What is known of a call besides its arguments. */
export interface CallContext {
  /** Where it comes from, for limits only: all addresses that are one subscriber's are one (`networkOf`). */
  readonly address: string;
  readonly userAgent: string | null;
}

/** The same for calls that need a token. */
export interface SignedInContext extends CallContext {
  readonly caller: Caller;
}

type ContextOf<N extends CallName> = Endpoints[N]['auth'] extends 'none' ? CallContext : SignedInContext;

/** Does one call: the decoded arguments in, the reply or a refusal out. Only bugs throw. */
export type Handler<N extends CallName> = (
  args: CallArgs<N>,
  context: ContextOf<N>,
) => Promise<Answer<FullCallReply<N>>>;

/** A handler for every row: one that is missing does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> };

/** The handlers of one file of contract/rest. */
export type HandlersOf<Rows> = { readonly [N in keyof Rows & CallName]: Handler<N> };
