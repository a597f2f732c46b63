import { members } from './slice';

/** Fetches a guild's members; the members that are already held stay on the screen during the request. */
export const loadMembers = members.load;

/** As `loadMembers`, for thunks that decide by the failure itself. */
export const fetchMembers = members.fetch;
