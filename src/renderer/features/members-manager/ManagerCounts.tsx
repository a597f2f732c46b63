import type { MemberFilter } from '../../../contract/entities/member';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { abbreviateCount, memberTotalText } from '../../../domain/members/counts';
import { isFiltering } from '../../../domain/members/filter';
import { totalsOf } from '../../../domain/members/group-members';
import { selectMatchingRange } from '../../state/crowds/selectors';
import { useAppSelector } from '../../state/hooks';
import {
  selectMatchingMembers,
  selectMemberCount,
  selectMembersPhase,
  selectOnlineCount,
} from '../../state/members/selectors';
import styles from './MembersManager.module.css';

interface Counts {
  readonly members: number;
  readonly online: number;
  /** How many match the filter; null without one. */
  readonly found: number | null;
}

/** What the header says of a guild whose members are all held. */
export function AllCounts({ guildId, filter }: { readonly guildId: GuildId; readonly filter: MemberFilter }) {
  const isLoaded = useAppSelector((state) => selectMembersPhase(state, guildId) === 'loaded');
  const members = useAppSelector((state) => selectMemberCount(state, guildId));
  const online = useAppSelector((state) => selectOnlineCount(state, guildId));
  const found = useAppSelector((state) => selectMatchingMembers(state, guildId, filter).length);
  return (
    <CountsText counts={isLoaded ? { members, online, found: isFiltering(filter) ? found : null } : null} />
  );
}

/** What the header says of a crowd. */
export function CrowdCounts({ guildId }: { readonly guildId: GuildId }) {
  const range = useAppSelector((state) => selectMatchingRange(state, guildId));
  return (
    <CountsText
      counts={range && { ...totalsOf(range.groups), found: isFiltering(range.filter) ? range.count : null }}
    />
  );
}

function CountsText({ counts }: { readonly counts: Counts | null }) {
  return (
    <p className={styles.counts}>
      {counts === null
        ? null
        : t('{{online}} · {{members}}', {
            online: t('{{onlineCount}} Online', { onlineCount: abbreviateCount(counts.online) }),
            members: memberTotalText(counts.members),
          })}
      <span role="status" className={styles.found}>
        {counts === null || counts.found === null
          ? ''
          : t('{{shown}} found', { shown: abbreviateCount(counts.found) })}
      </span>
    </p>
  );
}
