import { X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { NO_FILTER } from '../../../domain/members/filter';
import { isCollapsed } from '../../../domain/navigation/collapse';
import { selectIsCrowd } from '../../state/crowds/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { loadMembers } from '../../state/members/load-members';
import { useMemberCommands } from '../../state/members/use-member-commands';
import { membersManagerLeft } from '../../state/navigation/slice';
import { loadRoles } from '../../state/roles/load-roles';
import { selectRoleMap } from '../../state/roles/selectors';
import { Button } from '../../ui/form/Button';
import { IconButton } from '../../ui/form/IconButton';
import { ContextMenu } from '../../ui/overlay/ContextMenu';
import { memberEntries } from '../../ui/overlay/member-entries';
import { Banner } from '../../ui/page/Banner';
import { AllMembers } from './AllMembers';
import { CrowdMembers } from './CrowdMembers';
import { AllCounts, CrowdCounts } from './ManagerCounts';
import { MemberFilters } from './MemberFilters';
import styles from './MembersManager.module.css';
import { SelectionBar } from './SelectionBar';
import { SortChoice } from './SortChoice';
import { useManagerFacts } from './use-manager-facts';
import { usePicking } from './use-picking';

/** How many pixels the header shrinks while the list is scrolled. */
const HEADER_GIVES = 24;

/** All members in place of the chat, with search and filters (docs/spec/members.md 'Members manager'). */
export function MembersManager({ guildId }: { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const manager = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState(NO_FILTER);
  const [isScrolled, setIsScrolled] = useState(false);
  const isCrowd = useAppSelector((state) => selectIsCrowd(state, guildId));
  const roles = useAppSelector((state) => selectRoleMap(state, guildId));
  // A deleted role no longer filters.
  const isRoleGone = filter.roleId !== null && !roles.has(filter.roleId);
  const wanted = useDeferredValue(
    useMemo(() => (isRoleGone ? { ...filter, roleId: null } : filter), [filter, isRoleGone]),
  );
  const commandsOf = useMemberCommands(guildId);
  const leave = () => dispatch(membersManagerLeft());
  const facts = useManagerFacts(guildId, wanted);
  const { picking, chosen, clear, ...keys } = usePicking(guildId, wanted, facts.sort);
  const onKeyDown = (event: KeyboardEvent): void => {
    keys.onKeyDown(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    if (chosen.length > 0) clear();
    else leave();
  };
  const onScroll = useCallback(
    (top: number, most: number) =>
      setIsScrolled((was) => isCollapsed(was, { top, most, gives: HEADER_GIVES })),
    [],
  );
  const list = { guildId, filter: wanted, onScroll, picking, onClear: () => setFilter(NO_FILTER) };
  const retry = () => {
    // The button is removed together with the error.
    manager.current?.querySelector('input')?.focus();
    void dispatch(loadRoles(guildId));
    void dispatch(loadMembers(guildId));
  };

  return (
    <ContextMenu entries={(target) => memberEntries(commandsOf(target))}>
      <main
        ref={manager}
        className={styles.manager}
        aria-label={t('Members manager')}
        onKeyDown={onKeyDown}
        onKeyUp={keys.onKeyUp}
      >
        <header className={styles.header} data-collapsed={isScrolled || undefined}>
          <div className={styles.heading}>
            <h1 className={styles.title}>{t('Members')}</h1>
            {isCrowd ? <CrowdCounts guildId={guildId} /> : <AllCounts guildId={guildId} filter={wanted} />}
          </div>
          <IconButton label={t('Close')} shortcut="Esc" icon={<X />} tooltipSide="left" onClick={leave} />
        </header>
        <MemberFilters guildId={guildId} filter={filter} onChange={setFilter}>
          {facts.isSortable ? (
            <SortChoice sort={facts.wanted} onChange={facts.setSort} disabledReason={facts.unsortable} />
          ) : undefined}
        </MemberFilters>
        {facts.error === null ? null : (
          <div className={styles.trouble}>
            <Banner
              tone="warning"
              action={
                <Button size="s" onClick={facts.retry}>
                  {t('Try Again')}
                </Button>
              }
            >
              {facts.error}
            </Banner>
          </div>
        )}
        {isCrowd ? <CrowdMembers {...list} /> : <AllMembers {...list} sort={facts.sort} onRetry={retry} />}
        {chosen.length === 0 ? null : <SelectionBar guildId={guildId} chosen={chosen} onClear={clear} />}
      </main>
    </ContextMenu>
  );
}
