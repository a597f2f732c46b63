import { members } from './slice';

/** Fetches a guild's members; what is known stays on the screen meanwhile. */
export const loadMembers = members.load;

/** The same for thunks that decide by the failure itself. */
export const fetchMembers = members.fetch;
