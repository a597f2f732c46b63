import type { ChannelId, GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { selectCanIn } from '../channels/rights';
import { selectBlockedReason } from '../gateway/selectors';
import { selectCanCall } from '../roles/selectors';
import { selectMeta } from '../session/selectors';
import type { RootState } from '../store';
import { selectTimeoutReason } from '../timeouts/selectors';
import { isReadOnlyIn, selectLockdown } from './running';

/** Whether the user may start and end lockdowns of a guild. */
export const selectMayLockDown = (state: RootState, guildId: GuildId): boolean =>
  selectCanCall(state, guildId, 'lockdown.start');

/** Whether the server holds messages for review: a lockdown can then hold those of new members. */
export const selectHoldsMessages = (state: RootState): boolean => {
  const features: readonly string[] = selectMeta(state)?.features ?? [];
  return features.includes('automod');
};

/** That a lockdown runs. */
export const inLockdownText = (): string => t('This server is in lockdown');

/** Why a lockdown keeps the user from writing in a channel or thread; undefined where it does not. */
export const selectLockdownReason = (state: RootState, channelId: ChannelId): string | undefined => {
  const there = state.channels.byId[channelId];
  const channel = there?.parentId === undefined ? there : state.channels.byId[there.parentId];
  if (channel === undefined || !isReadOnlyIn(selectLockdown(state, channel.guildId), channel))
    return undefined;
  return selectCanIn(state, channel.id, 'MANAGE_MESSAGES') ? undefined : inLockdownText();
};

/** Why the user can only read in a channel for now: a timeout, or a lockdown. */
export const selectHeldReason = (
  state: RootState,
  guildId: GuildId,
  channelId: ChannelId,
): string | undefined => selectTimeoutReason(state, guildId) ?? selectLockdownReason(state, channelId);

/** Why nothing can be written in a channel: as `selectBlockedReason`, or the same. */
export const selectWriteReason = (
  state: RootState,
  guildId: GuildId,
  channelId: ChannelId,
): string | undefined => selectBlockedReason(state) ?? selectHeldReason(state, guildId, channelId);
