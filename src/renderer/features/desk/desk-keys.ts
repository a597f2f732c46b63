import { useEffect, useEffectEvent } from 'react';

/** What each key does, by its name; letters are small, `Ctrl+z` is Cmd+Z on macOS. */
export type Keys = Readonly<Record<string, (() => void) | null>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, [role="combobox"], [role="listbox"]') !== null;

/** Runs the commands of keys, wherever the focus is; a key that is typed into a field is no command, but for Escape. */
export const useKeys = (keys: Keys): void => {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.shiftKey) return;
    const withControl = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
    if (isTyping(event.target) && event.key !== 'Escape') return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const run = keys[`${withControl}${key}`];
    if (run == null) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
