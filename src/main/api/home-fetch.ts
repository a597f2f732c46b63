import { parseUrl } from '../../contract/parse-url';
import type { Fetch } from './transport';

/** What reaches the servers that the person has chosen, and nobody else. */
export interface HomeFetch {
  readonly fetch: Fetch;
  /** Lets requests to this server through from now on, by its base address. */
  readonly allow: (base: string) => void;
}

const originOf = (address: string): string | null => parseUrl(address)?.origin ?? null;

/** Guards a raw fetch: it rejects where a server was not allowed before, whatever asks for it. */
export const createHomeFetch = (raw: Fetch): HomeFetch => {
  const allowed = new Set<string>();
  return {
    fetch: (url, init) => {
      const origin = originOf(url);
      return origin !== null && allowed.has(origin)
        ? raw(url, init)
        : Promise.reject(new Error('net::ERR_BLOCKED_BY_CLIENT'));
    },
    allow: (base) => {
      const origin = originOf(base);
      if (origin !== null) allowed.add(origin);
    },
  };
};
