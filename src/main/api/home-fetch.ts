import { parseUrl } from '../../contract/parse-url';
import { NotSent } from './network-failure';
import type { Fetch } from './transport';

/** Contacts the servers that the person has chosen, and no others. */
export interface HomeFetch {
  readonly fetch: Fetch;
  /** Restricts another fetch function to the same servers. */
  readonly guard: (raw: Fetch) => Fetch;
  /** Allows requests to this server from now on, by its base address. */
  readonly allow: (base: string) => void;
  /** Sends requests to pinned servers in another way from now on: Chromium would trust them by its authorities. */
  readonly leadPinned: (way: PinnedWay) => void;
}

/** The way to servers that are trusted by their key alone. */
export interface PinnedWay {
  readonly isPinned: (address: string) => boolean;
  readonly fetch: Fetch;
}

const originOf = (address: string): string | null => parseUrl(address)?.origin ?? null;

/** Guards a raw fetch: requests to servers that were not allowed before are rejected. */
export const createHomeFetch = (raw: Fetch): HomeFetch => {
  const allowed = new Set<string>();
  let pinned: PinnedWay | null = null;
  const guard =
    (unguarded: Fetch): Fetch =>
    (url, init) => {
      const origin = originOf(url);
      return origin !== null && allowed.has(origin)
        ? unguarded(url, init)
        : Promise.reject(new NotSent('net::ERR_BLOCKED_BY_CLIENT'));
    };
  return {
    fetch: guard((url, init) => (pinned?.isPinned(url) === true ? pinned.fetch(url, init) : raw(url, init))),
    guard,
    allow: (base) => {
      const origin = originOf(base);
      if (origin !== null) allowed.add(origin);
    },
    leadPinned: (way) => {
      pinned = way;
    },
  };
};
