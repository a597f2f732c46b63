import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId } from '../../../contract/ids';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { typingLabel } from '../../../domain/messages/typing-cadence';
import { selectMemberName } from '../members/selectors';
import type { RootState } from '../store';

const NOBODY = '';

/**
 * The displayed names of the users who type in a channel, one a line: a string, so that an unchanged result is equal.
 */
const selectTypingNames = (state: RootState, channelId: ChannelId): string => {
  const entries = state.typing.byChannel[channelId];
  const guildId = state.channels.byId[channelId]?.guildId;
  if (entries === undefined) return NOBODY;
  return entries
    .map(({ userId, username }) => {
      const name = guildId === undefined ? null : selectMemberName(state, guildId, userId);
      return stripInvisible(name ?? username);
    })
    .join('\n');
};

/** Who is typing in a channel, in words, by the names on their messages; null when nobody is. */
export const selectTypingLabel = createSelector([selectTypingNames], (names): string | null =>
  names === NOBODY ? null : typingLabel(names.split('\n')),
);
