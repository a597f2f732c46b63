import { GATEWAY } from '../../contract/limits';
import type { Clock } from '../clock';
import type { Tally } from './rate-limits';
import type { Caller, Tokens } from './tokens';

/** Whose token it is; `bad` when it is no good; or how long the network has to wait, in milliseconds. */
export type Identified =
  | { readonly kind: 'caller'; readonly caller: Caller }
  | { readonly kind: 'bad' }
  | { readonly kind: 'wait'; readonly ms: number };

/** Knows tokens again, and lets nobody have many looked up that are no good. */
export interface TokenGate {
  readonly identify: (token: string, network: string) => Promise<Identified>;
}

export interface TokenGateOptions {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly tokens: Pick<Tokens, 'authenticate' | 'isKnown'>;
  /** Tokens that are no good, by network. */
  readonly badTokens: Tally;
}

/** A token that is no good never becomes good: it is issued before anybody has it. */
const BAD_FOR_MS = 10 * 60 * 1000;
const BAD_AT_MOST = 20_000;

export const createTokenGate = ({ clock, tokens, badTokens }: TokenGateOptions): TokenGate => {
  const bad = new Map<string, number>();
  const isBad = (token: string): boolean => (bad.get(token) ?? -Infinity) + BAD_FOR_MS > clock.elapsed();
  const remember = (token: string): void => {
    bad.delete(token);
    bad.set(token, clock.elapsed());
    if (bad.size <= BAD_AT_MOST) return;
    const oldest = bad.keys().next();
    if (oldest.done !== true) bad.delete(oldest.value);
  };
  return {
    identify: async (token, network) => {
      if (token.length > GATEWAY.tokenMaxLength || isBad(token)) return { kind: 'bad' };
      // What is known costs no query, and who is known does not wait for what neighbours try.
      const isKnown = tokens.isKnown(token);
      const ms = isKnown ? 0 : badTokens.wait(network);
      if (ms > 0) return { kind: 'wait', ms };
      // Counted before the answer is known, or many at once would count as none.
      const takeBack = isKnown ? (): void => undefined : badTokens.add(network);
      let caller: Caller | null = null;
      let isAnswered = false;
      try {
        caller = await tokens.authenticate(token);
        isAnswered = true;
      } finally {
        if (!isAnswered || caller !== null) takeBack();
      }
      if (caller !== null) return { kind: 'caller', caller };
      remember(token);
      return { kind: 'bad' };
    },
  };
};
