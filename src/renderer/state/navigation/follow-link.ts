import { type ChannelId, type GuildId, type MessageId, toId } from '../../../contract/ids';
import type { DeepLink } from '../../../contract/ipc/pushes';
import { msg, t } from '../../../domain/i18n/t';
import { overlayClosed, overlayOpened } from '../overlays/slice';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { friendsTabChosen } from '../relations/slice';
import { destinationSet, homePageOpened, messageAimed } from './slice';
import { selectGuild } from './thunks';

const SIGN_IN_FIRST = msg('Sign in to follow the link.');
const NO_MEMBER = msg('This link leads to a server that you are not a member of.');
const NO_CHANNEL = msg(
  'This link leads to a channel that was deleted or that you can’t see. Ask someone who manages this server for access.',
);

/**
 * Opens the target of a guildhall:// link or a notification: a channel, if the user is a member there, and the message
 * in it; or the question whether to join. An overlay over the chat is closed, unless it has unsaved changes. Before the
 * guilds are known the link waits for them.
 */
export const followLink =
  (link: DeepLink): AppThunk =>
  (dispatch, getState) => {
    const { guilds, channels, session } = getState();
    dispatch(destinationSet(guilds.isLoaded ? null : link));
    if (!guilds.isLoaded) {
      if (session.phase === 'signed-out') dispatch(toastShown('info', t(SIGN_IN_FIRST)));
      return;
    }
    if (link.kind === 'invite') {
      dispatch(overlayOpened({ kind: 'join-invite', about: { code: link.code } }));
      return;
    }
    if (link.kind === 'friend-requests') {
      if (!getState().overlays.isHeld) dispatch(overlayClosed());
      dispatch(friendsTabChosen('pending'));
      dispatch(homePageOpened('friends'));
      return;
    }
    const guildId = toId<GuildId>(link.guildId);
    if (guilds.byId[guildId] === undefined) {
      dispatch(toastShown('info', t(NO_MEMBER)));
      return;
    }
    const channelId = toId<ChannelId>(link.channelId);
    if (!getState().overlays.isHeld) dispatch(overlayClosed());
    if (channels.byId[channelId]?.guildId !== guildId) {
      dispatch(toastShown('info', t(NO_CHANNEL)));
      void dispatch(selectGuild(guildId));
      return;
    }
    if (link.messageId !== null)
      dispatch(messageAimed({ channelId, messageId: toId<MessageId>(link.messageId) }));
    void dispatch(selectGuild(guildId, channelId));
  };

/** Follows the waiting link, if there is one. */
export const followWaitingLink = (): AppThunk => (dispatch, getState) => {
  const { destination } = getState().navigation;
  if (destination !== null) dispatch(followLink(destination));
};
