import type { Bridge } from '../bridge/bridge';
import { selectSnapshot, writeSnapshot } from '../state/snapshot/snapshot';
import type { AppStore, RootState } from '../state/store';

/** How long after a change what is shown is kept: changes come in crowds. */
const KEEP_AFTER_MS = 5000;
/** The same for the first time: somebody may only have signed in. */
const FIRST_AFTER_MS = 1000;
/** As much as main takes, with room for what UTF-8 makes of it. */
const MAX_LENGTH = 256 * 1024;

/** What of the window and the clock is used. */
export interface KeepSnapshotDependencies {
  readonly bridge: Bridge;
  readonly later: (run: () => void, ms: number) => () => void;
  /** Calls back when the page is about to go; the returned function ends that. */
  readonly onLeaving: (run: () => void) => () => void;
  /** Names what the page was built from. */
  readonly build: string;
}

const SHOWN = ['guilds', 'channels', 'roles', 'members', 'messages', 'unread', 'navigation', 'boot'] as const;

const isSame = (a: RootState, b: RootState): boolean => SHOWN.every((name) => a[name] === b[name]);

/**
 * Keeps what is shown, so that the next start shows it before the server has been asked: a while after it changed, and
 * when the page goes. The returned function ends that.
 */
export const keepSnapshot = (
  store: AppStore,
  { bridge, later, onLeaving, build }: KeepSnapshotDependencies,
): (() => void) => {
  let kept = store.getState();
  let after = FIRST_AFTER_MS;
  let stop: (() => void) | null = null;
  const keep = (): void => {
    stop?.();
    stop = null;
    const state = store.getState();
    const snapshot = isSame(state, kept) ? null : selectSnapshot(state);
    if (snapshot === null) return;
    kept = state;
    after = KEEP_AFTER_MS;
    const text = writeSnapshot(snapshot, build);
    if (text.length <= MAX_LENGTH) void bridge.invoke('snapshot.keep', { text });
  };
  const unsubscribe = store.subscribe(() => {
    if (stop === null && !isSame(store.getState(), kept)) stop = later(keep, after);
  });
  const endLeaving = onLeaving(keep);
  return () => {
    unsubscribe();
    endLeaving();
    stop?.();
  };
};
