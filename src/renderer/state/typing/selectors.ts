import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId } from '../../../contract/ids';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { typingLabel } from '../../../domain/messages/typing-cadence';
import type { RootState } from '../store';

/** Who is typing in a channel, in words; null when nobody is. */
export const selectTypingLabel = createSelector(
  [(state: RootState, channelId: ChannelId) => state.typing.byChannel[channelId]],
  (entries): string | null =>
    entries === undefined || entries.length === 0
      ? null
      : typingLabel(entries.map((entry) => stripInvisible(entry.username))),
);
