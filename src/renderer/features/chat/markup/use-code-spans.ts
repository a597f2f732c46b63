import { useEffect, useState } from 'react';
import type { CodeAnswer } from '../code/code-span';
import { drawTurns } from '../use-draw-budget';

interface Known {
  readonly code: string;
  readonly language: string;
  readonly spans: CodeAnswer;
}

/** A folded code grows by a part a frame while it is unfolded: only what has come to rest is asked for. */
const REST_MS = 50;

/**
 * The coloured parts of a code, or null: for code without a known language, and until they are there. They are drawn in
 * a turn of their own.
 */
export const useCodeSpans = (code: string, language: string | null): CodeAnswer => {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    if (language === null) return undefined;
    let isWanted = true;
    let withdraw: (() => void) | undefined;
    const take = (spans: CodeAnswer): void => {
      if (isWanted) withdraw = drawTurns.ask(() => setKnown({ code, language, spans }));
    };
    const ask = async (): Promise<void> => {
      const { highlighter } = await import('../code/highlighter');
      if (!isWanted) return;
      const request = { code, language };
      const before = highlighter.known(request);
      if (before === undefined) withdraw = highlighter.ask(request, take);
      else take(before);
    };
    // What cannot be loaded stays plain.
    const timer = setTimeout(() => void ask().catch(() => undefined), REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      withdraw?.();
    };
  }, [code, language]);
  return known?.code === code && known.language === language ? known.spans : null;
};
