import { type RefObject, useLayoutEffect } from 'react';
import { MentionList } from './MentionList';
import { type Typing, useMentionCompletion } from './use-mention-completion';

/** What the composer does with the suggestions, while they are loaded. */
export interface SuggestionKeys {
  /** True if the list has handled the key. */
  readonly handleKey: (key: string) => boolean;
  /** Called after typing: the first row is selected again. */
  readonly restart: () => void;
}

interface SuggestionsProps extends Typing {
  readonly id: string;
  readonly keysRef: RefObject<SuggestionKeys | null>;
  /** Called with the index of the chosen row, or null while the list is closed. */
  readonly onChoice: (chosen: number | null) => void;
}

/** The suggestions for the word that is being typed. Their code is loaded with the first key. */
export function Suggestions({ id, keysRef, onChoice, ...typing }: SuggestionsProps) {
  const completion = useMentionCompletion(typing);
  const { isOpen, chosen } = completion;
  useLayoutEffect(() => {
    keysRef.current = completion;
  });
  useLayoutEffect(() => onChoice(isOpen ? chosen : null), [onChoice, isOpen, chosen]);
  useLayoutEffect(
    () => () => {
      keysRef.current = null;
      onChoice(null);
    },
    [keysRef, onChoice],
  );
  return isOpen ? <MentionList id={id} mentions={completion} /> : null;
}
