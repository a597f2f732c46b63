import type { ChannelId } from '../../../contract/ids';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';

/** Whether a channel has messages: a text channel always, a voice channel on servers that say so. */
export const selectHasMessages = (state: RootState, channelId: ChannelId): boolean => {
  const type = state.channels.byId[channelId]?.type;
  return type === 'text' || (type === 'voice' && selectHasFeature(state, 'voice-text'));
};
