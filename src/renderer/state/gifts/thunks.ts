import type { GiftKind } from '../../../contract/entities/gift';
import type { Result } from '../../../contract/failure';
import type { ChannelId, MessageId, StoreItemId, UserId } from '../../../contract/ids';
import { msg } from '../../../domain/i18n/t';
import { doneInWords, failureText, type Texts } from '../failures';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import { selectMe } from '../session/selectors';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';

const SENDING: Texts = { otherwise: msg('Failed to send gift') };
const TAKING: Texts = { otherwise: msg('Failed to take gift') };

/** A gift that is sent: an article, for a person or for whoever takes it first. */
export interface SentGift {
  readonly channelId: ChannelId;
  readonly userId: UserId | null;
  readonly item: { readonly kind: GiftKind; readonly id: StoreItemId };
}

/** Sends a gift; its message comes as all messages do. */
export const sendGift =
  (gift: SentGift): AppThunk<Promise<Result<null, string>>> =>
  async (_dispatch, _getState, { bridge }) =>
    doneInWords(SENDING, await bridge.callApi('gifts.send', gift));

/** Takes the gift of a message; another person may be faster. */
export const takeGift =
  (channelId: ChannelId, messageId: MessageId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const me = selectMe(getState());
    const guildId = getState().channels.byId[channelId]?.guildId;
    if (me === null || guildId === undefined) return;
    const takenBy = { id: me.id, username: me.username };
    const result = await dispatch(
      act({
        make: () => bridge.callApi('gifts.take', { messageId }),
        tells: () => [liveEvent('CHANNEL_MESSAGE_GIFT', { guildId, channelId, messageId, takenBy })],
      }),
    );
    if (!result.ok) dispatch(toastShown('error', failureText(TAKING, result.failure)));
  };
