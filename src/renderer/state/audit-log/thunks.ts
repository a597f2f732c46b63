import { failure, type Result, success } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import { failureText } from '../failures';
import type { AppThunk } from '../store';
import { selectAuditLog } from './selectors';
import { auditLog, FETCHED, olderEntriesFailed, olderEntriesLoaded } from './slice';

/** Fetches the newest entries; the entries that are already held stay on the screen during the request. */
export const loadAuditLog = auditLog.load;

const loadOlder =
  (guildId: GuildId): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const before = selectAuditLog(getState(), guildId).value.entries.at(-1)?.id;
    if (before === undefined) return success(null);
    const result = await bridge.callApi('auditLog.list', { guildId, before, limit: FETCHED });
    if (!result.ok) {
      const error = failureText('auditLog.list', result.failure);
      dispatch(olderEntriesFailed({ guildId, error }));
      return failure(error);
    }
    const { entries, total } = result.value;
    // The server may return fewer entries than requested; after the last entry it returns none.
    const older = { entries, hasOlder: entries.length > 0 };
    dispatch(olderEntriesLoaded({ guildId, before, older, total }));
    return success(null);
  };

/**
 * Fetches older entries until `count` entries are held, no more exist, a call fails, or `isWanted` returns false.
 * Infinity fetches all.
 */
export const loadAuditLogTo =
  (guildId: GuildId, count: number, isWanted: () => boolean): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState) => {
    dispatch(olderEntriesFailed({ guildId, error: null }));
    for (;;) {
      const { entries, hasOlder } = selectAuditLog(getState(), guildId).value;
      if (!hasOlder || entries.length >= count || !isWanted()) return success(null);
      const result = await dispatch(loadOlder(guildId));
      if (!result.ok) return result;
    }
  };
