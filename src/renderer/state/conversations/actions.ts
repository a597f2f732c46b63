import { createAction } from '@reduxjs/toolkit';
import type { DirectChannel } from '../../../contract/entities/direct-channel';
import type { LiveBatch } from '../live-events';

/**
 * All conversations of the signed-in user that they have not closed, as the server has them. `since` holds the events
 * during the request; the answer may be older than those events, so they are applied again.
 */
export const conversationsLoaded = createAction<{
  readonly channels: readonly DirectChannel[];
  readonly since: LiveBatch;
}>('conversations/loaded');
