import type { Member } from '../../contract/entities/member';
import type { Role } from '../../contract/entities/role';
import type { RoleId } from '../../contract/ids';
import type { ExportColumn } from '../exports/columns';
import { rolesOf } from './grouping';
import type { FactsById } from './member-sort';

/** The columns of what staff know of members. */
const factColumns = (facts: FactsById): readonly ExportColumn<Member>[] => [
  { name: 'joined_at', value: ({ id }) => facts[id]?.joinedAt ?? null },
  { name: 'account_created_at', value: ({ id }) => facts[id]?.createdAt ?? null },
  { name: 'warnings', value: ({ id }) => facts[id]?.warnings ?? null },
  { name: 'invite', value: ({ id }) => facts[id]?.invite ?? null },
  { name: 'invited_by', value: ({ id }) => facts[id]?.invitedBy?.username ?? null },
];

/**
 * The columns of an export of members; the roles from the highest, without `@everyone`.
 * @param facts what staff know of them; null where the user is not told
 */
export const memberColumns = (
  roles: ReadonlyMap<RoleId, Role>,
  facts: FactsById | null = null,
): readonly ExportColumn<Member>[] => [
  { name: 'user_id', value: ({ id }) => id },
  { name: 'username', value: ({ username }) => username },
  { name: 'nickname', value: ({ nickname }) => nickname },
  {
    name: 'roles',
    value: ({ roleIds }) =>
      rolesOf(roleIds, roles)
        .filter((role) => !role.isDefault)
        .map(({ name }) => name)
        .join(', '),
  },
  { name: 'status', value: ({ status }) => status },
  { name: 'timed_out_until', value: ({ timedOutUntil }) => timedOutUntil },
  ...(facts === null ? [] : factColumns(facts)),
];
