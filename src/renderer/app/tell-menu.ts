import type { Bridge } from '../bridge/bridge';
import { menuFacts } from '../state/menu/facts';
import type { AppStore } from '../state/store';

export interface TellMenuDependencies {
  readonly bridge: Bridge;
  readonly later: (run: () => void, ms: number) => () => void;
}

/** A menu is opened by hand: it need not be true before that. */
const WITHIN_MS = 150;

/** Tells main which commands can be carried out, a moment after what may have changed it. The returned function ends that. */
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
