import type { GuildId, UserId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import { insertAuditLogEntry, type NewAuditLogEntry } from '../data/audit-log';
import type { Db } from '../data/schema';
import { findUser } from '../data/users';
import type { Services } from './services';

/** Action types of server-area.md 3 that this server writes. */
export type AuditAction =
  | 'SERVER_UPDATE'
  | 'CHANNEL_CREATE'
  | 'CHANNEL_UPDATE'
  | 'CHANNEL_DELETE'
  | 'MEMBER_KICK'
  | 'MEMBER_BAN_ADD'
  | 'MEMBER_BAN_REMOVE'
  | 'MEMBER_ROLE_UPDATE'
  | 'ROLE_CREATE'
  | 'ROLE_UPDATE'
  | 'ROLE_DELETE'
  | 'MESSAGE_DELETE'
  | 'INVITE_CREATE'
  | 'INVITE_DELETE';

type Change = NewAuditLogEntry['changes'][number];
type Target = NonNullable<NewAuditLogEntry['target']>;

export interface StaffAction {
  readonly guildId: GuildId;
  readonly actorId: UserId;
  readonly action: AuditAction;
  readonly target?: Target | null;
  readonly reason?: string | null;
  readonly changes?: readonly Change[];
  readonly extraInfo?: NewAuditLogEntry['extraInfo'];
}

/** Writes what staff did into the guild's trail, in the transaction of the act itself. */
export type Audit = (trx: Db, action: StaffAction) => Promise<void>;

/** Makes the writer of the trail. */
export const createAudit =
  ({ ids, clock }: Pick<Services, 'ids' | 'clock'>): Audit =>
  (trx, { guildId, actorId, action, target = null, reason = null, changes = [], extraInfo = {} }) =>
    insertAuditLogEntry(trx, {
      id: ids.next(),
      guildId,
      actorId,
      actionType: action,
      target,
      reason: reason === null || reason.trim() === '' ? null : reason,
      changes,
      extraInfo,
      createdAt: isoTimeOf(clock.now()),
    });

/** What differs between two states, by the names that the trail gives the fields. */
export const changesBetween = <T extends object>(
  before: Partial<T> | null,
  after: Partial<T> | null,
  names: { readonly [K in keyof T]?: string },
): readonly Change[] =>
  Object.entries(names).flatMap(([field, key]) => {
    const valueIn = (state: object | null): unknown =>
      state === null ? null : ((Object.getOwnPropertyDescriptor(state, field)?.value as unknown) ?? null);
    const [oldValue, newValue] = [valueIn(before), valueIn(after)];
    return oldValue === newValue || typeof key !== 'string'
      ? []
      : [{ key, old_value: oldValue, new_value: newValue }];
  });

/** A user as the target of an act. */
export const userTarget = async (trx: Db, userId: UserId): Promise<Target> => ({
  type: 'user',
  id: userId,
  name: (await findUser(trx, userId))?.username ?? '',
});

/** A channel or category as the target of an act. */
export const channelTarget = ({ id, name }: { readonly id: string; readonly name: string }): Target => ({
  type: 'channel',
  id,
  name,
});
