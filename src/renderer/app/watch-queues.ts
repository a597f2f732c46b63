import { wantQueues } from '../state/desk/thunks';
import { selectWantedQueues } from '../state/queue/waiting';
import type { Later } from '../state/session-work';
import type { AppStore, RootState } from '../state/store';

/** After what is on the screen, and together with what else becomes out of date at that time. */
const AFTER_MS = 1500;

const isWanted = (state: RootState): boolean =>
  state.desktop.tray.isThere && state.gateway.phase === 'open' && selectWantedQueues(state).length > 0;

/**
 * Fetches what waits in the queues of the user, where there is a tray that shows it; afterwards events keep it up to date.
 * The returned function unsubscribes.
 */
export const watchQueues = (store: AppStore, later: Later): (() => void) => {
  let stop: (() => void) | null = null;
  let isAsking = false;
  const look = (): void => {
    if (stop !== null || isAsking || !isWanted(store.getState())) return;
    stop = later(() => {
      stop = null;
      isAsking = true;
      void store.dispatch(wantQueues()).finally(() => {
        isAsking = false;
        look();
      });
    }, AFTER_MS);
  };
  const unsubscribe = store.subscribe(look);
  look();
  return () => {
    unsubscribe();
    stop?.();
  };
};
