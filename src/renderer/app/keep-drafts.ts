import type { ChannelId } from '../../contract/ids';
import type { Bridge } from '../bridge/bridge';
import { draftsLoaded, EMPTY_DRAFT } from '../state/composer/slice';
import { selectMe } from '../state/session/selectors';
import type { AppStore, RootState } from '../state/store';

/** The delay between two writes of what is being typed: each writes the whole file (docs/decisions/049). */
const KEEP_AFTER_MS = 1000;

/** The dependencies on the window and the clock. */
export interface KeepDraftsDependencies {
  readonly bridge: Bridge;
  readonly later: (run: () => void, ms: number) => () => void;
  /**
   * Calls `run` when the person stops typing: the composer or the window loses the focus, the window is hidden, or the page
   * is about to close. The returned function unsubscribes.
   */
  readonly onPause: (run: () => void) => () => void;
}

type Drafts = RootState['composer']['drafts'];

/**
 * Has main keep the texts of composers over restarts and crashes: at once, then some time after each change, and when the
 * person stops typing. What an
 * earlier run has left is loaded when main first tells what waits, so that the start does not wait for it. The returned
 * function stops that.
 */
export const keepDrafts = (
  store: AppStore,
  { bridge, later, onPause }: KeepDraftsDependencies,
): (() => void) => {
  let owner: string | null = null;
  let isLoaded = false;
  let kept: Drafts = {};
  let stop: (() => void) | null = null;

  const keep = (): void => {
    stop = null;
    const { drafts } = store.getState().composer;
    const channelIds = new Set([...Object.keys(kept), ...Object.keys(drafts)] as ChannelId[]);
    for (const channelId of channelIds) {
      const [before, { text, replyTo }] = [kept[channelId] ?? EMPTY_DRAFT, drafts[channelId] ?? EMPTY_DRAFT];
      if (text === before.text && replyTo === before.replyTo) continue;
      void bridge.invoke('drafts.set', { channelId, text, parentId: replyTo });
    }
    if (drafts !== kept) stop = later(keepChanged, KEEP_AFTER_MS);
    kept = drafts;
  };
  const keepChanged = (): void => {
    stop?.();
    stop = null;
    if (store.getState().composer.drafts !== kept) keep();
  };

  const follow = (): void => {
    const state = store.getState();
    const me = selectMe(state)?.id ?? null;
    if (me !== owner) {
      // Of whoever was signed in before, nothing is written any more.
      stop?.();
      stop = null;
      [owner, isLoaded, kept] = [me, false, state.composer.drafts];
      return;
    }
    if (owner !== null && stop === null && state.composer.drafts !== kept) keep();
  };

  const load = async (): Promise<void> => {
    const of = owner;
    if (of === null || isLoaded) return;
    isLoaded = true;
    const drafts = await bridge.invoke('drafts.list', null);
    if (owner === of) store.dispatch(draftsLoaded(drafts));
  };

  const stops = [
    store.subscribe(follow),
    bridge.subscribe('outbox.changed', () => void load()),
    onPause(keepChanged),
  ];
  follow();
  return () => {
    for (const end of stops) end();
    stop?.();
  };
};
