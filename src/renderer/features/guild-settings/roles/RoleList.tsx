import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { GuildId, RoleId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { canEditRolePermissions, canManageRole } from '../../../../domain/permissions/authority';
import { useAppSelector } from '../../../state/hooks';
import { selectRoleMemberCounts } from '../../../state/roles/member-counts';
import { selectMyAuthority, selectRankedRoles } from '../../../state/roles/selectors';
import { EmptyState } from '../../../ui/page/EmptyState';
import { useGridFocus } from '../../../ui/list/grid-focus';
import { SearchField } from '../../../ui/form/SearchField';
import { type RoleAct, RoleRow } from './RoleRow';
import styles from './Roles.module.css';

interface RoleListProps {
  readonly guildId: GuildId;
  readonly onAct: (act: RoleAct, roleId: RoleId) => void;
}

/** All roles from the highest to `@everyone`, with a search by name. */
export function RoleList({ guildId, onAct }: RoleListProps) {
  const who = useAppSelector((state) => selectMyAuthority(state, guildId));
  const roles = useAppSelector((state) => selectRankedRoles(state, guildId));
  // The members may change while the list is shown; a role's buttons do not wait for the count.
  const counts = useDeferredValue(useAppSelector((state) => selectRoleMemberCounts(state, guildId)));
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  useGridFocus(list);
  const wanted = search.trim().toLowerCase();
  const shown = useMemo(
    () => roles.filter(({ name }) => stripInvisible(name).toLowerCase().includes(wanted)),
    [roles, wanted],
  );
  return (
    <section className={styles.section} aria-labelledby="server-roles">
      <div className={styles.listHead}>
        <h3 id="server-roles" className={styles.listTitle}>
          {t('Server Roles')} <span className={styles.total}>{roles.length}</span>
        </h3>
        <SearchField
          label={t('Search roles')}
          value={search}
          onChange={setSearch}
          size="s"
          className={styles.search}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('No roles found')} description={t('Try adjusting your search terms')} compact />
      ) : null}
      <ul ref={list} className={styles.list} aria-labelledby="server-roles">
        {shown.map((role) => (
          <RoleRow
            key={role.id}
            role={role}
            members={counts === null ? null : (counts.get(role.id) ?? 0)}
            canManage={who !== null && canManageRole(who, role)}
            canEditPermissions={who !== null && canEditRolePermissions(who, role)}
            onAct={onAct}
          />
        ))}
      </ul>
    </section>
  );
}
