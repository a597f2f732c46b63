import { SENDING_LIMITS } from '../../contract/limits';
import type { Rate } from './rate-limits';

/** How often things may be asked for. */
export interface Rates {
  /** Calls of one signed-in user. */
  readonly user: Rate;
  /** Calls without a token, by address. */
  readonly address: Rate;
  /** Pictures, by address. */
  readonly media: Rate;
  /** Messages that one account sends. */
  readonly messages: Rate;
  /** Their bytes. */
  readonly messageBytes: Rate;
}

/** How often things may be asked for unless a server is told otherwise. */
export const RATES: Rates = {
  user: { burst: 500, perSecond: 100 },
  address: { burst: 200, perSecond: 20 },
  media: { burst: 2000, perSecond: 500 },
  messages: { burst: SENDING_LIMITS.burst, perSecond: SENDING_LIMITS.perSecond },
  messageBytes: {
    burst: SENDING_LIMITS.bytes,
    perSecond: (SENDING_LIMITS.bytes / SENDING_LIMITS.bytesWindowMs) * 1000,
  },
};

/** No limits by rate, for measuring. */
export const UNLIMITED: Rates = {
  user: { burst: 1e9, perSecond: 1e9 },
  address: { burst: 1e9, perSecond: 1e9 },
  media: { burst: 1e9, perSecond: 1e9 },
  messages: { burst: 1e9, perSecond: 1e9 },
  messageBytes: { burst: 1e9, perSecond: 1e9 },
};
