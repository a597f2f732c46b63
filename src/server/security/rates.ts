import { SENDING_LIMITS } from '../../contract/limits';
import type { Rate } from './rate-limits';

/** The rate limits of the server. */
export interface Rates {
  /** Calls of one signed-in user. */
  readonly user: Rate;
  /** Calls without a token, by address. */
  readonly address: Rate;
  /** Searches among the members of a guild, by user: one goes through all names of a crowd. */
  readonly memberSearches: Rate;
  /** Watches of the members who match a filter, by user: a new filter goes through all members of a crowd. */
  readonly memberFilters: Rate;
  /** Questions who sees a channel, by user: each goes through the roles of all members. */
  readonly viewerCounts: Rate;
  /** Reactions made and taken back, by user. */
  readonly reactions: Rate;
  /** Lists of those who reacted, and reactions removed by staff, by user. */
  readonly reactorLists: Rate;
  /** Pictures, by address. */
  readonly media: Rate;
  /** Messages sent by one account. */
  readonly messages: Rate;
  /** The bytes of those messages. */
  readonly messageBytes: Rate;
}

/** The default rate limits. */
export const RATES: Rates = {
  user: { burst: 500, perSecond: 100 },
  address: { burst: 200, perSecond: 20 },
  memberSearches: { burst: 20, perSecond: 5 },
  // The app asks four times a second while somebody scrolls.
  memberFilters: { burst: 20, perSecond: 5 },
  viewerCounts: { burst: 10, perSecond: 2 },
  reactions: { burst: 10, perSecond: 4 },
  reactorLists: { burst: 10, perSecond: 2 },
  media: { burst: 2000, perSecond: 500 },
  messages: { burst: SENDING_LIMITS.burst, perSecond: SENDING_LIMITS.perSecond },
  messageBytes: {
    burst: SENDING_LIMITS.bytes,
    perSecond: (SENDING_LIMITS.bytes / SENDING_LIMITS.bytesWindowMs) * 1000,
  },
};

/** No rate limits, for measurements. */
export const UNLIMITED: Rates = {
  user: { burst: 1e9, perSecond: 1e9 },
  address: { burst: 1e9, perSecond: 1e9 },
  memberSearches: { burst: 1e9, perSecond: 1e9 },
  memberFilters: { burst: 1e9, perSecond: 1e9 },
  viewerCounts: { burst: 1e9, perSecond: 1e9 },
  reactions: { burst: 1e9, perSecond: 1e9 },
  reactorLists: { burst: 1e9, perSecond: 1e9 },
  media: { burst: 1e9, perSecond: 1e9 },
  messages: { burst: 1e9, perSecond: 1e9 },
  messageBytes: { burst: 1e9, perSecond: 1e9 },
};
