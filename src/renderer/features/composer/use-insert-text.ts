import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Inserts text at the caret, replacing the selection, and moves the caret behind it. The box then takes the focus,
 * unless more insertions follow (`isMore`).
 */
export const useInsertText = (
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  change: (text: string) => void,
): ((inserted: string, isMore: boolean) => void) => {
  // The caret can move behind the text only after the box contains it.
  const wantedCaret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wantedCaret.current === null) return;
    area.current?.setSelectionRange(wantedCaret.current, wantedCaret.current);
    wantedCaret.current = null;
  }, [area, text]);
  return (inserted, isMore) => {
    const box = area.current;
    const from = box?.selectionStart ?? text.length;
    const to = box?.selectionEnd ?? text.length;
    wantedCaret.current = from + inserted.length;
    change(text.slice(0, from) + inserted + text.slice(to));
    if (!isMore) box?.focus();
  };
};
