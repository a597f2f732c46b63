import { app } from 'electron/main';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listens, from the start on, for requests to end this process; the reason is a text. */
export const hearStop = (): AbortController => {
  const stop = new AbortController();
  for (const signal of SIGNALS) process.on(signal, () => stop.abort(`it was asked to end (${signal})`));
  // Chromium also handles signals, and may have replaced these handlers.
  app.on('before-quit', (event) => {
    event.preventDefault();
    stop.abort('it was asked to end');
  });
  return stop;
};
