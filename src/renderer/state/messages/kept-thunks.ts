import type { Result } from '../../../contract/failure';
import type { ChannelId, MessageId } from '../../../contract/ids';
import type { KeptPlace } from '../../../contract/ipc/kept';
import { mayPass } from '../live/may-pass';
import { selectGuildPrivacy } from '../preferences/guild-selectors';
import type { InnerThunk, RootState } from '../store';
import { catchUp } from './catch-up';
import { toKeep } from './kept-list';
import { forgetKept } from './forget-kept';
import { caughtUp, channelForgotten, keptRestored, messagesRequested } from './slice';

/** The delay before held data is fetched once more, after one request of it has failed. */
const AGAIN_MS = 1000;

/** The place of a channel whose messages this computer keeps; null if it keeps none of it. */
const selectKeptPlace = (state: RootState, channelId: ChannelId): KeptPlace | null => {
  const guildId = state.channels.byId[channelId]?.guildId ?? null;
  if (guildId === null || (state.preferences.current?.keptMegabytes ?? 0) === 0) return null;
  return selectGuildPrivacy(state, guildId).keepsMessages ? { guildId, channelId } : null;
};

/** What is to be kept of a channel now; null if nothing is, or nothing of it is certain. */
export const selectToKeep = (state: RootState, channelId: ChannelId) => {
  const list = state.messages.byChannel[channelId];
  if (list === undefined || selectKeptPlace(state, channelId) === null) return null;
  return toKeep(channelId, list, state.gateway.provenAt);
};

/** Shows what this computer has kept of a channel, unless its messages are there by then; answers whether it does. */
export const restoreKept =
  (channelId: ChannelId): InnerThunk<Promise<boolean>> =>
  async (dispatch, getState, { bridge }) => {
    const place = selectKeptPlace(getState(), channelId);
    const phase = () => getState().messages.byChannel[channelId]?.phase;
    if (place === null || phase() === 'loaded') return false;
    const kept = await bridge.invoke('kept.read', place);
    if (kept === null || phase() === 'loaded') return false;
    dispatch(keptRestored({ channelId, kept }));
    return phase() === 'loaded';
  };

/**
 * Continues from kept messages with the server's answer for the newest page. Those that the page does not reach may have
 * been changed meanwhile: they are dropped, or fetched again if the reader is among them. Without an answer they stay until
 * all held data is fetched again; a channel that the server refuses is not kept.
 */
export const followKept =
  (channelId: ChannelId, answer: Result<{ readonly first: MessageId | null }>): InnerThunk<Promise<void>> =>
  async (dispatch, getState, { work }) => {
    const list = getState().messages.byChannel[channelId];
    if (answer.ok) {
      if (list?.isReadBack === true) await dispatch(catchUp(channelId));
      else dispatch(caughtUp({ channelId, from: answer.value.first, isOpen: false }));
      return;
    }
    if (mayPass(answer.failure)) {
      work.isInDoubt = true;
      // Without a connection the next one starts it.
      if (getState().gateway.phase === 'open') work.later(() => work.syncAgain(), AGAIN_MS);
      return;
    }
    const guildId = list?.guildId ?? null;
    dispatch(forgetKept(channelId));
    dispatch(channelForgotten(channelId));
    dispatch(messagesRequested({ channelId, guildId }));
  };
