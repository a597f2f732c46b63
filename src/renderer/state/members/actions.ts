import { members } from './slice';

/** A guild's members were answered: all of them, or that there are too many (`crowd`). */
export const membersLoaded = members.loaded;
