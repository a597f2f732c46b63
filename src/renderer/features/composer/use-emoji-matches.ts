import { useEffect, useMemo, useState } from 'react';
import { useAppSelector } from '../../state/hooks';
import { NO_SUGGESTIONS, type Suggestion } from './suggestion';

type MatchShortcodes = (word: string, tone: number) => readonly Suggestion[];

/** The emoji that match a typed shortcode. Their names are loaded for the first one, and after a failure for the next. */
export const useEmojiMatches = (word: string | null): readonly Suggestion[] => {
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
