import type { ChannelId, MessageId } from '../../../contract/ids';
import { msg } from '../../../domain/i18n/t';
import { failureText, type Texts } from '../failures';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import { selectMe } from '../session/selectors';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { pinLists } from './slice';

const LOADING: Texts = { otherwise: msg('Failed to load pinned messages') };
const PINNING: Texts = { otherwise: msg('Failed to pin message') };
const UNPINNING: Texts = { otherwise: msg('Failed to unpin message') };

/** Fetches the pinned messages of a channel, unless a request is under way. */
export const loadPins =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    if (pinLists.of(getState().pins.lists, channelId).isAsking) return;
    dispatch(pinLists.requested(channelId));
    const result = await bridge.callApi('pins.list', { channelId });
    dispatch(
      result.ok
        ? pinLists.loaded(channelId, result.value.data.messages)
        : pinLists.refused(channelId, failureText(LOADING, result.failure)),
    );
  };

/** Pins or unpins a message: shown at once, and taken back if the server refuses. */
export const setPinned =
  (channelId: ChannelId, messageId: MessageId, pinned: boolean): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge, now }) => {
    const me = selectMe(getState());
    const guildId = getState().channels.byId[channelId]?.guildId;
    if (me === null || guildId === undefined) return;
    const { id, username } = me;
    const at = new Date(now()).toISOString();
    const event = (is: boolean) =>
      liveEvent('CHANNEL_PIN', { guildId, channelId, messageId, pinned: is, by: { id, username }, at });
    const result = await dispatch(
      act({
        make: () => bridge.callApi(pinned ? 'messages.pin' : 'messages.unpin', { messageId }),
        shows: [event(pinned)],
        undo: () => [event(!pinned)],
      }),
    );
    if (!result.ok) dispatch(toastShown('error', failureText(pinned ? PINNING : UNPINNING, result.failure)));
  };
