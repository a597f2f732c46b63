import { useEffect, useMemo } from 'react';
import { t } from '../../../domain/i18n/t';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { shownName } from '../../../domain/members/grouping';
import { matchMentions } from '../../../domain/messages/mention-query';
import { rowsOf } from '../../../domain/sharded';
import { selectCanIn } from '../../state/channels/rights';
import { selectIsCrowd } from '../../state/crowds/selectors';
import { searchMembers } from '../../state/crowds/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMembersById } from '../../state/members/selectors';

/** A row of the mention list; `text` is inserted into the box. */
export interface MentionMatch {
  readonly id: string;
  readonly type: 'user' | 'everyone' | 'here';
  readonly name: string;
  readonly note: string;
  readonly avatar: string | null;
  readonly names: readonly string[];
  readonly text: string;
}

const LIMIT = 20;
/** The pause in typing after which a crowd is searched on the server. */
const SEARCH_AFTER_MS = 100;

const everybody = (): readonly MentionMatch[] =>
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
  }));

/** The matches of a typed word, best first; empty without a word. */
export const useMentionMatches = (
  guildId: GuildId,
  channelId: ChannelId,
  word: string | null,
): readonly MentionMatch[] => {
  const members = useAppSelector((state) => selectMembersById(state, guildId));
  const canMentionAll = useAppSelector((state) => selectCanIn(state, channelId, 'MENTION_EVERYONE'));
  const isCrowd = useAppSelector((state) => selectIsCrowd(state, guildId));
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isCrowd || word === null) return undefined;
    const timer = setTimeout(() => void dispatch(searchMembers(guildId, word)), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [dispatch, guildId, isCrowd, word]);
  return useMemo(() => {
    if (word === null) return [];
    const people = rowsOf(members).map((member): MentionMatch => ({
      id: member.id,
      type: 'user',
      name: shownName(member),
      note: stripInvisible(member.username),
      avatar: member.avatar,
      names: member.nickname === null ? [member.username] : [member.nickname, member.username],
      text: `@${member.username}`,
    }));
    return matchMentions([...people, ...(canMentionAll ? everybody() : [])], word, LIMIT);
  }, [members, canMentionAll, word]);
};
