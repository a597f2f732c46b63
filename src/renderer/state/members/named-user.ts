import type { GuildId, UserId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { shownName } from '../../../domain/members/grouping';
import { selectProfile } from '../profiles/selectors';
import type { RootState } from '../store';
import { selectMember } from './selectors';

/**
 * The name of a user in a guild as far as it is known: a member's, that of a fetched profile, or that on a held message;
 * else `otherwise`.
 */
export const selectUserName = (
  state: RootState,
  guildId: GuildId,
  userId: UserId,
  otherwise: string = t('User'),
): string => {
  const { detail, former } = selectProfile(state, guildId, userId).value;
  const known = selectMember(state, guildId, userId) ?? detail;
  if (known !== null) return shownName(known);
  if (former !== null) return former.username;
  for (const list of Object.values(state.messages.byChannel)) {
    const row =
      list.guildId === guildId ? list.rows.findLast(({ authorId }) => authorId === userId) : undefined;
    if (row !== undefined) return row.displayName ?? row.username;
  }
  return otherwise;
};
