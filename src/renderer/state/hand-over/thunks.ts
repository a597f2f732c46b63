import { failure, type Result, success } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import { selectAuditLog } from '../audit-log/selectors';
import { loadAuditLog, loadAuditLogTo } from '../audit-log/thunks';
import { selectHasQueue, selectQueue } from '../queue/selectors';
import { loadOlderItems, loadQueue } from '../queue/thunks';
import type { QueueStatus } from '../queue/types';
import { selectCanCall } from '../roles/selectors';
import type { AppThunk } from '../store';

/** Further back a hand-over does not read: that is what the log is for. */
export const MOST_ENTRIES = 1_000;

const loadItems =
  (
    guildId: GuildId,
    status: QueueStatus,
    isEnough: (held: ReturnType<typeof selectQueue>['value']) => boolean,
    isWanted: () => boolean,
  ): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState) => {
    const loaded = await dispatch(loadQueue(guildId, status));
    if (!loaded.ok) return loaded;
    for (;;) {
      const { value } = selectQueue(getState(), guildId, status);
      if (!value.hasOlder || isEnough(value) || !isWanted()) return success(null);
      await dispatch(loadOlderItems(guildId, status));
      const { olderError } = selectQueue(getState(), guildId, status).value;
      if (olderError !== null) return failure(olderError);
    }
  };

/**
 * Fetches what a hand-over tells: the audit log back to `since` (epoch milliseconds), all that waits, and what was decided
 * of late. Only what the person may see.
 */
export const loadHandOver =
  (guildId: GuildId, since: number, isWanted: () => boolean): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState) => {
    if (selectCanCall(getState(), guildId, 'auditLog.list')) {
      const newest = await dispatch(loadAuditLog(guildId));
      if (!newest.ok) return newest;
      const isShort = () => {
        const last = selectAuditLog(getState(), guildId).value.entries.at(-1);
        return last !== undefined && Date.parse(last.timestamp) >= since;
      };
      const older = await dispatch(loadAuditLogTo(guildId, MOST_ENTRIES, () => isWanted() && isShort()));
      if (!older.ok) return older;
    }
    if (!selectHasQueue(getState(), guildId)) return success(null);
    const isFull = ({ items }: { readonly items: readonly unknown[] }) => items.length >= MOST_ENTRIES;
    const open = await dispatch(loadItems(guildId, 'open', isFull, isWanted));
    if (!open.ok) return open;
    // Items are listed by when they were reported: one of before may have been decided since.
    return dispatch(
      loadItems(
        guildId,
        'resolved',
        (held) => isFull(held) || Date.parse(held.items.at(-1)?.createdAt ?? '') < since,
        isWanted,
      ),
    );
  };
