import type { Message } from '../../../contract/entities/message';
import type { LiveEvent } from '../../../contract/gateway/events';
import type { GuildId, UserId } from '../../../contract/ids';
import { shownName } from '../../../domain/members/grouping';
import type { NameOf } from '../../../domain/messages/markup/plain-text';
import { selectIsConversation } from '../conversations/selectors';
import { selectMemberName } from '../members/selectors';
import { selectHasFeature, selectMe } from '../session/selectors';
import type { AppThunk, RootState } from '../store';
import type { NameCache } from './name-cache';

/** How long a notification waits for its names; after that it uses the known names, as the chat does. */
export const NAMES_WITHIN_MS = 1000;

/** The name of a message's author, as the chat shows it: the name in the message where the members are not known. */
export const authorName = (state: RootState, guildId: GuildId, message: Message): string =>
  selectMemberName(state, guildId, message.authorId) ?? message.displayName ?? message.username;

/** Returns the known name of a user in a guild: from its members, else from the cache. */
export const nameIn =
  (state: RootState, guildId: GuildId, book: NameCache, now: number): NameOf =>
  (userId) => {
    const known = selectMemberName(state, guildId, userId) ?? book.nameOf(guildId, userId, now);
    if (known !== undefined && known !== null) return known;
    const me = selectMe(state);
    return me?.id === userId ? me.username : null;
  };

/** Whether a user's name must be requested: the members of the guild are not held, or may be out of date. */
const mustAsk = (state: RootState, guildId: GuildId, userId: UserId): boolean => {
  if (selectMemberName(state, guildId, userId) !== null) return false;
  if (selectIsConversation(state, guildId)) return false;
  const members = state.members.byKey[guildId];
  if (members?.phase === 'loaded' && !members.isStale) return false;
  // The user's own name differs between guilds only where there are nicknames.
  return selectMe(state)?.id !== userId || selectHasFeature(state, 'nickname');
};

/** The users of these whose names must be requested. */
export const namesToAsk = (
  state: RootState,
  guildId: GuildId,
  userIds: readonly UserId[],
  { book, now }: { readonly book: NameCache; readonly now: number },
): readonly UserId[] =>
  userIds.filter(
    (userId) => mustAsk(state, guildId, userId) && book.nameOf(guildId, userId, now) === undefined,
  );

/** Requests the names of members of a guild; a name without an answer in time stays unknown. */
export const learnNames =
  (guildId: GuildId, userIds: readonly UserId[]): AppThunk<Promise<void>> =>
  (_dispatch, _getState, { bridge, now, work }) =>
    work.names.learn(guildId, userIds, now, async (userId) => {
      const result = await bridge.callApi('members.fetch', { guildId, userId }, NAMES_WITHIN_MS);
      if (result.ok) return shownName(result.value.member);
      // The user is not a member on the server.
      return result.failure.kind === 'refused' && result.failure.status === 404 ? null : undefined;
    });

/** Updates the cached names from events. */
export const updateNames = (book: NameCache, events: readonly LiveEvent[]): void => {
  for (const { name, data } of events) {
    if (name === 'GUILD_MEMBER_EDIT' || name === 'GUILD_MEMBER_JOIN')
      book.heard(data.guildId, data.member.id, shownName(data.member));
    else if (name === 'GUILD_MEMBER_LEFT') book.heard(data.guildId, data.userId, null);
  }
};
