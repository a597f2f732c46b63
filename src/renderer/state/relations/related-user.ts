import type { RelatedUser } from '../../../contract/entities/relation';
import type { GuildId, UserId } from '../../../contract/ids';
import { selectMember } from '../members/selectors';
import { selectProfile } from '../profiles/selectors';
import type { RootState } from '../store';
import { selectRelation } from './selectors';

/** Somebody whom a message or a profile shows, of those who are no members. */
const selectStranger = (state: RootState, guildId: GuildId, userId: UserId) => {
  const { detail, former } = selectProfile(state, guildId, userId).value;
  const { channelId } = state.navigation;
  const rows = channelId === null ? [] : (state.messages.byChannel[channelId]?.rows ?? []);
  return detail ?? former ?? rows.findLast(({ authorId }) => authorId === userId) ?? null;
};

/** What the client is told of friends alone. */
export const UNTOLD = { status: null, statusText: null, statusUntil: null } as const;

/** Somebody of a guild, as far as the client knows them, as the other person of a relation. */
export const selectRelatedUser = (state: RootState, guildId: GuildId, userId: UserId): RelatedUser => {
  const known = selectRelation(state, userId)?.user;
  if (known !== undefined) return known;
  const shown = selectMember(state, guildId, userId) ?? selectStranger(state, guildId, userId);
  return {
    id: userId,
    username: shown?.username ?? '',
    avatar: shown?.avatar ?? null,
    avatarDecoration: shown?.avatarDecoration ?? null,
    bio: null,
    ...UNTOLD,
  };
};
