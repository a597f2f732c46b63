import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { insertMention, mentionQueryAt, type SuggestionMark } from '../../../domain/messages/mention-query';
import type { Suggestion } from './suggestion';
import { useChannelMatches } from './use-channel-matches';
import { useEmojiMatches } from './use-emoji-matches';
import { useMentionMatches } from './use-mention-matches';

/** The text box and its text. */
export interface Typing {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly text: string;
  /** Null while the box does not have the focus. */
  readonly caret: number | null;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (text: string) => void;
}

/** The list for the word that is being typed, and its keys. */
export interface MentionCompletion {
  readonly matches: readonly Suggestion[];
  /** What is suggested; null while the list is closed. */
  readonly mark: SuggestionMark | null;
  readonly isOpen: boolean;
  readonly chosen: number;
  readonly complete: (index: number) => void;
  /**
   * Arrows move, Enter and Tab insert, Escape closes (docs/spec/composer.md 'Suggestions'). True if the list has
   * handled the key.
   */
  readonly handleKey: (key: string) => boolean;
  /** Called after typing: the first row is selected again. */
  readonly restart: () => void;
}

/** Completes the @word, #word or :word at the caret. */
export const useMentionCompletion = ({
  guildId,
  channelId,
  text,
  caret,
  area,
  onChange,
}: Typing): MentionCompletion => {
  const [chosenRow, setChosenRow] = useState(0);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const query = useMemo(() => (caret === null ? null : mentionQueryAt({ text, caret })), [text, caret]);
  const mark = query === null || query.start === dismissed ? null : query.mark;
  const wordOf = (wanted: SuggestionMark): string | null =>
    mark === wanted && query !== null ? query.query : null;
  const people = useMentionMatches(guildId, channelId, wordOf('@'));
  const channels = useChannelMatches(guildId, wordOf('#'));
  const emoji = useEmojiMatches(guildId, wordOf(':'), text.includes(':'));
  const matches = mark === '#' ? channels : mark === ':' ? emoji : people;
  const chosen = Math.min(chosenRow, matches.length - 1);
  const isOpen = matches.length > 0;

  // The caret can move behind the mention only after the box contains it.
  const wantedCaret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wantedCaret.current === null) return;
    area.current?.setSelectionRange(wantedCaret.current, wantedCaret.current);
    wantedCaret.current = null;
  }, [area, text]);

  const complete = (index: number): void => {
    const match = matches[index];
    if (query === null || match === undefined) return;
    const next = insertMention(text, query, match.text);
    wantedCaret.current = next.caret;
    setChosenRow(0);
    onChange(next.text);
  };
  const step = (by: 1 | -1): void => setChosenRow((chosen + by + matches.length) % matches.length);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => complete(chosen),
    Tab: () => complete(chosen),
    Escape: () => setDismissed(query?.start ?? null),
  };
  return {
    matches,
    mark,
    isOpen,
    chosen,
    complete,
    handleKey: (key) => {
      const act = isOpen ? keys[key] : undefined;
      act?.();
      return act !== undefined;
    },
    restart: () => {
      setChosenRow(0);
      setDismissed(null);
    },
  };
};
