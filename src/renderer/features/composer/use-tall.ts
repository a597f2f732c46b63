import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Heights in pixels: of a field with one line of text, and of a field that clearly has more. */
const ONE_LINE = 32;
const MORE_LINES = ONE_LINE * 1.5;

/**
 * Marks the box of a multi-line text (`data-tall`): the text gets the whole width, with the buttons below. The mark
 * stays until the text is shorter than where it began to wrap, because on the whole width the same text may be one line
 * again.
 */
export const useTall = (area: RefObject<HTMLTextAreaElement | null>, text: string): void => {
  const wrapsFrom = useRef<number | null>(null);
  const settle = useEffectEvent(() => {
    const box = area.current?.parentElement;
    if (area.current === null || box == null) return;
    const hasBreak = text.includes('\n');
    if (!hasBreak && (wrapsFrom.current === null || text.length < wrapsFrom.current)) {
      // Measured beside the buttons, before painting.
      box.removeAttribute('data-tall');
      wrapsFrom.current = area.current.scrollHeight > MORE_LINES ? text.length : null;
    }
    box.toggleAttribute('data-tall', hasBreak || wrapsFrom.current !== null);
  });
  useLayoutEffect(() => settle(), [text]);
  useLayoutEffect(() => {
    const box = area.current?.parentElement;
    if (box == null) return undefined;
    let width = box.clientWidth;
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === width) return;
      width = box.clientWidth;
      // At another width the text wraps elsewhere.
      wrapsFrom.current = null;
      settle();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [area]);
};
