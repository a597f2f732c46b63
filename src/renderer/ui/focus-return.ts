import { useCallback, useRef } from 'react';

const MENU = '[role="menu"], [role="listbox"]';
const DIALOG = '[role="dialog"]';
const openers = new WeakMap<Element, HTMLElement>();
/** What had the focus before the dialog whose place another dialog has taken. */
const inherited = new WeakMap<Element, HTMLElement>();

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null;

/** Where focus was before the menu that has it now, or what has it. A menu is gone when a dialog that it opened closes. */
function lastingFocus(): HTMLElement | null {
  let element = focused();
  for (;;) {
    const menu = element?.closest(MENU);
    const opener = menu == null ? undefined : openers.get(menu);
    if (opener === undefined || opener === element) return element;
    element = opener;
  }
}

/** A ref for a menu: remembers what opened it, its trigger if it has one, else what had the focus. */
export function noteOpener(menu: HTMLElement | null): void {
  if (menu === null) return;
  // A press on a trigger does not focus it, and Radix names the menu by it.
  const opener = document.getElementById(menu.getAttribute('aria-labelledby') ?? '') ?? focused();
  if (opener !== null && !menu.contains(opener)) openers.set(menu, opener);
}

/** A popover that closes gives the focus back, unless what was done in it has put it elsewhere. For `onCloseAutoFocus`. */
export function keepFocusThatMoved(event: Event): void {
  if (focused() !== null) event.preventDefault();
}

/**
 * Gives the focus back to what had it when a dialog opened. Radix does so for its own triggers only, and our dialogs are
 * opened by state. Returns the ref of the dialog and its `onCloseAutoFocus`.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  const own = useRef<HTMLElement | null>(null);
  const noteFocus = useCallback((dialog: HTMLElement | null) => {
    if (dialog === null) return;
    own.current = dialog;
    const last = lastingFocus();
    if (last !== null && !dialog.contains(last)) opener.current = last;
  }, []);
  const giveFocusBack = useCallback((event: Event) => {
    event.preventDefault();
    const known = opener.current?.isConnected ? opener.current : null;
    const last = known ?? (own.current === null ? undefined : inherited.get(own.current));
    opener.current = null;
    own.current = null;
    const next = focused()?.closest(DIALOG);
    // The one that has taken this one's place keeps the focus, and gives it back in its turn; not so the one below.
    if (next instanceof HTMLElement && last !== undefined && !next.contains(last)) inherited.set(next, last);
    else if (last?.isConnected) last.focus();
  }, []);
  return [noteFocus, giveFocusBack] as const;
}
