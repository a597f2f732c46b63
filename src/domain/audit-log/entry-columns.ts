import type { ActionTable } from '../../contract/audit-actions';
import type { AuditLogEntry } from '../../contract/entities/audit-log-entry';
import type { ExportColumn } from '../exports/columns';
import { entryLabel } from './action-label';
import { userTag } from './entry-texts';

/** The columns of an audit log export; changes and extras stay structured. */
export const entryColumns = (actions: ActionTable): readonly ExportColumn<AuditLogEntry>[] => [
  { name: 'id', value: ({ id }) => id },
  { name: 'timestamp', value: ({ timestamp }) => timestamp },
  { name: 'user', value: ({ user }) => userTag(user) },
  { name: 'action_type', value: ({ actionType }) => actionType },
  { name: 'action', value: (entry) => entryLabel(actions, entry) },
  { name: 'category', value: ({ actionCategory }) => actionCategory },
  { name: 'target_type', value: ({ target }) => target?.type ?? null },
  { name: 'target', value: ({ target }) => target?.name ?? null },
  { name: 'reason', value: ({ reason }) => reason },
  {
    name: 'changes',
    value: ({ changes }) =>
      changes.map(({ key, oldValue, newValue }) => ({ key, old_value: oldValue, new_value: newValue })),
  },
  {
    name: 'extra_info',
    value: ({ extraInfo }) => ({
      channel: extraInfo.channel,
      count: extraInfo.count,
      delete_member_days: extraInfo.deleteMemberDays,
      members_removed: extraInfo.membersRemoved,
    }),
  },
];
