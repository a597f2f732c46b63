import { failure, type Result, success } from '../../../contract/failure';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { msg, t } from '../../../domain/i18n/t';
import { sentText } from '../messages/thunks';
import { failureText, type Texts } from '../failures';
import type { AppThunk } from '../store';

const FORWARDING: Texts = { otherwise: msg('Failed to forward message') };

/** A message that is forwarded into channels, with words of one's own. */
export interface ForwardOrder {
  readonly messageId: MessageId;
  readonly channels: readonly { readonly id: ChannelId; readonly name: string }[];
  readonly words: string;
  /** Kept over the attempts of one dialog, so that no channel gets the message twice. */
  readonly nonces: Map<ChannelId, string>;
}

/**
 * Forwards a message into one channel after the other, and stops at the first that refuses it. The messages come as all
 * messages do.
 * @param onSent called with each channel that has it
 */
export const forwardMessage =
  (
    { messageId, channels, words, nonces }: ForwardOrder,
    onSent: (channelId: ChannelId) => void,
  ): AppThunk<Promise<Result<null, string>>> =>
  async (_dispatch, getState, { bridge, makeNonce }) => {
    for (const { id, name } of channels) {
      const nonce = nonces.get(id) ?? makeNonce();
      nonces.set(id, nonce);
      const answer = await bridge.callApi('messages.create', {
        ...{ channelId: id, content: sentText(getState(), id, words), parentId: null },
        ...{ forward: messageId, nonce },
      });
      if (!answer.ok)
        return failure(
          t('#{{name}}: {{failure}}', { name, failure: failureText(FORWARDING, answer.failure) }),
        );
      onSent(id);
    }
    return success(null);
  };
