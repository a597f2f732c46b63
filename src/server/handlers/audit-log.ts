import { z } from 'zod';
import { auditActions } from '../../contract/audited';
import {
  AuditChange,
  AuditExtraInfo,
  type AuditLogEntry,
  type UndoOfEntry,
} from '../../contract/entities/audit-log-entry';
import { success } from '../../contract/failure';
import { type AuditLogEntryId, toId, type UserId } from '../../contract/ids';
import { COUNTS } from '../../contract/limits';
import type { auditLog } from '../../contract/rest/audit-log';
import { type AuditLogRow, countAuditLog, listAuditLog } from '../data/audit-log';
import { listUndo, type UndoRow } from '../data/undo-images';
import { undoState } from '../../domain/undo/decide-undo';
import { findUsernames } from '../data/users';
import { refuse } from '../refusal';
import { OWNER_KEY } from './audit';
import { auditSightOf, entrySeen } from './audit-sight';
import type { HandlersOf } from './handler';
import type { Services } from './services';
import { findUndoOffers } from './undo-offers';

const PAGE_MAX = 100;

const changesKept = z.array(AuditChange);

/**
 * The four digits after the '#' of a user's tag (docs/spec/audit-log.md 'Entries'): derived from the id, because
 * usernames are unique. All digits of the id count (multiplied by a prime): the last digits alone are equal for ids
 * that were made one per millisecond.
 */
export const discriminatorOf = (userId: UserId): string =>
  ((BigInt(userId) * 2_654_435_761n) % 9973n).toString().padStart(4, '0');

/** The changes of a stored entry. */
export const changesOf = (row: AuditLogRow): AuditChange[] => changesKept.parse(row.changes);

/** The accounts whose names a page of the audit log shows in its changes. */
const idsIn = (rows: readonly AuditLogRow[]): UserId[] =>
  rows
    .flatMap(changesOf)
    .filter(({ key }) => key === OWNER_KEY)
    .flatMap(({ oldValue, newValue }) => [oldValue, newValue])
    .filter((value) => typeof value === 'string')
    .map((value) => toId<UserId>(value));

const withNames = (kept: AuditChange, names: ReadonlyMap<string, string>): AuditChange => {
  const { key, oldValue, newValue } = kept;
  if (key !== OWNER_KEY) return kept;
  return {
    key,
    oldValue: names.get(String(oldValue)) ?? oldValue,
    newValue: names.get(String(newValue)) ?? newValue,
  };
};

const stateOf = ({ keptUntil, image, doneBy }: UndoRow, nowMs: number) =>
  undoState({ keptUntil, isErased: image === null, isDone: doneBy !== null }, nowMs);

/** An entry as it is sent, but for what its reader must not learn. `names`: of the accounts in its changes. */
export const entryOf = (row: AuditLogRow, names: ReadonlyMap<string, string>): AuditLogEntry => ({
  id: row.id,
  user: {
    username: row.actorUsername,
    discriminator: discriminatorOf(row.actorId),
    avatar: row.actorAvatar,
  },
  actionType: row.actionType,
  actionCategory: auditActions[row.actionType]?.category ?? '',
  target: row.targetType === null ? null : { type: row.targetType, name: row.targetName ?? '' },
  reason: row.reason,
  changes: changesOf(row).map((kept) => withNames(kept, names)),
  extraInfo: AuditExtraInfo.parse(row.extraInfo),
  timestamp: row.createdAt,
  undo: null,
});

const kept = z.object({ channel_id: z.string().optional() });
/** The id of the channel of an entry; entries of an earlier version have only its name. */
const channelIdOf = (extraInfo: unknown): string | null => kept.safeParse(extraInfo).data?.channel_id ?? null;

/** Handlers of the audit log. */
export const auditLogHandlers = ({ db, clock }: Services): HandlersOf<typeof auditLog> => ({
  'auditLog.list': async ({ guildId, before, limit = COUNTS.auditLogPage }, { who }) => {
    if (limit === 0) return refuse(400, 'The limit must be at least 1');
    const rows = await listAuditLog(db, { guildId, before, limit: Math.min(limit, PAGE_MAX) });
    const names = await findUsernames(db, idsIn(rows));
    const undos = await listUndo(
      db,
      rows.map(({ id }) => id),
    );
    const nowMs = clock.now();
    const asked = rows.flatMap(({ id: entryId, actorId }) => {
      const undo = undos.get(entryId);
      const isOpen = undo !== undefined && stateOf(undo, nowMs) === 'possible';
      return isOpen && undo.image !== null ? [{ entryId, actorId, image: undo.image }] : [];
    });
    const offers = await findUndoOffers(db, guildId, who, { asked, nowMs });
    /** Whether an act can be undone by the caller, as it is sent. */
    const undoOf = (entryId: AuditLogEntryId, undo: UndoRow): UndoOfEntry => {
      const state = stateOf(undo, nowMs);
      const isOffered = state !== 'possible' || offers.has(entryId);
      return { until: undo.keptUntil, state: isOffered ? state : 'impossible', by: undo.doneByName };
    };
    const entryWithUndo = (row: AuditLogRow): AuditLogEntry => {
      const undo = undos.get(row.id);
      return { ...entryOf(row, names), undo: undo === undefined ? null : undoOf(row.id, undo) };
    };
    const sight = await auditSightOf(db, guildId, who);
    return success({
      message: null,
      entries: rows.map((row) =>
        entrySeen(
          entryWithUndo(row),
          { targetId: row.targetId, channelId: channelIdOf(row.extraInfo) },
          sight,
        ),
      ),
      total: await countAuditLog(db, guildId),
    });
  },
});
