import { useEffect, useEffectEvent } from 'react';
import { useAppDispatch, useAppStore } from '../state/hooks';
import { takeUndoOffer } from '../state/undo/thunks';

/** Whether a key belongs to a text that is being written, which has an undo of its own. */
const isInText = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [contenteditable="true"]'));

/** Ctrl+Z, outside text fields, undoes what the newest toast that offers it has to undo. */
export const useUndoKey = (): void => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    if (!isUndo || event.shiftKey || event.altKey || event.defaultPrevented || isInText(event)) return;
    const toast = store.getState().toasts.list.findLast(({ undo }) => undo !== undefined);
    if (toast?.undo === undefined) return;
    event.preventDefault();
    void dispatch(takeUndoOffer(toast.id, toast.undo));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
