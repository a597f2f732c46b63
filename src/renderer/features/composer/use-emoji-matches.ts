import { useEffect, useMemo, useState } from 'react';
import type { GuildEmoji } from '../../../contract/entities/emoji';
import type { GuildId } from '../../../contract/ids';
import { emojiToken, emojiWord } from '../../../domain/emoji/custom-emoji';
import { type NamedIds, readableMention } from '../../../domain/messages/mention-names';
import { matchMentions } from '../../../domain/messages/mention-query';
import { useGuildEmoji } from '../../state/emoji/use-guild-emoji';
import { useAppSelector } from '../../state/hooks';
import { selectNamedIds } from '../../state/members/mentions';
import { MOST_SUGGESTIONS, NO_SUGGESTIONS, type Suggestion } from './suggestion';

type MatchShortcodes = (word: string, tone: number) => readonly Suggestion[];

/** Those of the server come first, and leave room for those of Unicode. */
const MOST_OF_GUILD = 10;

const suggestEmoji = (emoji: GuildEmoji, names: NamedIds): Suggestion => ({
  id: emoji.id,
  type: 'guild-emoji',
  name: emojiWord(emoji.name),
  note: '',
  avatar: emoji.url,
  isAnimated: emoji.animated,
  colour: null,
  emoji: null,
  names: [emoji.name],
  text: readableMention(names, emojiWord(emoji.name), emojiToken(emoji)),
});

/** Unicode's emoji that match a word. Their names are loaded for the first one, and after a failure for the next. */
const useShortcodes = (word: string | null): readonly Suggestion[] => {
  const [match, setMatch] = useState<MatchShortcodes | null>(null);
  const tone = useAppSelector((state) => state.preferences.current?.skinTone ?? 0);
  useEffect(() => {
    if (word === null || match !== null) return undefined;
    let isWanted = true;
    import('./emoji-shortcodes').then(
      (loaded) => {
        if (isWanted) setMatch(() => loaded.matchShortcodes);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [word, match]);
  return useMemo(
    () => (word === null || match === null ? NO_SUGGESTIONS : match(word, tone)),
    [word, match, tone],
  );
};

/** The emoji that match a typed word: those of the server, which are fetched when a colon is typed, then Unicode's. */
export const useEmojiMatches = (
  guildId: GuildId,
  word: string | null,
  isColonTyped: boolean,
): readonly Suggestion[] => {
  const own = useGuildEmoji(isColonTyped ? guildId : null);
  const names = useAppSelector((state) => selectNamedIds(state, guildId));
  const ofUnicode = useShortcodes(word);
  return useMemo(() => {
    if (word === null) return NO_SUGGESTIONS;
    const found = matchMentions(
      own.map((emoji) => suggestEmoji(emoji, names)),
      word,
      MOST_OF_GUILD,
    );
    return found.length === 0 ? ofUnicode : [...found, ...ofUnicode].slice(0, MOST_SUGGESTIONS);
  }, [own, names, ofUnicode, word]);
};
