import { net } from 'electron/main';
import type { Fetch } from './transport';

/** Chromium's own fetch, with the system's proxy and certificates. `home-fetch.ts` guards it. */
export const rawFetch: Fetch = (url, init) => {
  const options = { ...init, bypassCustomProtocolHandlers: true };
  if (!(init.body instanceof ReadableStream)) return net.fetch(url, options);
  // Chromium sends a stream in chunks, and accepts no length of it.
  const { 'Content-Length': _length, ...headers } = init.headers;
  return net.fetch(url, { ...options, headers, duplex: 'half' });
};
