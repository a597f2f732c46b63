import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Puts text where the caret is, over what is selected, and the caret behind it. The box has the focus after, unless more
 * is to come (`isMore`).
 */
export const useInsertText = (
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  change: (text: string) => void,
): ((inserted: string, isMore: boolean) => void) => {
  // The caret can be put behind it only when the text with it is in the box.
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
