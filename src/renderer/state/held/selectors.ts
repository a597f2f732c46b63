import type { HeldMessage } from '../../../contract/entities/held-message';
import type { ChannelId, HeldId } from '../../../contract/ids';
import type { RootState } from '../store';

const NONE: readonly HeldId[] = [];

/** The user's own messages of a channel that wait for staff, oldest first: anew each time, to be compared part by part. */
export const selectHeldIds = (state: RootState, channelId: ChannelId): readonly HeldId[] => {
  const own = state.held.value.items.filter((item) => item.channelId === channelId);
  return own.length === 0 ? NONE : own.map(({ id }) => id);
};

/** A message that waits for staff; null where it does not any more. */
export const selectHeld = (state: RootState, id: HeldId): HeldMessage | null =>
  state.held.value.items.find((item) => item.id === id) ?? null;
