import type { Message } from '../../../contract/entities/message';
import type { LiveEvent } from '../../../contract/gateway/events';
import type { GuildId, UserId } from '../../../contract/ids';
import { shownName } from '../../../domain/members/grouping';
import type { NameOf } from '../../../domain/messages/markup/plain-text';
import { selectMemberName } from '../members/selectors';
import { selectHasFeature, selectMe } from '../session/selectors';
import type { AppThunk, RootState } from '../store';
import type { NameCache } from './name-cache';

/** So long a notification waits for the names in it; then it says what is known, as the chat does. */
export const NAMES_WITHIN_MS = 1000;

/** The name of a message's author, as the chat shows it: where the members are not known, the server's own word. */
export const authorName = (state: RootState, guildId: GuildId, message: Message): string =>
  selectMemberName(state, guildId, message.authorId) ?? message.displayName ?? message.username;

/** Who goes by which name in a guild, as far as that is known: by its members, else by what was looked up. */
export const nameIn =
  (state: RootState, guildId: GuildId, book: NameCache, now: number): NameOf =>
  (userId) => {
    const known = selectMemberName(state, guildId, userId) ?? book.nameOf(guildId, userId, now);
    if (known !== undefined && known !== null) return known;
    const me = selectMe(state);
    return me?.id === userId ? me.username : null;
  };

/** Whether somebody's name has to be asked for: the members of the guild are not held, or may be otherwise by now. */
const mustAsk = (state: RootState, guildId: GuildId, userId: UserId): boolean => {
  if (selectMemberName(state, guildId, userId) !== null) return false;
  const members = state.members.byKey[guildId];
  if (members?.phase === 'loaded' && !members.isStale) return false;
  // One's own name is another one only where there are nicknames.
  return selectMe(state)?.id !== userId || selectHasFeature(state, 'nickname');
};

/** The users of these whose names are to be asked for. */
export const namesToAsk = (
  state: RootState,
  guildId: GuildId,
  userIds: readonly UserId[],
  { book, now }: { readonly book: NameCache; readonly now: number },
): readonly UserId[] =>
  userIds.filter(
    (userId) => mustAsk(state, guildId, userId) && book.nameOf(guildId, userId, now) === undefined,
  );

/** Asks for the names of members of a guild; what has not been answered in time is not known. */
export const learnNames =
  (guildId: GuildId, userIds: readonly UserId[]): AppThunk<Promise<void>> =>
  (_dispatch, _getState, { bridge, now, work }) =>
    work.names.learn(guildId, userIds, now, async (userId) => {
      const result = await bridge.callApi('members.fetch', { guildId, userId }, NAMES_WITHIN_MS);
      if (result.ok) return shownName(result.value.member);
      // The server knows no such member.
      return result.failure.kind === 'refused' && result.failure.status === 404 ? null : undefined;
    });

/** Mends what is known of names by what has happened. */
export const updateNames = (book: NameCache, events: readonly LiveEvent[]): void => {
  for (const { name, data } of events) {
    if (name === 'GUILD_MEMBER_EDIT' || name === 'GUILD_MEMBER_JOIN')
      book.heard(data.guildId, data.member.id, shownName(data.member));
    else if (name === 'GUILD_MEMBER_LEFT') book.heard(data.guildId, data.userId, null);
  }
};
