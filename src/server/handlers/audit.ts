import type { AuditAction } from '../../contract/audited';
import type { GuildId, UserId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import {
  type AuditTarget,
  insertAuditLogEntry,
  type KeptChange,
  type KeptExtraInfo,
} from '../data/audit-log';
import { findGuild } from '../data/guilds';
import type { Db, Reads } from '../data/schema';
import { findUser } from '../data/users';
import type { Services } from './services';

export interface StaffAction<A extends AuditAction = AuditAction> {
  readonly guildId: GuildId;
  readonly actorId: UserId;
  readonly action: A;
  readonly target: AuditTarget;
  readonly reason?: string | null;
  readonly changes?: readonly KeptChange[];
  readonly extraInfo?: KeptExtraInfo;
}

/** The change whose values are ids of accounts. */
export const OWNER_KEY = 'owner';

/** Writes what staff did into the guild's trail, in the transaction of the act itself: the actions A and no others. */
export type Audit<A extends AuditAction = AuditAction> = (trx: Db, action: StaffAction<A>) => Promise<void>;

/** Makes the writer of the trail. */
export const createAudit =
  ({ ids, clock }: Pick<Services, 'ids' | 'clock'>): Audit =>
  (trx, { guildId, actorId, action, target, reason = null, changes = [], extraInfo = {} }) =>
    insertAuditLogEntry(trx, {
      id: ids.next(),
      guildId,
      actorId,
      actionType: action,
      target,
      reason: (reason ?? '').trim() === '' ? null : reason,
      changes,
      extraInfo,
      createdAt: isoTimeOf(clock.now()),
    });

type KeptValue = KeptChange['old_value'];
/** The fields whose values the trail can hold. */
type AuditedFields<T> = { readonly [K in keyof T as T[K] extends KeptValue ? K : never]?: string };

/** What differs between two states, by the names that the trail gives the fields. */
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

/** An entry that lists what was moved names so many of them; its count tells of all. */
const LISTED_MOVES = 50;

/** What an entry says of things that were put elsewhere. */
export interface Moves {
  readonly changes: readonly KeptChange[];
  /** How many there are in all. */
  readonly extraInfo: { readonly count: number };
}

/** What was put elsewhere, each by its name with its places before and after; places are compared as texts. */
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
 * A guild that was handed over. The trail keeps the ids of its owners and shows the names that they have (audit-log.ts),
 * so that a name is gone from it with its account.
 */
export const ownerChange = (before: UserId, after: UserId): KeptChange => ({
  key: OWNER_KEY,
  old_value: before,
  new_value: after,
});

/** The guild itself as the target of an act. */
export const guildTarget = ({ id, name }: Named): AuditTarget => ({ type: 'server', id, name });

/** The same, where only its id is at hand. */
export const guildTargetOf = async (trx: Reads, guildId: GuildId): Promise<AuditTarget> =>
  guildTarget({ id: guildId, name: (await findGuild(trx, guildId))?.name ?? '' });
