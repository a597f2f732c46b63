import type { Told } from '../../../contract/failure';
import type { PostedText } from '../../../contract/ipc/outbox';
import type { CallReply } from '../../../contract/rest';
import { shortPauseOf } from '../../../domain/messages/short-pause';
import { sendingPaused, sendingResumed } from '../composer/slice';
import type { InnerThunk } from '../store';

/**
 * Has main send a message. If the server reports too many requests, waits as long as it requests and asks again: with the
 * same nonce, so that the message cannot be stored twice.
 */
export const postMessage =
  (asked: PostedText): InnerThunk<Promise<Told<CallReply<'messages.create'>>>> =>
  async (dispatch, _getState, { bridge, work }) => {
    for (let hasPaused = false; ; hasPaused = true) {
      const result = await bridge.postText(asked);
      const pause = result.ok ? null : shortPauseOf(result.failure);
      if (pause === null) {
        if (hasPaused) dispatch(sendingResumed(asked.channelId));
        return result;
      }
      dispatch(sendingPaused(asked.channelId));
      await new Promise<void>((resolve) => work.later(resolve, pause));
    }
  };
