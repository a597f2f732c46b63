import type { Role } from '../../src/contract/entities/role';
import type { EventName } from '../../src/contract/gateway/events';
import type { CallArgs, CallName } from '../../src/contract/rest';
import type { Person } from '../support/node/server-app';
import type { People, World } from './world';

/** The person and role that a call of staff is about; they rank above the caller in runs that must be refused. */
export interface Aim {
  readonly caller: Person;
  readonly person: Person;
  readonly role: Role;
}

export interface Scenario<N extends CallName> {
  /** Prepares what the call needs, and returns its arguments. */
  readonly args: (world: World, aim: Aim) => CallArgs<N> | Promise<CallArgs<N>>;
  /** The caller that succeeds, if the call needs no permission. */
  readonly as?: keyof People;
  /** Makes the call with a token of its own, because it would invalidate the token that later calls use. */
  readonly signIn?: true;
  /** Additional events that the row does not name, with the reason. */
  readonly besides?: Partial<Record<EventName, string>>;
  /** Why a caller of equal rank is not tested. */
  readonly equalRank?: string;
}
