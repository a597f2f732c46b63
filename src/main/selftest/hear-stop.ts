import { app } from 'electron/main';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Hears, from the very start, that this process is asked to end; the reason is a text. */
export const hearStop = (): AbortController => {
  const stop = new AbortController();
  for (const signal of SIGNALS) process.on(signal, () => stop.abort(`it was asked to end (${signal})`));
  // Chromium hears signals as well, and may have taken them over.
  app.on('before-quit', (event) => {
    event.preventDefault();
    stop.abort('it was asked to end');
  });
  return stop;
};
