import type { EventData } from '../../../contract/gateway/events';
import { mentionKindsOf } from '../inbox/mention-kinds';
import type { LiveBatch } from '../live-events';

/**
 * Whether the user follows a thread from this message on, as the server has it: it is theirs, names them or replies to
 * them. The mention of a role or of everyone makes nobody follow.
 */
export const beginsFollowing = (data: EventData<'CHANNEL_MESSAGE'>, batch: LiveBatch): boolean =>
  data.message.authorId === batch.me ||
  mentionKindsOf(data, batch).some((kind) => kind === 'user' || kind === 'reply');
