import { guildInfo } from './slice';

/** Fetches the guild's info for the settings; the held info stays on the screen during the request. */
export const loadGuildInfo = guildInfo.load;

/** As `loadGuildInfo`, for thunks that report the failure in their own words. */
export const fetchGuildInfo = guildInfo.fetch;
