import { useCallback, useRef } from 'react';

const MENU = '[role="menu"], [role="listbox"]';
const DIALOG = '[role="dialog"]';
/** Containers of rows in which one row takes another's place. */
const LIST = '[role="list"], [role="log"], [role="grid"], ul, ol';
const openers = new WeakMap<Element, HTMLElement>();
/** The opener of the latest menu. */
let newestOpener: HTMLElement | null = null;
/** The earlier focus of a dialog that another dialog has replaced. */
const inherited = new WeakMap<Element, HTMLElement>();

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null;

/** The focused element, or for a menu its opener: the menu is gone when a dialog that it opened closes. */
function lastingFocus(): HTMLElement | null {
  // Between a menu's removal and Radix's return of the focus no element has the focus: a dialog may open just then.
  let element = focused() ?? newestOpener;
  newestOpener = null;
  for (;;) {
    const menu = element?.closest(MENU);
    const opener = menu == null ? undefined : openers.get(menu);
    if (opener === undefined || opener === element) return element;
    element = opener;
  }
}

/** A ref for a menu: remembers its opener, which is its trigger if it has one, else the focused element. */
export function noteOpener(menu: HTMLElement | null): void {
  if (menu === null) return;
  // A press on a trigger does not focus it; Radix labels the menu by its trigger.
  const opener = document.getElementById(menu.getAttribute('aria-labelledby') ?? '') ?? focused();
  if (opener === null || menu.contains(opener)) return;
  openers.set(menu, opener);
  newestOpener = opener;
}

/**
 * Lets a closing popover give the focus back, unless an action in it has moved the focus elsewhere. For
 * `onCloseAutoFocus`.
 */
export function keepFocusThatMoved(event: Event): void {
  if (focused() !== null) event.preventDefault();
}

/** The rows of the opener's list in page order, to find the opener's neighbours after its removal. */
interface Kin {
  readonly elements: readonly Element[];
  readonly at: number;
}

const kinOf = (opener: HTMLElement): Kin => {
  const alike = [...(opener.closest(LIST)?.querySelectorAll(opener.tagName) ?? [])];
  const elements = alike.filter((element) => element.className === opener.className);
  return { elements, at: elements.indexOf(opener) };
};

/** The neighbour that replaces a removed opener: the next one, else the previous one. */
const heir = ({ elements, at }: Kin): HTMLElement | null => {
  const stays = (element: Element): element is HTMLElement =>
    element instanceof HTMLElement && element.isConnected;
  return elements.slice(at + 1).find(stays) ?? elements.slice(0, Math.max(0, at)).findLast(stays) ?? null;
};

/** The top dialog after one has closed: the opener may be gone, and keys need a target. */
const dialogBelow = (closing: Element | null): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(DIALOG)].findLast((dialog) => dialog !== closing);

/**
 * Gives the focus back to the element that had it when a dialog opened, or to its neighbour if the dialog has removed
 * it (a row whose member was kicked). Radix does so for its own triggers only, and our dialogs are opened by state.
 * Returns the ref of the dialog and its `onCloseAutoFocus`.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  const own = useRef<HTMLElement | null>(null);
  const kin = useRef<Kin | null>(null);
  const noteFocus = useCallback((dialog: HTMLElement | null) => {
    if (dialog === null) return;
    own.current = dialog;
    const last = lastingFocus();
    if (last === null || dialog.contains(last)) return;
    opener.current = last;
    kin.current = kinOf(last);
  }, []);
  const giveFocusBack = useCallback((event: Event) => {
    event.preventDefault();
    const known = opener.current?.isConnected ? opener.current : null;
    const before = own.current === null ? undefined : inherited.get(own.current);
    // The code that removed the opener may have moved the focus already.
    const next = focused() !== null || kin.current === null ? null : heir(kin.current);
    const last = known ?? before ?? next ?? undefined;
    const closing = own.current;
    opener.current = null;
    own.current = null;
    kin.current = null;
    const above = focused()?.closest(DIALOG);
    // A dialog that has replaced this one keeps the focus, and gives it back later; a dialog below does not.
    if (above instanceof HTMLElement && last !== undefined && !above.contains(last))
      inherited.set(above, last);
    else if (last?.isConnected) last.focus();
    else if (focused() === null) dialogBelow(closing)?.focus();
  }, []);
  return [noteFocus, giveFocusBack] as const;
}
