import { createAction } from '@reduxjs/toolkit';
import type { Guild } from '../../../contract/entities/guild';

/** All guilds of the signed-in user, as the server has them now: at the start, and after a loss. */
export const guildsLoaded = createAction<readonly Guild[]>('guilds/loaded');
