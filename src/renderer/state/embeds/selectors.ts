import type { ChannelId, UserId } from '../../../contract/ids';
import { selectCanDelete } from '../channels/rights';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';

/** Whether the person has chosen to see previews of links. */
export const selectShowsPreviews = (state: RootState): boolean =>
  state.preferences.current?.showsPreviews ?? true;

/** Whether the user may remove the previews of a message of this author: who may delete the message may. */
export const selectCanRemoveEmbeds = (state: RootState, channelId: ChannelId, authorId: UserId): boolean =>
  selectHasFeature(state, 'link-previews') && selectCanDelete(state, channelId, authorId);
