import type { ChannelId } from '../../../contract/ids';
import type { RootState } from '../store';

/** What of a channel is written and not sent: a refused message, or one that may not have arrived; or a draft. */
export type Unsent = 'refused' | 'draft';

/** What of a channel waits for its author; null if nothing does. What waits for the connection goes out by itself. */
export const selectUnsent = (state: RootState, channelId: ChannelId): Unsent | null => {
  const { messages, files } = state.outbox;
  const isRefused = messages.some(
    (message) =>
      message.channelId === channelId && (message.state.kind === 'failed' || message.state.kind === 'unsure'),
  );
  if (isRefused) return 'refused';
  const text = state.composer.drafts[channelId]?.text ?? '';
  const hasDraft = text.trim() !== '' || files.some((file) => file.channelId === channelId);
  return hasDraft ? 'draft' : null;
};
