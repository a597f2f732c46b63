import type { EventData, LiveEvent } from '../../../contract/gateway/events';
import { applyEvents } from '../live/batch';
import type { Listening } from '../session-work';
import type { AppThunk } from '../store';

type OwnEvent = {
  readonly [N in 'CHANNEL_MESSAGE' | 'CHANNEL_MESSAGE_EDIT' | 'CHANNEL_MESSAGE_DELETE']: {
    readonly name: N;
    readonly data: EventData<N>;
  };
}['CHANNEL_MESSAGE' | 'CHANNEL_MESSAGE_EDIT' | 'CHANNEL_MESSAGE_DELETE'];

/** Whether an event from the server tells of the same as the answer to one's own call. */
const isSame = (heard: LiveEvent, own: OwnEvent): boolean => {
  if (heard.name === 'CHANNEL_MESSAGE' && own.name === 'CHANNEL_MESSAGE') {
    return heard.data.message.id === own.data.message.id;
  }
  if (heard.name === 'CHANNEL_MESSAGE_EDIT' && own.name === 'CHANNEL_MESSAGE_EDIT') {
    return heard.data.messageId === own.data.messageId && heard.data.content === own.data.content;
  }
  return (
    heard.name === 'CHANNEL_MESSAGE_DELETE' &&
    own.name === 'CHANNEL_MESSAGE_DELETE' &&
    heard.data.messageId === own.data.messageId
  );
};

/**
 * The server has done what it was asked. That is the event which it tells everybody of: where it has not been heard since
 * the call, it is applied now, and once more when it comes.
 */
export const confirmEvent =
  (heard: Listening, own: OwnEvent): AppThunk =>
  (dispatch) => {
    if (!heard.end().some((event) => isSame(event, own))) dispatch(applyEvents([own]));
  };
