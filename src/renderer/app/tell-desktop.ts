import type { Bridge } from '../bridge/bridge';
import { selectDesktopSummary } from '../state/desktop/summary';
import type { AppStore } from '../state/store';

/**
 * Tells main what stands outside the window, whenever it changes: once for all that changes in one go, and without a timer,
 * which a hidden window has once a minute only. The returned function ends that.
 */
export const tellDesktop = (store: AppStore, bridge: Bridge): (() => void) => {
  let told = selectDesktopSummary(store.getState());
  let isDue = false;
  const tell = (): void => {
    isDue = false;
    const summary = selectDesktopSummary(store.getState());
    if (summary === told) return;
    told = summary;
    void bridge.invoke('desktop.summarise', summary);
  };
  return store.subscribe(() => {
    if (isDue || selectDesktopSummary(store.getState()) === told) return;
    isDue = true;
    queueMicrotask(tell);
  });
};
