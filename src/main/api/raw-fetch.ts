import { net } from 'electron/main';
import type { Fetch } from './transport';

/** Chromium's own fetch, with the system's proxy and certificates. `home-fetch.ts` guards it. */
export const rawFetch: Fetch = (url, init) => net.fetch(url, { ...init, bypassCustomProtocolHandlers: true });
