import { useState } from 'react';
import type { MemberFilter } from '../../../contract/entities/member';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import type { MemberSort } from '../../../domain/members/member-sort';
import { selectIsCrowd, selectMatchingRange } from '../../state/crowds/selectors';
import { shallowEqual, useAppSelector } from '../../state/hooks';
import { selectHasFacts, selectSeesHistory } from '../../state/member-notes/selectors';
import { useFacts } from '../../state/member-notes/use-facts';
import { selectMatchingMembers } from '../../state/members/selectors';

/**
 * What staff know of the members of the manager, fetched for those that it shows, and the order that follows from it. Of a
 * crowd only the rows that are looked at are held, so that it cannot be sorted.
 */
export const useManagerFacts = (guildId: GuildId, filter: MemberFilter) => {
  const [wanted, setSort] = useState<MemberSort>('name');
  const isOffered = useAppSelector((state) => selectSeesHistory(state, guildId));
  const isCrowd = useAppSelector((state) => selectIsCrowd(state, guildId));
  const ids = useAppSelector(
    (state) =>
      isCrowd
        ? (selectMatchingRange(state, guildId)?.ids ?? [])
        : selectMatchingMembers(state, guildId, filter).map(({ id }) => id),
    shallowEqual,
  );
  const isKnown = useAppSelector((state) => selectHasFacts(state, guildId, ids));
  const { error, retry } = useFacts(guildId, ids);
  const isSortable = isOffered && !isCrowd;
  const loading = error ?? t('Loading member details');
  return {
    isOffered,
    isSortable,
    /** Until all is known, the order stays that of the names: rows do not jump under the pointer. */
    sort: isSortable && isKnown ? wanted : ('name' as const),
    wanted,
    setSort,
    unsortable: isKnown ? undefined : loading,
    error,
    retry,
  };
};
