import type { GuildId } from '../../../contract/ids';
import { members } from './slice';

/**
 * Fetches a guild's members, unless they are a crowd; the members that are already held stay on the screen during the
 * request.
 */
export const loadMembers = (guildId: GuildId) => members.load(guildId);

/** Fetches all members of a guild, however many there are. */
export const loadAllMembers = (guildId: GuildId) => members.load(guildId, { guildId });

/** As `loadMembers`, for thunks that decide by the failure itself. */
export const fetchMembers = (guildId: GuildId) => members.fetch(guildId);
