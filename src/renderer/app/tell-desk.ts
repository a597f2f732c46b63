import type { Bridge } from '../bridge/bridge';
import { makeDeskView } from '../state/desk/view';
import type { AppStore } from '../state/store';

/**
 * Sends main what the window of the queue shows, whenever that changes while it is open: once for all changes of one task,
 * and without a timer, because this window may be hidden. The returned function unsubscribes.
 */
export const tellDesk = (store: AppStore, bridge: Bridge, now: () => number): (() => void) => {
  let told = 'null';
  let isDue = false;
  const tell = (): void => {
    isDue = false;
    const view = makeDeskView(store.getState(), now());
    const text = JSON.stringify(view);
    if (text === told) return;
    told = text;
    void bridge.invoke('desk.tell', view);
  };
  return store.subscribe(() => {
    if (isDue || (told === 'null' && !store.getState().desk.isOpen)) return;
    isDue = true;
    queueMicrotask(tell);
  });
};
