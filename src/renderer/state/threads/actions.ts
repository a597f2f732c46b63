import { createAction } from '@reduxjs/toolkit';
import type { Thread } from '../../../contract/entities/thread';
import type { ChannelId } from '../../../contract/ids';
import type { LiveBatch } from '../live-events';

/**
 * Threads as the server has them for the signed-in user. `since` holds the events during the request; the answer may be
 * older than those events, so they are applied again. With `all` they are all of a channel that are, or are not, archived.
 */
export const threadsLoaded = createAction<{
  readonly threads: readonly Thread[];
  readonly since: LiveBatch;
  readonly all?: { readonly parentId: ChannelId; readonly archived: boolean };
}>('threads/loaded');

/** The server does not know a thread, or does not show it. */
export const threadLost = createAction<ChannelId>('threads/lost');
