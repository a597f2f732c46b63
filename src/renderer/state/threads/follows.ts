import type { EventData } from '../../../contract/gateway/events';
import { mentionKindsOf } from '../inbox/mention-kinds';
import type { LiveBatch } from '../live-events';

/** Whether the user follows a thread from this message on, as the server has it: it is theirs, or mentions them. */
export const beginsFollowing = (data: EventData<'CHANNEL_MESSAGE'>, batch: LiveBatch): boolean =>
  data.message.authorId === batch.me || mentionKindsOf(data, batch).length > 0;
