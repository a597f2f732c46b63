import { type ReactNode, useMemo } from 'react';
import type { MemberFilter } from '../../../contract/entities/member';
import type { GuildId, RoleId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { rolesOf } from '../../../domain/members/grouping';
import { useAppSelector } from '../../state/hooks';
import { selectRoleMap } from '../../state/roles/selectors';
import { PRESENCE_NAMES } from '../../ui/identity/PresenceDot';
import { SearchField } from '../../ui/form/SearchField';
import { Select, type SelectOption } from '../../ui/form/Select';
import styles from './MembersManager.module.css';

interface MemberFiltersProps {
  readonly guildId: GuildId;
  readonly filter: MemberFilter;
  readonly onChange: (filter: MemberFilter) => void;
  /** The order of the rows, where they can be sorted. */
  readonly children?: ReactNode;
}

const statuses = (): readonly SelectOption<MemberFilter['status']>[] => [
  { value: null, label: t('All statuses') },
  ...(['active', 'away', 'dnd', 'inactive'] as const).map((value) => ({
    value,
    label: t(PRESENCE_NAMES[value]),
  })),
];

/** Username, role and status; all must match. */
export function MemberFilters({ guildId, filter, onChange, children }: MemberFiltersProps) {
  const roles = useAppSelector((state) => selectRoleMap(state, guildId));
  const options = useMemo(
    (): readonly SelectOption<RoleId | null>[] => [
      { value: null, label: t('All roles') },
      ...rolesOf([...roles.keys()], roles)
        .filter((role) => !role.isDefault)
        .map((role) => ({ value: role.id, label: stripInvisible(role.name) })),
    ],
    [roles],
  );
  const roleId = filter.roleId !== null && roles.has(filter.roleId) ? filter.roleId : null;
  return (
    <div
      className={styles.filters}
      data-sorts={children !== undefined || undefined}
      role="search"
      aria-label={t('Filter members')}
    >
      <SearchField
        label={t('Search by username')}
        // The filters are opened to search for a member.
        autoFocus
        // No name is longer.
        maxLength={TEXT_LIMITS.nickname}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <Select
        label={t('Role')}
        labelHidden
        options={options}
        value={roleId}
        onChange={(next) => onChange({ ...filter, roleId: next })}
      />
      <Select
        label={t('Status')}
        labelHidden
        options={statuses()}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
      />
      {children}
    </div>
  );
}
