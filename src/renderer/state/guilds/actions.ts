import { createAction } from '@reduxjs/toolkit';
import type { Guild } from '../../../contract/entities/guild';
import type { LiveBatch } from '../live-events';

/**
 * All guilds of the signed-in user as the server has them: at the start, and after a loss. `since` holds the events
 * during the request; the answer may be older than those events, so they are applied again.
 */
export const guildsLoaded = createAction<{ readonly guilds: readonly Guild[]; readonly since: LiveBatch }>(
  'guilds/loaded',
);
