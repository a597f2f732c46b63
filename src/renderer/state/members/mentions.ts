import { createSelector } from '@reduxjs/toolkit';
import type { GuildId, UserId } from '../../../contract/ids';
import { markMentions, nameMentions } from '../../../domain/messages/mention-names';
import { rowsOf } from '../../../domain/sharded';
import type { RootState } from '../store';
import { selectMember, selectMembersById } from './selectors';

const selectIdsByUsername = createSelector(
  [selectMembersById],
  (members): ReadonlyMap<string, UserId> =>
    new Map(rowsOf(members).map((member) => [member.username.toLowerCase(), member.id])),
);

/** A message's content for an input box: mentions by the members' usernames. */
export const namedMentions = (state: RootState, guildId: GuildId, content: string): string =>
  nameMentions(content, (id) => selectMember(state, guildId, id)?.username ?? null);

/** The content to send for a text of an input box: the usernames of members become mentions. */
export const sentMentions = (state: RootState, guildId: GuildId, text: string): string =>
  text.includes('@')
    ? markMentions(text, (username) => selectIdsByUsername(state, guildId).get(username) ?? null)
    : text;
