import { guildList } from '../fetched/guild-list';
import type { BoostsOfGuild } from './types';

const NONE: BoostsOfGuild = { count: 0, level: 0, levels: [], mine: [], boosters: [] };

/** The boosts of guilds, fetched when a guild's are first used; an event has the new level, and not who gave what. */
export const boostLists = guildList({
  name: 'boosts',
  call: 'boosts.list',
  args: (guildId) => ({ guildId }),
  nothing: NONE,
  take: ({ count, level, levels, mine, boosters }): BoostsOfGuild => ({
    ...{ count, level, levels, mine, boosters },
  }),
  staleOn: ['GUILD_BOOSTS'],
  live: {
    hears: {
      GUILD_BOOSTS: (state, { guildId, count, level }) => {
        const held = state.byKey[guildId];
        if (held !== undefined) Object.assign(held.value, { count, level });
      },
    },
  },
});
export const boostsReducer = boostLists.reducer;
