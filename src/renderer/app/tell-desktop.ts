import type { Bridge } from '../bridge/bridge';
import { selectDesktopSummary } from '../state/desktop/summary';
import type { AppStore } from '../state/store';

/**
 * Tells main what stands outside the window, whenever it changes: once for all that changes in one go, and without a timer,
 * which a hidden window has once a minute only. The returned function ends that.
 */
export const tellDesktop = (store: AppStore, bridge: Bridge): (() => void) => {
  let seen = selectDesktopSummary(store.getState());
  let told = JSON.stringify(seen);
  let isDue = false;
  const tell = (): void => {
    isDue = false;
    seen = selectDesktopSummary(store.getState());
    // It is made anew for changes that nothing of it shows.
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
