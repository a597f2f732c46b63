import { type RefObject, useEffect, useRef } from 'react';
import type { MessageId } from '../../../contract/ids';
import { useAppSelector } from '../../state/hooks';

/** Elements that take text, or use keys themselves. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="listbox"]';

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/**
 * Focuses the composer when its channel opens, a reply begins, or editing in place ends; and when the person starts to
 * type.
 */
export const useComposerFocus = (
  area: RefObject<HTMLTextAreaElement | null>,
  replyTo: MessageId | null,
): void => {
  const editing = useAppSelector((state) => state.composer.editing);
  const wasEditing = useRef<MessageId | null>(null);

  useEffect(() => area.current?.focus(), [area]);
  useEffect(() => {
    if (replyTo !== null) area.current?.focus();
  }, [area, replyTo]);
  useEffect(() => {
    if (wasEditing.current !== null && editing === null) area.current?.focus();
    wasEditing.current = editing;
  }, [area, editing]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.defaultPrevented || !isText(event)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      // The focus moves before the letter is inserted, so that it lands in the composer.
      if (!(target instanceof Element) || target.closest(TAKES_KEYS) === null) area.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [area]);
};
