import { DRAFT_LIMITS } from '../../contract/limits';
import {
  fetchDrafts,
  selectChangedDrafts,
  selectHasClearedDraft,
  sendChangedDrafts,
} from '../state/composer/sync-thunks';
import { selectOfflineReason } from '../state/gateway/selectors';
import { selectHasFeature, selectMe } from '../state/session/selectors';
import type { AppStore, RootState } from '../state/store';

/** The time until the drafts are asked for again after a failure. */
const AGAIN_AFTER_MS = 10_000;

const isOn = (state: RootState): boolean =>
  selectHasFeature(state, 'draft-sync') &&
  state.composer.sync.isDiskRead &&
  state.guilds.isLoaded &&
  selectOfflineReason(state) === undefined;

/**
 * Keeps the texts of composers the same on the user's devices: fetches those of the others after each renewed connection,
 * and sends those of this one a while after a change. A draft that was sent or emptied is removed there at once: it would
 * come back at the next start of an app that is closed now. The returned function stops that.
 */
export const syncDrafts = (
  store: AppStore,
  later: (run: () => void, ms: number) => () => void,
): (() => void) => {
  let owner: string | null = null;
  /** The connection for which the drafts were fetched. */
  let epoch: number | null = null;
  let isBusy = false;
  let stop: (() => void) | null = null;

  const wait = (ms: number, run: () => void): void => {
    stop = later(() => {
      stop = null;
      run();
    }, ms);
  };
  const busy = async (work: () => Promise<void>): Promise<void> => {
    const of = owner;
    isBusy = true;
    await work();
    if (of !== owner) return;
    isBusy = false;
    follow();
  };
  const fetch = (state: RootState): Promise<void> =>
    busy(async () => {
      epoch = state.gateway.epoch;
      if ((await store.dispatch(fetchDrafts())).ok) return;
      epoch = null;
      wait(AGAIN_AFTER_MS, follow);
    });
  const send = (): Promise<void> => busy(() => store.dispatch(sendChangedDrafts()));

  const follow = (): void => {
    const state = store.getState();
    const me = selectMe(state)?.id ?? null;
    if (me !== owner) {
      stop?.();
      [owner, epoch, isBusy, stop] = [me, null, false, null];
    }
    if (owner === null || isBusy || !isOn(state)) return;
    const isUrgent = state.gateway.epoch === epoch && selectHasClearedDraft(state);
    if (stop !== null && !isUrgent) return;
    stop?.();
    stop = null;
    if (state.gateway.epoch !== epoch) void fetch(state);
    else if (isUrgent) void send();
    else if (selectChangedDrafts(state).length > 0)
      wait(DRAFT_LIMITS.everyMs, () => {
        if (isOn(store.getState())) void send();
      });
  };

  let seen: readonly unknown[] = [];
  const unsubscribe = store.subscribe(() => {
    const { composer, gateway, session, guilds } = store.getState();
    const now = [composer, gateway, session, guilds.isLoaded];
    if (now.every((part, index) => part === seen[index])) return;
    seen = now;
    follow();
  });
  follow();
  return () => {
    unsubscribe();
    stop?.();
    stop = null;
  };
};
