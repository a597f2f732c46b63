import { guildInfo } from './slice';

/** Fetches what the settings show of a guild; what is known stays on the screen meanwhile. */
export const loadGuildInfo = guildInfo.load;

/** The same for thunks that say in their own words why it failed. */
export const fetchGuildInfo = guildInfo.fetch;
