import type { Bridge } from '../bridge/bridge';
import { menuFacts } from '../state/menu/facts';
import type { AppStore } from '../state/store';

export interface TellMenuDependencies {
  readonly bridge: Bridge;
  readonly later: (run: () => void, ms: number) => () => void;
}

/** A person opens a menu by hand: its commands need not be up to date sooner. */
const WITHIN_MS = 150;

/**
 * Sends main the available commands, shortly after a change that may affect them. The returned function unsubscribes.
 */
export const tellMenu = (store: AppStore, { bridge, later }: TellMenuDependencies): (() => void) => {
  let told = '';
  let isDue = false;
  const tell = (): void => {
    isDue = false;
    const { facts, key } = menuFacts(store.getState());
    if (key === told) return;
    told = key;
    void bridge.invoke('menu.tell', facts);
  };
  return store.subscribe(() => {
    if (isDue) return;
    isDue = true;
    later(tell, WITHIN_MS);
  });
};
