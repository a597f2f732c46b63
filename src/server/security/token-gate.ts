import { GATEWAY } from '../../contract/limits';
import type { Clock } from '../clock';
import type { Tally } from './rate-limits';
import type { Caller, Tokens } from './tokens';

/** The owner of a token; `bad` when the token is invalid; or the milliseconds that the network must wait. */
export type Identified =
  | { readonly kind: 'caller'; readonly caller: Caller }
  | { readonly kind: 'bad' }
  | { readonly kind: 'wait'; readonly ms: number };

/** Identifies tokens, and limits lookups of invalid ones. */
export interface TokenGate {
  readonly identify: (token: string, network: string) => Promise<Identified>;
}

export interface TokenGateOptions {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly tokens: Pick<Tokens, 'authenticate' | 'isKnown'>;
  /** Invalid tokens, by network. */
  readonly badTokens: Tally;
}

/** An invalid token never becomes valid: a token is stored before a client receives it. */
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
      // A cached token costs no query, and its owner does not wait because of the attempts of neighbours.
      const isKnown = tokens.isKnown(token);
      const ms = isKnown ? 0 : badTokens.wait(network);
      if (ms > 0) return { kind: 'wait', ms };
      // Counted before the result is known, or concurrent attempts would not count.
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
