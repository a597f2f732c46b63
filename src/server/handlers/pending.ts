import type { CallName } from '../../contract/rest';
import { refuse } from '../refusal';
import type { Handler } from './handler';

/**
 * Calls of the contract without an implementation: they answer 501. A test prints this list, which should stay empty.
 */
export const PENDING = [] as const satisfies readonly CallName[];

const notYet = () => Promise.resolve(refuse(501, 'This server cannot do that yet'));

/** A handler for each pending call. */
export const pendingHandlers = (): { readonly [N in (typeof PENDING)[number]]: Handler<N> } =>
  Object.fromEntries(PENDING.map((name) => [name, notYet]));
