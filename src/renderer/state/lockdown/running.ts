import type { Lockdown } from '../../../contract/entities/lockdown';
import type { GuildId } from '../../../contract/ids';
import { isReadOnly } from '../../../domain/moderation/lockdown';
import type { CategoryRow, ChannelRow } from '../channels/types';
import type { RootState } from '../store';

/** The lockdown that is running in a guild; null while there is none. */
export const selectLockdown = (state: RootState, guildId: GuildId): Lockdown | null =>
  state.guilds.byId[guildId]?.lockdown ?? null;

/** Whether a lockdown lets members only read in a channel; of a thread, ask for its channel. */
export const isReadOnlyIn = (lockdown: Lockdown | null, place: ChannelRow | CategoryRow): boolean =>
  lockdown !== null && 'type' in place && isReadOnly(lockdown.measures, place.id);
