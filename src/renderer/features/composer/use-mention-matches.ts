import { useEffect, useMemo } from 'react';
import type { Role } from '../../../contract/entities/role';
import { t } from '../../../domain/i18n/t';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { shownName } from '../../../domain/members/grouping';
import { type NamedIds, readableMention } from '../../../domain/messages/mention-names';
import { matchMentions } from '../../../domain/messages/mention-query';
import { rowsOf } from '../../../domain/sharded';
import { selectCanIn } from '../../state/channels/rights';
import { selectIsCrowd } from '../../state/crowds/selectors';
import { searchMembers } from '../../state/crowds/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMentionableRoles, selectNamedIds } from '../../state/members/mentions';
import { selectMembersById } from '../../state/members/selectors';
import { MOST_SUGGESTIONS, NO_SUGGESTIONS, type Suggestion } from './suggestion';

/** Roles come after people, and have room even where many people match. */
const MOST_ROLES = 5;
/** The pause in typing after which a crowd is searched on the server. */
const SEARCH_AFTER_MS = 100;

const everybody = (): readonly Suggestion[] =>
  [
    { type: 'everyone', note: t('Everyone in this server') } as const,
    { type: 'here', note: t('Everyone who is online') } as const,
  ].map(({ type, note }) => ({
    id: type,
    type,
    note,
    name: `@${type}`,
    text: `@${type}`,
    names: [type],
    avatar: null,
    colour: null,
    emoji: null,
  }));

const suggestRole = ({ id, name, color }: Role, names: NamedIds): Suggestion => ({
  id,
  type: 'role',
  name: `@${stripInvisible(name)}`,
  note: t('Role'),
  avatar: null,
  colour: color,
  emoji: null,
  names: [name],
  text: readableMention(names, `@${name}`, `<@&${id}>`),
});

/** The members and roles that match a typed word, best first; empty without a word. */
export const useMentionMatches = (
  guildId: GuildId,
  channelId: ChannelId,
  word: string | null,
): readonly Suggestion[] => {
  const members = useAppSelector((state) => selectMembersById(state, guildId));
  const roles = useAppSelector((state) => selectMentionableRoles(state, guildId));
  const names = useAppSelector((state) => selectNamedIds(state, guildId));
  const canMentionAll = useAppSelector((state) => selectCanIn(state, channelId, 'MENTION_EVERYONE'));
  const isCrowd = useAppSelector((state) => selectIsCrowd(state, guildId));
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isCrowd || word === null) return undefined;
    const timer = setTimeout(() => void dispatch(searchMembers(guildId, word)), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [dispatch, guildId, isCrowd, word]);
  return useMemo(() => {
    if (word === null) return NO_SUGGESTIONS;
    const people = rowsOf(members).map((member): Suggestion => ({
      id: member.id,
      type: 'user',
      name: shownName(member),
      note: stripInvisible(member.username),
      avatar: member.avatar,
      colour: null,
      emoji: null,
      names: member.nickname === null ? [member.username] : [member.nickname, member.username],
      text: `@${member.username}`,
    }));
    const offered = matchMentions(
      roles.map((role) => suggestRole(role, names)),
      word,
      MOST_ROLES,
    );
    const most = MOST_SUGGESTIONS - offered.length;
    return [...matchMentions([...people, ...(canMentionAll ? everybody() : [])], word, most), ...offered];
  }, [members, roles, names, canMentionAll, word]);
};
