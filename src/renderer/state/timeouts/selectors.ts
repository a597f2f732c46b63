import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { isTimedOut } from '../../../domain/permissions/authority';
import { selectBlockedReason } from '../gateway/selectors';
import { selectMyAuthority } from '../roles/selectors';
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

/** Why nothing can be written in a guild: as `selectBlockedReason`, or a timeout. */
export const selectWriteReason = (state: RootState, guildId: GuildId): string | undefined =>
  selectBlockedReason(state) ?? selectTimeoutReason(state, guildId);
