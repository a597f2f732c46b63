import { z } from 'zod';
import type { HistoryItem, HistoryKind } from '../../contract/entities/member-history';
import type { AuditLogRow } from '../data/audit-log';
import { changesOf } from './audit-log';

/** The fields of an item that only some kinds have. */
export const NOTHING = { by: null, text: null, until: null, count: null, invite: null } as const;

/** What acts of staff are in the history of the one concerned. */
const KINDS: Readonly<Record<string, HistoryKind>> = {
  MEMBER_KICK: 'kick',
  MEMBER_BAN_ADD: 'ban',
  MEMBER_BAN_REMOVE: 'unban',
  MEMBER_ROLE_UPDATE: 'role',
  MESSAGE_DELETE: 'deletion',
  MESSAGE_BULK_DELETE: 'deletion',
};

const counted = z.object({ count: z.number().int().nonnegative() });
const textOf = (value: string | number | boolean | null | undefined): string | null =>
  value == null ? null : String(value);

/** An entry of the audit log about a person as an item of their history; null for what is none. */
export const itemOfEntry = (row: AuditLogRow): HistoryItem | null => {
  const changes = changesOf(row);
  const changed = (name: string) => changes.find(({ key }) => key === name);
  const item = {
    ...{ ...NOTHING, id: row.id, at: row.createdAt, text: row.reason },
    by: { id: row.actorId, username: row.actorUsername, avatar: row.actorAvatar },
  };
  if (row.actionType === 'MEMBER_UPDATE') {
    const timeout = changed('timed_out_until');
    if (timeout !== undefined) return { ...item, kind: 'timeout', until: textOf(timeout.newValue) };
    const nickname = changed('nickname');
    return nickname === undefined ? null : { ...item, kind: 'nickname', text: textOf(nickname.newValue) };
  }
  const kind = KINDS[row.actionType];
  if (kind === undefined) return null;
  if (kind === 'deletion') return { ...item, kind, count: counted.safeParse(row.extraInfo).data?.count ?? 1 };
  if (kind !== 'role') return { ...item, kind };
  const role = changed('role');
  const [given, taken] = [textOf(role?.newValue), textOf(role?.oldValue)];
  return { ...item, kind, text: given === null ? `-${taken ?? ''}` : `+${given}` };
};
