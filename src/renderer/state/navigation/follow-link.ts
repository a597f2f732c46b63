import { type ChannelId, type GuildId, type MessageId, toId } from '../../../contract/ids';
import type { DeepLink } from '../../../contract/ipc/pushes';
import { msg, t } from '../../../domain/i18n/t';
import { addressOfJoin } from '../../../domain/links/deep-link';
import { readServerAddress } from '../../../domain/links/server-address';
import { selectIsConversation } from '../conversations/selectors';
import { signOut } from '../session/thunks';
import { overlayClosed, overlayOpened } from '../overlays/slice';
import { selectHasThreads } from '../threads/selectors';
import { findThreads } from '../threads/find';
import type { AppThunk, RootState } from '../store';
import { toastShown } from '../toasts/slice';
import { friendsTabChosen } from '../relations/slice';
import { destinationSet, homePageOpened, messageAimed } from './slice';
import { selectGuild } from './thunks';

const SIGN_IN_FIRST = msg('Sign in to follow the link.');
const NO_MEMBER = msg('This link leads to a server that you are not a member of.');
const NO_CHANNEL = msg(
  'This link leads to a channel that was deleted or that you can’t see. Ask someone who manages this server for access.',
);

type JoinLink = Extract<DeepLink, { readonly kind: 'join' }>;

/** Whether the user is signed in to the server of a link, known by the same key. */
const isOfSession = ({ session, hosting }: RootState, link: JoinLink): boolean => {
  if (session.phase !== 'signed-in') return false;
  if (session.server.kind === 'local')
    return link.fingerprint !== null && hosting.current?.fingerprint === link.fingerprint;
  const here = readServerAddress(session.server.address);
  const there = readServerAddress(addressOfJoin(link));
  if (!here.ok || !there.ok || here.value.base !== there.value.base) return false;
  return link.fingerprint === null || here.value.fingerprint === link.fingerprint;
};

/**
 * Leads to a server that a link names. Without a session the sign-in screen takes it from there; with one on another
 * server the person decides whether to leave it.
 */
const followJoin =
  (link: JoinLink): AppThunk =>
  (dispatch, getState) => {
    const { session } = getState();
    if (isOfSession(getState(), link)) dispatch(followLink({ kind: 'invite', code: link.code }));
    else if (session.phase === 'signed-out') dispatch(destinationSet(link));
    else {
      dispatch(destinationSet(null));
      dispatch(overlayOpened({ kind: 'join-elsewhere', about: { link } }));
    }
  };

/** Ends the session for a link to another server, which waits until the person is signed in there. */
export const leaveForLink =
  (link: JoinLink): AppThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(destinationSet(link));
    await dispatch(signOut());
  };

/**
 * Opens the target of a guildhall:// link or a notification: a channel, if the user is a member there, and the message
 * in it; or the question whether to join. An overlay over the chat is closed, unless it has unsaved changes. Before the
 * guilds are known the link waits for them. An unknown channel is asked for as a thread, unless it was: `isAsked`.
 */
export const followLink =
  (link: DeepLink, isAsked = false): AppThunk =>
  (dispatch, getState) => {
    if (link.kind === 'join') {
      dispatch(followJoin(link));
      return;
    }
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
    if (guilds.byId[guildId] === undefined && !selectIsConversation(getState(), guildId)) {
      dispatch(toastShown('info', t(NO_MEMBER)));
      return;
    }
    if (link.kind === 'queue') {
      dispatch(overlayOpened({ kind: 'guild-settings', about: { guildId, page: 'queue' } }));
      return;
    }
    const channelId = toId<ChannelId>(link.channelId);
    if (!getState().overlays.isHeld) dispatch(overlayClosed());
    if (channels.byId[channelId] === undefined && selectHasThreads(getState()) && !isAsked) {
      // It may lead into a thread.
      void dispatch(findThreads([channelId])).then(() => dispatch(followLink(link, true)));
      return;
    }
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
