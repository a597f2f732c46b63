import type { Desktop } from './desktop';

/**
 * The desktop's part before it is there: nothing of it is needed for the first window, so its code is read when it is asked
 * for first, and everything reaches it in order.
 */
export const laterDesktop = (load: () => Promise<Desktop>): Desktop => {
  let loaded: Promise<Desktop> | null = null;
  const desktop = (): Promise<Desktop> => (loaded ??= load());
  const pass = (act: (desktop: Desktop) => void): void => {
    void desktop().then(act);
  };
  /** What is only to be told to one that is there. */
  const passOn = (act: (desktop: Desktop) => void): void => {
    if (loaded !== null) void loaded.then(act);
  };
  return {
    summarise: (summary) => pass((own) => own.summarise(summary)),
    show: async (content) => (await desktop()).show(content),
    close: (keys, channelId) => passOn((own) => own.close(keys, channelId)),
    pageReady: () => pass((own) => own.pageReady()),
    preferencesChanged: (values, before) => passOn((own) => own.preferencesChanged(values, before)),
    signedOut: () => passOn((own) => own.signedOut()),
    closing: async () => (await desktop()).closing(),
    stop: () => passOn((own) => own.stop()),
  };
};
