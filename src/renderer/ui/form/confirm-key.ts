import type { KeyboardEvent } from 'react';

/** Controls that have a use for Enter themselves; checkboxes and their kin have none, as in native forms. */
const OWN_ENTER =
  'textarea, a[href], select, [contenteditable], [role="combobox"], [role="menuitem"], [role="tab"], button';
const NO_ENTER = '[role="checkbox"], [role="switch"], [role="radio"]';

/** Enter anywhere in a form confirms it, and Ctrl or Cmd with Enter does so from a text of several lines. */
export function confirmOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return;
  const commanded = (event.ctrlKey || event.metaKey) && target instanceof HTMLTextAreaElement;
  const owned = target.closest(OWN_ENTER) !== null && target.closest(NO_ENTER) === null;
  if (owned && !commanded) return;
  event.preventDefault();
  // By its button, which may be waiting or not yet allowed.
  event.currentTarget.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
}
