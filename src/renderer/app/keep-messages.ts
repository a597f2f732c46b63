import type { ChannelId, UserId } from '../../contract/ids';
import { KEEP_LIMITS } from '../../contract/keep-limits';
import type { Bridge } from '../bridge/bridge';
import { selectToKeep } from '../state/messages/kept-thunks';
import type { ChannelMessages } from '../state/messages/message-list';
import { selectMyId } from '../state/session/selectors';
import type { AppStore } from '../state/store';

/** The dependencies on the window and the clock. */
export interface KeepMessagesDependencies {
  readonly bridge: Bridge;
  readonly later: (run: () => void, ms: number) => () => void;
  /** Calls `run` when the page is about to close; the returned function unsubscribes. */
  readonly onLeaving: (run: () => void) => () => void;
}

interface Written {
  readonly rows: ChannelMessages['rows'];
  readonly completeTo: number;
}

/**
 * Has main keep the newest messages of the channels that the person opens, so that they can be read without the server: of
 * the open channel some time after a change, of any held channel when it is left, when the window is hidden or closes, and
 * when the connection is lost. Never while a message is drawn. The returned function stops that.
 */
export const keepMessages = (
  store: AppStore,
  { bridge, later, onLeaving }: KeepMessagesDependencies,
): (() => void) => {
  const written = new Map<ChannelId, Written>();
  let owner: UserId | null = null;
  let open: ChannelId | null = null;
  let wasConnected = false;
  let stop: (() => void) | null = null;

  const listOf = (channelId: ChannelId) => store.getState().messages.byChannel[channelId];
  const write = (channelId: ChannelId): void => {
    const list = listOf(channelId);
    const before = written.get(channelId);
    const channel = selectToKeep(store.getState(), channelId);
    if (list === undefined || channel === null) return;
    const isLater = channel.completeTo - (before?.completeTo ?? 0) >= KEEP_LIMITS.completeEveryMs;
    if (before?.rows === list.rows && !isLater) return;
    written.set(channelId, { rows: list.rows, completeTo: channel.completeTo });
    void bridge.invoke('kept.write', channel);
  };
  const writeAll = (): void => {
    for (const channelId of Object.keys(store.getState().messages.byChannel) as ChannelId[]) write(channelId);
  };
  const endWait = (): void => {
    stop?.();
    stop = null;
  };

  const follow = (): void => {
    const state = store.getState();
    const me = selectMyId(state);
    if (me !== owner) {
      endWait();
      written.clear();
      [owner, open] = [me, null];
    }
    const isConnected = state.gateway.phase === 'open';
    if (wasConnected && !isConnected) writeAll();
    wasConnected = isConnected;
    const { channelId } = state.navigation;
    if (channelId !== open) {
      endWait();
      if (open !== null) write(open);
      open = channelId;
    }
    if (open === null || stop !== null || listOf(open)?.rows === written.get(open)?.rows) return;
    stop = later(() => {
      stop = null;
      if (open !== null) write(open);
    }, KEEP_LIMITS.writtenEveryMs);
  };

  const stops = [
    store.subscribe(follow),
    bridge.subscribe('window.visible', (isVisible) => {
      if (!isVisible) writeAll();
    }),
    onLeaving(writeAll),
  ];
  follow();
  return () => {
    for (const end of stops) end();
    endWait();
  };
};
