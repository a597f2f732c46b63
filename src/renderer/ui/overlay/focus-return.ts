import { useCallback, useRef } from 'react';

const MENU = '[role="menu"], [role="listbox"]';
const DIALOG = '[role="dialog"]';
/** What holds rows, of which one takes another's place. */
const LIST = '[role="list"], [role="log"], [role="grid"], ul, ol';
const openers = new WeakMap<Element, HTMLElement>();
/** What opened the menu that was opened last. */
let newestOpener: HTMLElement | null = null;
/** What had the focus before the dialog whose place another dialog has taken. */
const inherited = new WeakMap<Element, HTMLElement>();

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null;

/** Where focus was before the menu that has it now, or what has it. A menu is gone when a dialog that it opened closes. */
function lastingFocus(): HTMLElement | null {
  // Between the going of a menu and Radix's giving the focus back nothing has it: a dialog may come just then.
  let element = focused() ?? newestOpener;
  newestOpener = null;
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
  if (opener === null || menu.contains(opener)) return;
  openers.set(menu, opener);
  newestOpener = opener;
}

/** A popover that closes gives the focus back, unless what was done in it has put it elsewhere. For `onCloseAutoFocus`. */
export function keepFocusThatMoved(event: Event): void {
  if (focused() !== null) event.preventDefault();
}

/** The rows of the opener's list in the order of the page, by which the opener's neighbours are found when it has gone. */
interface Kin {
  readonly elements: readonly Element[];
  readonly at: number;
}

const kinOf = (opener: HTMLElement): Kin => {
  const alike = [...(opener.closest(LIST)?.querySelectorAll(opener.tagName) ?? [])];
  const elements = alike.filter((element) => element.className === opener.className);
  return { elements, at: elements.indexOf(opener) };
};

/** The neighbour that has taken the place of an opener that has gone: the one after it, else the one before it. */
const heir = ({ elements, at }: Kin): HTMLElement | null => {
  const stays = (element: Element): element is HTMLElement =>
    element instanceof HTMLElement && element.isConnected;
  return elements.slice(at + 1).find(stays) ?? elements.slice(0, Math.max(0, at)).findLast(stays) ?? null;
};

/** The dialog that is uppermost when one has closed: what opened it may have gone, and keys must go somewhere. */
const dialogBelow = (closing: Element | null): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(DIALOG)].findLast((dialog) => dialog !== closing);

/**
 * Gives the focus back to what had it when a dialog opened, or to its neighbour where the dialog has removed it (a row
 * whose member was kicked). Radix does so for its own triggers only, and our dialogs are
 * opened by state. Returns the ref of the dialog and its `onCloseAutoFocus`.
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
    // Whoever removed the opener may have given the focus to something else already.
    const next = focused() !== null || kin.current === null ? null : heir(kin.current);
    const last = known ?? before ?? next ?? undefined;
    const closing = own.current;
    opener.current = null;
    own.current = null;
    kin.current = null;
    const above = focused()?.closest(DIALOG);
    // The one that has taken this one's place keeps the focus, and gives it back in its turn; not so the one below.
    if (above instanceof HTMLElement && last !== undefined && !above.contains(last))
      inherited.set(above, last);
    else if (last?.isConnected) last.focus();
    else if (focused() === null) dialogBelow(closing)?.focus();
  }, []);
  return [noteFocus, giveFocusBack] as const;
}
