import type { Bridge } from '../bridge/bridge';
import { selectSnapshot, writeSnapshot } from '../state/snapshot/snapshot';
import type { AppStore, RootState } from '../state/store';

/** The delay between a change and the write of the snapshot: changes come in bursts. */
const KEEP_AFTER_MS = 5000;
/** The delay before the first snapshot, shorter because the user may quit soon after signing in. */
const FIRST_AFTER_MS = 1000;
/** Main's limit, with room for the growth by UTF-8. */
const MAX_LENGTH = 256 * 1024;

/** The dependencies on the window and the clock. */
export interface KeepSnapshotDependencies {
  readonly bridge: Bridge;
  readonly later: (run: () => void, ms: number) => () => void;
  /** Calls `run` when the page is about to close; the returned function unsubscribes. */
  readonly onLeaving: (run: () => void) => () => void;
  /** Identifies the build of the page. */
  readonly build: string;
}

const SHOWN = [
  'guilds',
  'channels',
  'conversations',
  'threads',
  'roles',
  'members',
  'messages',
  'emoji',
  'unread',
  'navigation',
  'boot',
] as const satisfies readonly (keyof RootState)[];

const isSame = (a: RootState, b: RootState): boolean =>
  SHOWN.every((name) => a[name] === b[name]) && a.search.recent === b.search.recent;

/**
 * Saves a snapshot of the screen, so that the next start shows it before the server has been asked: some time after
 * each change, and when the page closes. The returned function stops that.
 */
export const keepSnapshot = (
  store: AppStore,
  { bridge, later, onLeaving, build }: KeepSnapshotDependencies,
): (() => void) => {
  let kept = store.getState();
  let after = FIRST_AFTER_MS;
  let stop: (() => void) | null = null;
  const keep = (isLeaving = false): void => {
    stop?.();
    stop = null;
    const state = store.getState();
    // It says up to when its messages are complete.
    const isStale = isLeaving && state.gateway.provenAt !== kept.gateway.provenAt;
    const snapshot = isSame(state, kept) && !isStale ? null : selectSnapshot(state);
    if (snapshot === null) return;
    kept = state;
    after = KEEP_AFTER_MS;
    const text = writeSnapshot(snapshot, build);
    if (text.length <= MAX_LENGTH) void bridge.invoke('snapshot.keep', { text });
  };
  const unsubscribe = store.subscribe(() => {
    if (stop === null && !isSame(store.getState(), kept)) stop = later(() => keep(), after);
  });
  const endLeaving = onLeaving(() => keep(true));
  return () => {
    unsubscribe();
    endLeaving();
    stop?.();
  };
};
