import { useMemo } from 'react';
import type { GuildId } from '../../../contract/ids';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { readableMention } from '../../../domain/messages/mention-names';
import { matchMentions } from '../../../domain/messages/mention-query';
import { selectChannelGroups } from '../../state/channels/selectors';
import { useAppSelector } from '../../state/hooks';
import { selectNamedIds } from '../../state/members/mentions';
import { MOST_SUGGESTIONS, NO_SUGGESTIONS, type Suggestion } from './suggestion';

/** The visible channels that match a typed word, best first; empty without a word. */
export const useChannelMatches = (guildId: GuildId, word: string | null): readonly Suggestion[] => {
  const groups = useAppSelector((state) => selectChannelGroups(state, guildId));
  const names = useAppSelector((state) => selectNamedIds(state, guildId));
  return useMemo(() => {
    if (word === null) return NO_SUGGESTIONS;
    const channels = groups.flatMap((group) =>
      group.channels.map(({ id, name, type }): Suggestion => ({
        id,
        type: type === 'voice' ? 'voice' : 'text',
        name: stripInvisible(name),
        note: group.category === null ? '' : stripInvisible(group.category.name),
        avatar: null,
        colour: null,
        emoji: null,
        names: [name],
        text: readableMention(names, `#${name}`, `<#${id}>`),
      })),
    );
    return matchMentions(channels, word, MOST_SUGGESTIONS);
  }, [groups, names, word]);
};
