import type { Failure, Told } from '../../../contract/failure';
import { SENDING_LIMITS } from '../../../contract/limits';
import type { CallArgs, CallReply } from '../../../contract/rest';
import { sendingPaused } from '../composer/slice';
import type { InnerThunk } from '../store';

/** The server's requested wait before a repeated send, if it is short enough to wait; else null. */
const pauseOf = (failure: Failure): number | null =>
  failure.kind === 'refused' &&
  failure.status === 429 &&
  failure.retryAfterMs !== null &&
  failure.retryAfterMs <= SENDING_LIMITS.waitAtMostMs
    ? failure.retryAfterMs
    : null;

/**
 * Asks the server to store a message. If the server reports too many requests, waits as long as it requests and asks
 * again: with the same nonce, so that the message cannot be stored twice.
 */
export const postMessage =
  (asked: CallArgs<'messages.create'>): InnerThunk<Promise<Told<CallReply<'messages.create'>>>> =>
  async (dispatch, _getState, { bridge, work }) => {
    for (;;) {
      const result = await bridge.callApi('messages.create', asked);
      const pause = result.ok ? null : pauseOf(result.failure);
      if (pause === null) return result;
      dispatch(sendingPaused(asked.channelId));
      await new Promise<void>((resolve) => work.later(resolve, pause));
    }
  };
