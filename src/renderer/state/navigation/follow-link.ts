import { type ChannelId, type GuildId, toId } from '../../../contract/ids';
import type { DeepLink } from '../../../contract/ipc/pushes';
import { overlayOpened } from '../overlays/slice';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { destinationSet } from './slice';
import { selectGuild } from './thunks';

/**
 * Goes where a guildhall:// link leads: a channel, if one is a member there, or the question whether to join. Before the
 * guilds are known it waits for them.
 */
export const followLink =
  (link: DeepLink): AppThunk =>
  (dispatch, getState) => {
    const { guilds } = getState();
    dispatch(destinationSet(guilds.isLoaded ? null : link));
    if (!guilds.isLoaded) return;
    if (link.kind === 'invite') {
      dispatch(overlayOpened({ kind: 'join-invite', about: { code: link.code } }));
      return;
    }
    const guildId = toId<GuildId>(link.guildId);
    if (guilds.byId[guildId] === undefined) {
      dispatch(toastShown('info', 'This link leads to a server that you are not a member of.'));
      return;
    }
    void dispatch(selectGuild(guildId, toId<ChannelId>(link.channelId)));
  };

/** Follows the link that has been waiting, if there is one. */
export const followWaitingLink = (): AppThunk => (dispatch, getState) => {
  const { destination } = getState().navigation;
  if (destination !== null) dispatch(followLink(destination));
};
