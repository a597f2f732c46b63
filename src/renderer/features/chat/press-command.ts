import type { KeyboardEvent } from 'react';
import type { MenuEntry } from '../../ui/overlay/menu-entries';

/** On a focused message the key of a command of its menu gives the command. */
export const pressCommand = (
  event: KeyboardEvent<HTMLElement>,
  actions: (target: Element) => readonly MenuEntry[],
): void => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || key.length !== 1) return;
  if (!(target instanceof HTMLElement) || !target.matches('article')) return;
  const pressed = key.toUpperCase();
  for (const entry of actions(target)) {
    if ((entry.kind ?? 'command') !== 'command' || !('shortcut' in entry)) continue;
    if (entry.shortcut !== pressed || entry.disabledReason !== undefined) continue;
    event.preventDefault();
    entry.onSelect();
    return;
  }
};
