import { type RefObject, useEffect, useRef } from 'react';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { useAppSelector, useAppStore } from '../../state/hooks';
import { selectMessage } from '../../state/messages/selectors';

/** Elements that take text, or use keys themselves. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="listbox"]';

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/**
 * Focuses the composer when its channel opens, a reply begins, or editing in place ends; and when the person starts to
 * type. Beside an open thread the composer of its channel leaves what is typed to that of the thread.
 */
export const useComposerFocus = (
  area: RefObject<HTMLTextAreaElement | null>,
  channelId: ChannelId,
  replyTo: MessageId | null,
): void => {
  const store = useAppStore();
  const editing = useAppSelector((state) => state.composer.editing);
  const isBeside = useAppSelector((state) => state.navigation.besideThread === channelId);
  const wasEditing = useRef<MessageId | null>(null);

  useEffect(() => area.current?.focus(), [area]);
  useEffect(() => {
    if (replyTo !== null) area.current?.focus();
  }, [area, replyTo]);
  useEffect(() => {
    if (wasEditing.current !== null && editing === null) area.current?.focus();
    const isHere = editing === null || selectMessage(store.getState(), channelId, editing) !== null;
    if (isHere) wasEditing.current = editing;
  }, [area, editing, channelId, store]);
  useEffect(() => {
    if (isBeside) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.defaultPrevented || !isText(event)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      // The focus moves before the letter is inserted, so that it lands in the composer.
      if (!(target instanceof Element) || target.closest(TAKES_KEYS) === null) area.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [area, isBeside]);
};
