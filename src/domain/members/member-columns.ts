import type { Member } from '../../contract/entities/member';
import type { Role } from '../../contract/entities/role';
import type { RoleId } from '../../contract/ids';
import type { ExportColumn } from '../exports/columns';
import { rolesOf } from './grouping';

/** The columns of an export of members; the roles from the highest, without `@everyone`. */
export const memberColumns = (roles: ReadonlyMap<RoleId, Role>): readonly ExportColumn<Member>[] => [
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
];
