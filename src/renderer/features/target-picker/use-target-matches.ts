import { useEffect, useMemo } from 'react';
import type { OverwriteTarget } from '../../../contract/entities/channel';
import type { GuildId, RoleId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { shownName } from '../../../domain/members/grouping';
import { matchMentions } from '../../../domain/messages/mention-query';
import { keyOfTarget, type TargetKey } from '../../../domain/permissions/settings';
import { selectIsCrowd } from '../../state/crowds/selectors';
import { searchMembers } from '../../state/crowds/thunks';
import { loadGuild } from '../../state/guilds/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMembersByName } from '../../state/members/selectors';
import { selectRankedRoles } from '../../state/roles/selectors';

/** A role or member that matches the search. */
export interface TargetMatch {
  readonly id: TargetKey;
  readonly target: OverwriteTarget;
  readonly name: string;
  readonly note: string;
  readonly names: readonly string[];
  /** Of a role. */
  readonly colour: string | null;
  /** Of a member. */
  readonly avatar: string | null;
}

/** Members alone: all of them, or those who have a role. */
export type WantedMembers = 'all' | RoleId;

/** More matches than anybody reads: who wants another one types more. */
const LIMIT = 50;
/** The pause in typing after which a crowd is searched on the server. */
const SEARCH_AFTER_MS = 100;

/** The roles from the highest, then the members by name, that match a search; all of them without a text. */
export const useTargetMatches = (
  guildId: GuildId,
  query: string,
  wanted?: WantedMembers,
): readonly TargetMatch[] => {
  const dispatch = useAppDispatch();
  const roles = useAppSelector((state) => selectRankedRoles(state, guildId));
  const members = useAppSelector((state) => selectMembersByName(state, guildId));
  const isCrowd = useAppSelector((state) => selectIsCrowd(state, guildId));
  const word = query.trim().replace(/^@/, '');
  useEffect(() => void dispatch(loadGuild(guildId)), [dispatch, guildId]);
  useEffect(() => {
    if (!isCrowd || word === '') return undefined;
    const timer = setTimeout(() => void dispatch(searchMembers(guildId, word)), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [dispatch, guildId, isCrowd, word]);
  return useMemo(() => {
    const ofRoles = (wanted === undefined ? roles : []).map((role): TargetMatch => {
      const target: OverwriteTarget = { target: 'role', id: role.id };
      const name = stripInvisible(role.name);
      return {
        ...{ id: keyOfTarget(target), target, name, names: [name], colour: role.color },
        ...{ note: t('Role'), avatar: null },
      };
    });
    const holders =
      wanted === undefined || wanted === 'all'
        ? members
        : members.filter(({ roleIds }) => roleIds.includes(wanted));
    const ofMembers = holders.map((member): TargetMatch => {
      const target: OverwriteTarget = { target: 'member', id: member.id };
      return {
        ...{ id: keyOfTarget(target), target, name: shownName(member), avatar: member.avatar, colour: null },
        note: `@${stripInvisible(member.username)}`,
        names: member.nickname === null ? [member.username] : [member.nickname, member.username],
      };
    });
    return matchMentions([...ofRoles, ...ofMembers], word, LIMIT);
  }, [roles, members, word, wanted]);
};
