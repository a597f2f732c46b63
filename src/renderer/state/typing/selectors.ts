import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId } from '../../../contract/ids';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { typingLabel } from '../../../domain/messages/typing-cadence';
import { selectMemberName } from '../members/selectors';
import type { RootState } from '../store';

const NOBODY = '';

/** The shown names of those who type in a channel, a line each: a text, so that an unchanged answer is the same. */
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

/** Who is typing in a channel, in words, by the names that their messages bear; null when nobody is. */
export const selectTypingLabel = createSelector([selectTypingNames], (names): string | null =>
  names === NOBODY ? null : typingLabel(names.split('\n')),
);
