import type { MemberFilter } from '../../../contract/entities/member';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { isFiltering } from '../../../domain/members/filter';
import type { MemberSort } from '../../../domain/members/member-sort';
import { useAppSelector } from '../../state/hooks';
import { selectSortedMembers } from '../../state/member-notes/selectors';
import { selectMembersError, selectMembersPhase } from '../../state/members/selectors';
import { ErrorState } from '../../ui/page/ErrorState';
import { LoadingMembers, ManagedList, Nobody } from './ManagedList';
import styles from './MembersManager.module.css';
import type { Picking } from './use-picking';

/** The list of one kind of guild in the members manager. */
export interface MembersProps {
  readonly guildId: GuildId;
  readonly filter: MemberFilter;
  readonly onScroll: (top: number, most: number) => void;
  readonly onClear: () => void;
  readonly onRetry: () => void;
  /** The choice of rows; null where nothing can be done to several members. */
  readonly picking: Picking | null;
}

/** The rows of a guild whose members are all held. */
export function AllMembers({
  guildId,
  filter,
  sort,
  onScroll,
  onClear,
  onRetry,
  picking,
}: MembersProps & { readonly sort: MemberSort }) {
  const shown = useAppSelector((state) => selectSortedMembers(state, guildId, filter, sort));
  const phase = useAppSelector((state) => selectMembersPhase(state, guildId));
  const error = useAppSelector((state) => selectMembersError(state, guildId));
  if (phase === 'loading') return <LoadingMembers />;
  if (phase === 'failed')
    return (
      <div className={styles.middle}>
        <ErrorState message={error ?? t('Failed to load members')} onRetry={onRetry} />
      </div>
    );
  if (shown.length === 0) return <Nobody isFiltered={isFiltering(filter)} onClear={onClear} />;
  return (
    <ManagedList
      guildId={guildId}
      count={shown.length}
      memberAt={(index) => shown[index] ?? null}
      onScroll={onScroll}
      picking={picking}
    />
  );
}
