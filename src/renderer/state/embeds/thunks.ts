import type { ChannelId, MessageId } from '../../../contract/ids';
import { msg } from '../../../domain/i18n/t';
import { failureText, type Texts } from '../failures';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import { selectMessage } from '../messages/selectors';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';

const REMOVING: Texts = { otherwise: msg('Failed to remove preview') };

/** Takes the previews out of a message for good: gone at once, and put back if the server refuses. */
export const removeEmbeds =
  (channelId: ChannelId, messageId: MessageId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const guildId = getState().channels.byId[channelId]?.guildId;
    const before = selectMessage(getState(), channelId, messageId)?.embeds;
    if (guildId === undefined || before === undefined) return;
    const change = (embeds: typeof before) =>
      liveEvent('CHANNEL_MESSAGE_EMBEDS', { guildId, channelId, messageId, embeds });
    const result = await dispatch(
      act({
        make: () => bridge.callApi('embeds.remove', { messageId }),
        shows: [change([])],
        undo: () => [change(before)],
      }),
    );
    if (!result.ok) dispatch(toastShown('error', failureText(REMOVING, result.failure)));
  };
