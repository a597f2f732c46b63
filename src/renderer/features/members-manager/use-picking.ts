import { type KeyboardEvent, useState } from 'react';
import type { MemberFilter } from '../../../contract/entities/member';
import { type GuildId, toId, type UserId } from '../../../contract/ids';
import type { MemberSort } from '../../../domain/members/member-sort';
import { allOrNone, extended, noSelection, toggled } from '../../../domain/members/selection';
import { rowOf } from '../../../domain/sharded';
import { selectIsCrowd } from '../../state/crowds/selectors';
import { selectMatchingRange } from '../../state/crowds/selectors';
import { shallowEqual, useAppSelector, useAppStore } from '../../state/hooks';
import { selectSortedMembers } from '../../state/member-notes/selectors';
import { selectMembersById } from '../../state/members/selectors';
import { selectCanCall } from '../../state/roles/selectors';
import type { RootState } from '../../state/store';

/** The choice of rows of the members manager. */
export interface Picking {
  readonly has: (id: UserId) => boolean;
  /** Chooses a member or takes that back; `isRange`: all from the last one on. */
  readonly pick: (id: UserId, isRange: boolean) => void;
}

/** The ids of the rows from top to bottom; of a crowd, of those that are loaded. */
const rowsOf = (
  state: RootState,
  guildId: GuildId,
  filter: MemberFilter,
  sort: MemberSort,
): readonly UserId[] =>
  selectIsCrowd(state, guildId)
    ? (selectMatchingRange(state, guildId)?.ids ?? [])
    : selectSortedMembers(state, guildId, filter, sort).map(({ id }) => id);

/** Whether there is anything that can be done to several members. */
export const selectActsOnMany = (state: RootState, guildId: GuildId): boolean =>
  selectCanCall(state, guildId, 'bans.bulk') || selectCanCall(state, guildId, 'members.timeout');

/** Whether the key comes from a row: fields keep their keys. */
const rowUnder = ({ target }: KeyboardEvent): UserId | null => {
  const row = target instanceof Element ? target.closest('[data-member-id]') : null;
  return row === null ? null : toId<UserId>(row.getAttribute('data-member-id') ?? '');
};

/**
 * Which members are chosen, in the order of the list, and the keys for it: Space chooses the row that has the focus, Shift
 * and Space all up to it, Ctrl or Cmd and A all. A filter takes those that it hides out of the choice.
 */
export const usePicking = (guildId: GuildId, filter: MemberFilter, sort: MemberSort) => {
  const store = useAppStore();
  const isOffered = useAppSelector((state) => selectActsOnMany(state, guildId));
  const [selection, setSelection] = useState(() => noSelection<UserId>());
  const chosen = useAppSelector((state): readonly UserId[] => {
    if (!isOffered || selection.ids.size === 0) return [];
    if (!selectIsCrowd(state, guildId))
      return rowsOf(state, guildId, filter, sort).filter((id) => selection.ids.has(id));
    const members = selectMembersById(state, guildId);
    return [...selection.ids].filter((id) => rowOf(members, id) !== null);
  }, shallowEqual);
  const rows = (): readonly UserId[] => rowsOf(store.getState(), guildId, filter, sort);
  const pick = (id: UserId, isRange: boolean): void =>
    setSelection((before) => (isRange ? extended(before, id, rows()) : toggled(before, id)));
  const clear = (): void => setSelection(noSelection());

  const onKeyDown = (event: KeyboardEvent): void => {
    const id = rowUnder(event);
    if (!isOffered || id === null || event.defaultPrevented) return;
    if (event.key === ' ') pick(id, event.shiftKey);
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.altKey)
      setSelection((before) => allOrNone(before, rows()));
    else return;
    event.preventDefault();
  };
  /** A button is pressed when Space is let go. */
  const onKeyUp = (event: KeyboardEvent): void => {
    if (isOffered && event.key === ' ' && rowUnder(event) !== null) event.preventDefault();
  };
  const chosenIds = new Set<string>(chosen);
  const picking: Picking | null = isOffered ? { has: (id) => chosenIds.has(id), pick } : null;
  return { picking, chosen, clear, onKeyDown, onKeyUp };
};
