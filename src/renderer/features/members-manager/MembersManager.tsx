import { X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { COUNTS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { isCollapsed } from '../../../domain/navigation/collapse';
import { abbreviateCount, memberTotalText } from '../../../domain/members/counts';
import { filterMembers, isFiltering, NO_FILTER } from '../../../domain/members/filter';
import { isOnline } from '../../../domain/members/grouping';
import { loadAllMembers } from '../../state/members/load-members';
import { loadRoles } from '../../state/roles/load-roles';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMembersByName, selectMembersError, selectMembersPhase } from '../../state/members/selectors';
import { useAllMembers } from '../../state/members/use-all-members';
import { useMemberCommands } from '../../state/members/use-member-commands';
import { membersManagerLeft } from '../../state/navigation/slice';
import { selectRoleMap } from '../../state/roles/selectors';
import { Button } from '../../ui/form/Button';
import { ContextMenu } from '../../ui/overlay/ContextMenu';
import { EmptyState } from '../../ui/page/EmptyState';
import { ErrorState } from '../../ui/page/ErrorState';
import { IconButton } from '../../ui/form/IconButton';
import { memberEntries } from '../../ui/overlay/member-entries';
import { SkeletonRows } from '../../ui/page/Skeleton';
import { ExactList, evenRows } from '../../ui/list/ExactList';
import { ManagedMember } from './ManagedMember';
import { MemberFilters } from './MemberFilters';
import styles from './MembersManager.module.css';

const ROW_HEIGHT = 56;
/** How many pixels the header shrinks while the list is scrolled. */
const HEADER_GIVES = 24;

/** All members in place of the chat, with search and filters (docs/spec/members.md 'Members manager'). */
export function MembersManager({ guildId }: { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const manager = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState(NO_FILTER);
  const [isScrolled, setIsScrolled] = useState(false);
  const members = useAppSelector((state) => selectMembersByName(state, guildId));
  const phase = useAppSelector((state) => selectMembersPhase(state, guildId));
  const error = useAppSelector((state) => selectMembersError(state, guildId));
  useAllMembers(guildId);
  const roles = useAppSelector((state) => selectRoleMap(state, guildId));
  // A deleted role no longer filters.
  const isRoleGone = filter.roleId !== null && !roles.has(filter.roleId);
  const wanted = useDeferredValue(isRoleGone ? { ...filter, roleId: null } : filter);
  const shown = useMemo(() => filterMembers(members, wanted), [members, wanted]);
  const online = useMemo(() => members.reduce((sum, who) => sum + (isOnline(who) ? 1 : 0), 0), [members]);
  const commandsOf = useMemberCommands(guildId);
  const leave = () => dispatch(membersManagerLeft());
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    leave();
  };

  const list = () => {
    if (phase === 'loading') {
      return (
        <SkeletonRows
          rows={COUNTS.memberSkeletonRows}
          avatar={40}
          lines={2}
          rowHeight={ROW_HEIGHT}
          label={t('Loading members')}
        />
      );
    }
    if (phase === 'failed') {
      return (
        <div className={styles.middle}>
          <ErrorState
            message={error ?? t('Failed to load members')}
            onRetry={() => {
              // The button is removed together with the error.
              manager.current?.querySelector('input')?.focus();
              void dispatch(loadRoles(guildId));
              void dispatch(loadAllMembers(guildId));
            }}
          />
        </div>
      );
    }
    if (shown.length === 0) {
      return (
        <div className={styles.middle}>
          {isFiltering(wanted) ? (
            <EmptyState
              title={t('No members found matching your filters')}
              action={<Button onClick={() => setFilter(NO_FILTER)}>{t('Clear Filters')}</Button>}
            />
          ) : (
            <EmptyState title={t('No members found')} />
          )}
        </div>
      );
    }
    return (
      <ExactList
        label={t('Members')}
        className={styles.list}
        count={shown.length}
        padding={8}
        layout={evenRows(shown.length, ROW_HEIGHT)}
        keyAt={(index) => shown[index]?.id ?? index}
        onScroll={(top, most) => setIsScrolled((was) => isCollapsed(was, { top, most, gives: HEADER_GIVES }))}
        renderRow={(index, tabIndex) => {
          const member = shown[index];
          return member === undefined ? null : (
            <ManagedMember guildId={guildId} member={member} tabIndex={tabIndex} />
          );
        }}
      />
    );
  };

  return (
    <ContextMenu entries={(target) => memberEntries(commandsOf(target))}>
      <main ref={manager} className={styles.manager} aria-label={t('Members manager')} onKeyDown={onKeyDown}>
        <header className={styles.header} data-collapsed={isScrolled || undefined}>
          <div className={styles.heading}>
            <h1 className={styles.title}>{t('Members')}</h1>
            <p className={styles.counts}>
              {phase === 'loaded'
                ? t('{{online}} · {{members}}', {
                    online: t('{{onlineCount}} Online', { onlineCount: abbreviateCount(online) }),
                    members: memberTotalText(members.length),
                  })
                : null}
              <span role="status" className={styles.found}>
                {isFiltering(wanted) && phase === 'loaded'
                  ? t('{{shown}} found', { shown: abbreviateCount(shown.length) })
                  : ''}
              </span>
            </p>
          </div>
          <IconButton label={t('Close')} shortcut="Esc" icon={<X />} tooltipSide="left" onClick={leave} />
        </header>
        <MemberFilters guildId={guildId} filter={filter} onChange={setFilter} />
        {list()}
      </main>
    </ContextMenu>
  );
}
