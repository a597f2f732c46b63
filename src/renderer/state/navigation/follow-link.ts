import { type ChannelId, type GuildId, type MessageId, toId } from '../../../contract/ids';
import type { DeepLink } from '../../../contract/ipc/pushes';
import { msg, t } from '../../../domain/i18n/t';
import { overlayClosed, overlayOpened } from '../overlays/slice';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { destinationSet, messageAimed } from './slice';
import { selectGuild } from './thunks';

const SIGN_IN_FIRST = msg('Sign in to follow the link.');
const NO_MEMBER = msg('This link leads to a server that you are not a member of.');
const NO_CHANNEL = msg('This link leads to a channel that is gone, or that you cannot see.');

/**
 * Goes where a guildhall:// link, or a notification, leads: a channel, if one is a member there, and the message in it; or
 * the question whether to join. What lies over the chat makes room, unless it holds changes. Before the guilds are known it
 * waits for them.
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

/** Follows the link that has been waiting, if there is one. */
export const followWaitingLink = (): AppThunk => (dispatch, getState) => {
  const { destination } = getState().navigation;
  if (destination !== null) dispatch(followLink(destination));
};
