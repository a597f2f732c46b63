import { IMAGE_PROXY_LIMITS, PREVIEW_LIMITS, SENDING_LIMITS } from '../../contract/limits';
import type { CallRate, Endpoint } from '../../contract/rest/endpoint';
import { rateOf } from '../../contract/rest/rates';
import type { Rate } from './rate-limits';

/** The rate limits of the server. */
export interface Rates {
  /** Calls of one signed-in user. */
  readonly user: Rate;
  /** Calls without a token, by address. */
  readonly address: Rate;
  /** One call of one signed-in user; null for no limit of its own. */
  readonly call: (row: Endpoint) => CallRate | null;
  /** Watches of the members who match a filter, by user: a new filter goes through all members of a crowd. */
  readonly memberFilters: Rate;
  /** Pictures, by address. */
  readonly media: Rate;
  /** What is fetched from one host for previews. */
  readonly previewHost: Rate;
  /** Pictures of other hosts that are fetched for one account. */
  readonly proxiedPictures: Rate;
  /** Messages sent by one account. */
  readonly messages: Rate;
  /** The bytes of those messages. */
  readonly messageBytes: Rate;
}

/** The default rate limits. */
export const RATES: Rates = {
  user: { burst: 500, perSecond: 100 },
  address: { burst: 200, perSecond: 20 },
  call: rateOf,
  // The app asks four times a second while somebody scrolls.
  memberFilters: { burst: 20, perSecond: 5 },
  media: { burst: 2000, perSecond: 500 },
  previewHost: PREVIEW_LIMITS.host,
  proxiedPictures: IMAGE_PROXY_LIMITS.person,
  messages: { burst: SENDING_LIMITS.burst, perSecond: SENDING_LIMITS.perSecond },
  messageBytes: {
    burst: SENDING_LIMITS.bytes,
    perSecond: (SENDING_LIMITS.bytes / SENDING_LIMITS.bytesWindowMs) * 1000,
  },
};

/** A limit that nothing reaches. */
export const ANY_NUMBER = 1e9;

/** No rate limits, for measurements. */
export const UNLIMITED: Rates = {
  user: { burst: ANY_NUMBER, perSecond: ANY_NUMBER },
  address: { burst: ANY_NUMBER, perSecond: ANY_NUMBER },
  call: () => null,
  memberFilters: { burst: ANY_NUMBER, perSecond: ANY_NUMBER },
  media: { burst: ANY_NUMBER, perSecond: ANY_NUMBER },
  previewHost: { burst: ANY_NUMBER, perSecond: ANY_NUMBER },
  proxiedPictures: { burst: ANY_NUMBER, perSecond: ANY_NUMBER },
  messages: { burst: ANY_NUMBER, perSecond: ANY_NUMBER },
  messageBytes: { burst: ANY_NUMBER, perSecond: ANY_NUMBER },
};
