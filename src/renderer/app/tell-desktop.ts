import type { Bridge } from '../bridge/bridge';
import { selectDesktopSummary } from '../state/desktop/summary';
import type { AppStore } from '../state/store';

/**
 * Sends main the desktop summary whenever it changes: once for all changes of one task, and without a timer, because a
 * hidden window's timers run only once a minute. The returned function unsubscribes.
 */
export const tellDesktop = (store: AppStore, bridge: Bridge): (() => void) => {
  let seen = selectDesktopSummary(store.getState());
  let told = JSON.stringify(seen);
  let isDue = false;
  const tell = (): void => {
    isDue = false;
    seen = selectDesktopSummary(store.getState());
    // The summary object may be new although its content is the same.
    const text = JSON.stringify(seen);
    if (text === told) return;
    told = text;
    void bridge.invoke('desktop.summarise', seen);
  };
  return store.subscribe(() => {
    if (isDue || selectDesktopSummary(store.getState()) === seen) return;
    isDue = true;
    queueMicrotask(tell);
  });
};
