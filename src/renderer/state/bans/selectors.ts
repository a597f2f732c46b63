import { createSelector } from '@reduxjs/toolkit';
import type { Ban } from '../../../contract/entities/ban';
import type { GuildId } from '../../../contract/ids';
import type { Fetched } from '../fetched/fetched';
import type { RootState } from '../store';
import { bans } from './slice';
import type { GuildBans } from './types';

/** A guild's bans as held; loading where nothing has been fetched. */
export const selectGuildBans = (state: RootState, guildId: GuildId): Fetched<GuildBans> =>
  bans.of(state.bans, guildId);

/** The current bans, newest first, without the bans that are being lifted. */
export const selectBans = createSelector(
  [(state: RootState, guildId: GuildId) => selectGuildBans(state, guildId).value],
  ({ list, lifting }): readonly Ban[] =>
    lifting.length === 0 ? list : list.filter(({ bannedUser }) => !lifting.includes(bannedUser.id)),
);
