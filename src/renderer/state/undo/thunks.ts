import type { AuditLogEntry } from '../../../contract/entities/audit-log-entry';
import { failure, type Result, success } from '../../../contract/failure';
import type { AuditLogEntryId, GuildId } from '../../../contract/ids';
import { TIMERS } from '../../../contract/limits';
import { msg, t } from '../../../domain/i18n/t';
import { selectAuditLog } from '../audit-log/selectors';
import { loadAuditLog } from '../audit-log/thunks';
import { failureText } from '../failures';
import { selectCanCall } from '../roles/selectors';
import { selectMe } from '../session/selectors';
import type { AppThunk, InnerThunk } from '../store';
import { toastClosed, toastShown } from '../toasts/slice';
import type { UndoOffer } from './types';

const UNDOING = { otherwise: msg('Failed to undo this') } as const;

/** The outcome of an undo: a conflict names what was changed since, and then nothing is done. */
export type UndoOutcome = { readonly kind: 'undone' } | { readonly kind: 'conflict'; readonly text: string };

/** Undoes an act of the audit log; `force` leaves what was changed since. A success is told by a toast. */
export const undoAct =
  (
    guildId: GuildId,
    entryId: AuditLogEntryId,
    { reason, force }: { readonly reason: string; readonly force: boolean },
  ): AppThunk<Promise<Result<UndoOutcome, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const asked = { guildId, entryId, reason: reason.trim(), ...(force ? { force } : {}) };
    const result = await bridge.callApi('auditLog.undo', asked);
    if (selectAuditLog(getState(), guildId).phase === 'loaded') void dispatch(loadAuditLog(guildId));
    if (!result.ok) {
      const text = failureText(UNDOING, result.failure);
      const isConflict = result.failure.kind === 'refused' && result.failure.code === 'conflict';
      return isConflict ? success({ kind: 'conflict', text }) : failure(text);
    }
    const isWhole = result.value.conflicts.length === 0;
    dispatch(toastShown('success', isWhole ? t('Undone') : t('Undone, but for what was changed since')));
    return success({ kind: 'undone' });
  };

/**
 * Says that an act of staff is done, and offers to undo it where the server and the person's rights allow that; otherwise
 * `ms` is for how long it is shown.
 */
export const doneByStaff =
  (text: string, offer: UndoOffer, ms?: number): AppThunk =>
  (dispatch, getState) => {
    const canUndo = offer.count > 0 && selectCanCall(getState(), offer.guildId, 'auditLog.undo');
    dispatch(
      canUndo ? toastShown('success', text, TIMERS.undoToastMs, offer) : toastShown('success', text, ms),
    );
  };

/** Offers to undo an act of which nothing is said otherwise; says nothing where it cannot be undone. */
export const offerUndo =
  (text: string, offer: UndoOffer): AppThunk =>
  (dispatch, getState) => {
    if (selectCanCall(getState(), offer.guildId, 'auditLog.undo')) dispatch(doneByStaff(text, offer));
  };

const isMeant =
  ({ action, target }: UndoOffer, me: string) =>
  ({ user, actionType, target: about }: AuditLogEntry): boolean =>
    user.username === me && actionType === action && (target === null || about?.name === target);

/** The entries of the audit log that an offer is about, newest first, without those that cannot be undone. */
export const findUndoable =
  (offer: UndoOffer): AppThunk<Promise<Result<readonly AuditLogEntryId[], string>>> =>
  async (_dispatch, getState, { bridge }) => {
    const { guildId, count } = offer;
    const me = selectMe(getState())?.username ?? '';
    const result = await bridge.callApi('auditLog.list', { guildId, limit: FEW + count });
    if (!result.ok) return failure(failureText(UNDOING, result.failure));
    const meant = result.value.entries.filter(isMeant(offer, me)).slice(0, count);
    return success(meant.flatMap(({ id, undo }) => (undo?.state === 'possible' ? [id] : [])));
  };

/** Undoes several acts one after the other, and says what could not be undone. */
export const undoEach =
  (guildId: GuildId, entryIds: readonly AuditLogEntryId[]): InnerThunk<Promise<readonly string[]>> =>
  async (dispatch) => {
    const failed: string[] = [];
    for (const id of entryIds) {
      const undone = await dispatch(undoAct(guildId, id, { reason: '', force: false }));
      if (!undone.ok) failed.push(undone.failure);
      else if (undone.value.kind === 'conflict') failed.push(undone.value.text);
    }
    return failed;
  };

/** Undoes what a toast offers to undo. */
export const takeUndoOffer =
  (toastId: string, offer: UndoOffer): AppThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(toastClosed(toastId));
    const found = await dispatch(findUndoable(offer));
    if (!found.ok || found.value.length === 0) {
      dispatch(toastShown('error', found.ok ? t('This cannot be undone') : found.failure));
      return;
    }
    for (const why of await dispatch(undoEach(offer.guildId, found.value)))
      dispatch(toastShown('error', why));
  };

/** Acts of others that may have come since. */
const FEW = 20;
