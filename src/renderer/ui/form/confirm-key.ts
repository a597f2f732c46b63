import type { KeyboardEvent } from 'react';

/** Controls that use Enter themselves; checkboxes and similar controls do not, as in native forms. */
const OWN_ENTER =
  'textarea, a[href], select, [contenteditable], [role="combobox"], [role="menuitem"], [role="tab"], button';
const NO_ENTER = '[role="checkbox"], [role="switch"], [role="radio"]';

/** Enter anywhere in a form confirms it; in a multi-line text, Ctrl or Cmd with Enter does. */
export function confirmOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return;
  const commanded = (event.ctrlKey || event.metaKey) && target instanceof HTMLTextAreaElement;
  const owned = target.closest(OWN_ENTER) !== null && target.closest(NO_ENTER) === null;
  if (owned && !commanded) return;
  event.preventDefault();
  // Through its submit button, which may be pending or unavailable.
  event.currentTarget.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
}
