import type { GuildId, UserId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { canBeTimedOut, canTimeOut, isTimedOut } from '../../../domain/permissions/authority';
import { selectMember } from '../members/selectors';
import { selectAuthority, selectMyAuthority } from '../roles/selectors';
import { selectHasFeature } from '../session/selectors';
import type { RootState } from '../store';
import { untilText } from '../time-texts';

/** Until when the signed-in user may only read in a guild; null where no timeout holds. */
export const selectTimedOutUntil = (state: RootState, guildId: GuildId): string | null => {
  const me = selectMyAuthority(state, guildId);
  return me !== null && isTimedOut(me) ? (me.timedOutUntil ?? null) : null;
};

/** Why a timed-out user can write nothing in a guild; undefined for anybody else. */
export const selectTimeoutReason = (state: RootState, guildId: GuildId): string | undefined => {
  const until = selectTimedOutUntil(state, guildId);
  return until === null ? undefined : t('You are timed out until {{time}}', { time: untilText(until) });
};

/** Until when a member is timed out; null for one who is not, and where it is not known. */
export const selectTimeoutOf = (state: RootState, guildId: GuildId, userId: UserId): string | null =>
  selectMember(state, guildId, userId)?.timedOutUntil ?? null;

/** What the user may do to a member: time them out, end a timeout, or neither. */
export const selectTimeoutAct = (
  state: RootState,
  guildId: GuildId,
  userId: UserId,
): 'begin' | 'end' | null => {
  const me = selectMyAuthority(state, guildId);
  const target = selectAuthority(state, guildId, userId);
  if (me === null || target === null || !selectHasFeature(state, 'timeouts')) return null;
  if (target.roles === null || !canTimeOut(me, target)) return null;
  if (selectTimeoutOf(state, guildId, userId) !== null) return 'end';
  return canBeTimedOut(target) ? 'begin' : null;
};
