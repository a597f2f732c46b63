import type { AuditAction } from '../../contract/audited';
import { DESK_LIMITS } from '../../contract/desk-limits';
import type { AuditLogEntryId, GuildId, UserId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import {
  type AuditTarget,
  insertAuditLogEntry,
  type KeptChange,
  type KeptExtraInfo,
} from '../data/audit-log';
import { findGuild } from '../data/guilds';
import { insertImage, type UndoImage } from '../data/undo-images';
import type { Db, Reads } from '../data/schema';
import { findUser } from '../data/users';
import type { Services } from './services';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The time so many days after another. */
export const daysAfter = (nowMs: number, days: number): string => isoTimeOf(nowMs + days * DAY_MS);

export interface StaffAction<A extends AuditAction = AuditAction> {
  readonly guildId: GuildId;
  readonly actorId: UserId;
  readonly action: A;
  readonly target: AuditTarget | null;
  readonly reason?: string | null;
  readonly changes?: readonly KeptChange[];
  readonly extraInfo?: KeptExtraInfo;
  /** What the act has changed, so that it can be undone; `keptUntil` if that is not the usual time. */
  readonly undo?: { readonly image: UndoImage; readonly keptUntil?: string } | undefined;
  /** The id of the entry, where it was needed before. */
  readonly entryId?: AuditLogEntryId | undefined;
}

/** The key of the change whose values are ids of accounts. */
export const OWNER_KEY = 'owner';

/** Writes an action of staff to the guild's audit log, in the transaction of the act itself: an action of A. The result is the entry's id. */
export type Audit<A extends AuditAction = AuditAction> = (
  trx: Db,
  action: StaffAction<A>,
) => Promise<AuditLogEntryId>;

/** Creates the writer of the audit log. */
export const createAudit =
  ({ ids, clock }: Pick<Services, 'ids' | 'clock'>): Audit =>
  async (
    trx,
    { guildId, actorId, action, target, reason = null, changes = [], extraInfo = {}, undo, entryId },
  ) => {
    const id = entryId ?? ids.next<AuditLogEntryId>();
    await insertAuditLogEntry(trx, {
      id,
      guildId,
      actorId,
      actionType: action,
      target,
      reason: (reason ?? '').trim() === '' ? null : reason,
      changes,
      extraInfo,
      createdAt: isoTimeOf(clock.now()),
    });
    if (undo !== undefined) {
      const keptUntil = undo.keptUntil ?? daysAfter(clock.now(), DESK_LIMITS.undoDays);
      await insertImage(trx, { entryId: id, guildId, keptUntil, image: undo.image });
    }
    return id;
  };

type KeptValue = KeptChange['old_value'];
/** The fields with values that the audit log can hold. */
type AuditedFields<T> = { readonly [K in keyof T as T[K] extends KeptValue ? K : never]?: string };

/** The differences between two states, under the audit log's names of the fields. */
export const changesBetween = <T extends object>(
  before: T | null,
  after: T | null,
  names: AuditedFields<T>,
): readonly KeptChange[] =>
  Object.entries(names).flatMap(([field, key]) => {
    const valueIn = (state: object | null): KeptValue =>
      (state === null
        ? null
        : (Object.getOwnPropertyDescriptor(state, field)?.value as KeptValue | undefined)) ?? null;
    const [oldValue, newValue] = [valueIn(before), valueIn(after)];
    return oldValue === newValue || typeof key !== 'string'
      ? []
      : [{ key, old_value: oldValue, new_value: newValue }];
  });

/** The maximum number of moves listed in an entry; its count covers all of them. */
const LISTED_MOVES = 50;

/** The content of an entry about moved objects. */
export interface Moves {
  readonly changes: readonly KeptChange[];
  /** The total number of moves. */
  readonly extraInfo: { readonly count: number };
}

/** The moved objects, each by its name with its old and new position; positions are compared as text. */
export const movesBetween = (
  before: readonly { readonly id: string; readonly name: string; readonly place: string }[],
  after: ReadonlyMap<string, string>,
): Moves => {
  const moves = before.flatMap(({ id, name, place }) => {
    const now = after.get(id) ?? place;
    return now === place ? [] : [{ key: name, old_value: place, new_value: now }];
  });
  return { changes: moves.slice(0, LISTED_MOVES), extraInfo: { count: moves.length } };
};

/** A user as the target of an act. */
export const userTarget = async (trx: Reads, userId: UserId): Promise<AuditTarget> => ({
  type: 'user',
  id: userId,
  name: (await findUser(trx, userId))?.username ?? '',
});

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A channel as the target of an act. */
export const channelTarget = ({ id, name }: Named): AuditTarget => ({ type: 'channel', id, name });

/** A thread as the target of an act. */
export const threadTarget = ({ id, name }: Named): AuditTarget => ({ type: 'thread', id, name });

/** A category as the target of an act. */
export const categoryTarget = ({ id, name }: Named): AuditTarget => ({ type: 'category', id, name });

/** A role as the target of an act. */
export const roleTarget = ({ id, name }: Named): AuditTarget => ({ type: 'role', id, name });

/** An invite as the target of an act. */
export const inviteTarget = ({ id, code }: { readonly id: string; readonly code: string }): AuditTarget => ({
  type: 'invite',
  id,
  name: code,
});

/**
 * A transfer of a guild. The audit log stores the ids of its owners and shows their current names (audit-log.ts), so
 * that a name disappears with its account.
 */
export const ownerChange = (before: UserId, after: UserId): KeptChange => ({
  key: OWNER_KEY,
  old_value: before,
  new_value: after,
});

/** An emoji of the guild as the target of an act. */
export const emojiTarget = ({ id, name }: Named): AuditTarget => ({ type: 'emoji', id, name });

/** A sticker of the guild as the target of an act. */
export const stickerTarget = ({ id, name }: Named): AuditTarget => ({ type: 'sticker', id, name });

/** The guild itself as the target of an act. */
export const guildTarget = ({ id, name }: Named): AuditTarget => ({ type: 'server', id, name });

/** The same, where only the id is known. */
export const guildTargetOf = async (trx: Reads, guildId: GuildId): Promise<AuditTarget> =>
  guildTarget({ id: guildId, name: (await findGuild(trx, guildId))?.name ?? '' });
