import type { GuildId } from '../../../contract/ids';
import { failureText } from '../failures';
import type { AppThunk } from '../store';
import { selectAuditLog } from './selectors';
import {
  auditLogFailed,
  auditLogLoaded,
  auditLogRequested,
  olderEntriesFailed,
  olderEntriesLoaded,
} from './slice';

/** How many entries are asked for at a time: five pages of the panel, and the most that a server gives. */
const FETCHED = 100;

/** Fetches the newest entries; what is known stays on the screen meanwhile. In words why not, or null. */
export const loadAuditLog =
  (guildId: GuildId): AppThunk<Promise<string | null>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(auditLogRequested(guildId));
    const result = await bridge.callApi('auditLog.list', { guildId, limit: FETCHED });
    if (!result.ok) {
      const error = failureText('auditLog.list', result.failure);
      dispatch(auditLogFailed({ guildId, error }));
      return error;
    }
    const { entries, total } = result.value;
    dispatch(auditLogLoaded({ guildId, newest: { entries, hasOlder: entries.length < total }, total }));
    return null;
  };

const loadOlder =
  (guildId: GuildId): AppThunk<Promise<string | null>> =>
  async (dispatch, getState, { bridge }) => {
    const before = selectAuditLog(getState(), guildId).entries.at(-1)?.id;
    if (before === undefined) return null;
    const result = await bridge.callApi('auditLog.list', { guildId, before, limit: FETCHED });
    if (!result.ok) {
      const error = failureText('auditLog.list', result.failure);
      dispatch(olderEntriesFailed({ guildId, error }));
      return error;
    }
    const { entries, total } = result.value;
    // The server may give less at a time than is asked for; at the end it gives nothing.
    const older = { entries, hasOlder: entries.length > 0 };
    dispatch(olderEntriesLoaded({ guildId, before, older, total }));
    return null;
  };

/**
 * Fetches older entries until so many are held, there are no more, one call fails, or `isWanted` says that nobody waits
 * for them any longer. Infinity fetches all. In words why it failed, or null.
 */
export const loadAuditLogTo =
  (guildId: GuildId, count: number, isWanted: () => boolean): AppThunk<Promise<string | null>> =>
  async (dispatch, getState) => {
    dispatch(olderEntriesFailed({ guildId, error: null }));
    for (;;) {
      const { entries, hasOlder } = selectAuditLog(getState(), guildId);
      if (!hasOlder || entries.length >= count || !isWanted()) return null;
      const error = await dispatch(loadOlder(guildId));
      if (error !== null) return error;
    }
  };
