import { createSelector } from '@reduxjs/toolkit';
import type { Ban } from '../../../contract/entities/ban';
import type { GuildId } from '../../../contract/ids';
import type { RootState } from '../store';
import type { GuildBans } from './slice';

const NONE: GuildBans = { phase: 'loading', error: null, list: [], lifting: [], isStale: false };

/** A guild's bans as they are held; loading, where nothing is. */
export const selectGuildBans = (state: RootState, guildId: GuildId): GuildBans =>
  state.bans.byGuild[guildId] ?? NONE;

/** The bans that stand, the newest first: without those that are being lifted. */
export const selectBans = createSelector([selectGuildBans], ({ list, lifting }): readonly Ban[] =>
  lifting.length === 0 ? list : list.filter(({ bannedUser }) => !lifting.includes(bannedUser.id)),
);
