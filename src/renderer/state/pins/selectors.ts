import type { PinnedMessage } from '../../../contract/entities/message';
import type { ChannelId } from '../../../contract/ids';
import type { Fetched } from '../fetched/fetched';
import type { RootState } from '../store';
import { pinLists } from './slice';

/** The pinned messages of a channel. */
export const selectPins = (state: RootState, channelId: ChannelId): Fetched<readonly PinnedMessage[]> =>
  pinLists.of(state.pins.lists, channelId);

/** Whether somebody else has pinned a message since the person last looked. */
export const selectHasNewPins = (state: RootState, channelId: ChannelId): boolean =>
  state.pins.news[channelId] === true;
