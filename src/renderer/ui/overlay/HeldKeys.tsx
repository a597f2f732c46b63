import { useEffect } from 'react';
import { msg } from '../../../domain/i18n/t';

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', msg('AltGraph'), 'Meta', msg('CapsLock')]);
const MENU = '[role="menu"]';
const TAKES_KEYS = `[role="dialog"], ${MENU}`;
const PRESSED_BY_SPACE = '[type="checkbox"], [type="radio"]';

const isText = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.selectionStart !== null);

function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = field;
  if (field.readOnly || field.disabled) return;
  field.setRangeText(text, selectionStart ?? field.value.length, selectionEnd ?? field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

/** Repeats the browser's default action of an unhandled key; the browser itself acts on real keys only. */
function doByDefault(target: HTMLElement, { key, ctrlKey, altKey, metaKey }: KeyboardEvent): void {
  if (ctrlKey || altKey || metaKey) return;
  if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) {
    if (key === 'Enter' || key === ' ') target.click();
  } else if (key === ' ' && target.matches(PRESSED_BY_SPACE)) target.click();
  else if (!isText(target)) return;
  else if (key.length === 1) insert(target, key);
  else if (key === 'Enter' && target instanceof HTMLTextAreaElement) insert(target, '\n');
  else if (key === 'Enter') target.form?.requestSubmit();
}

/** Replays keys to the focused element of a dialog or menu, one after the other; without one they are dropped. */
async function giveTo(page: Document, keys: readonly KeyboardEvent[]): Promise<void> {
  for (const event of keys) {
    const target = page.activeElement;
    if (!(target instanceof HTMLElement) || target.closest(TAKES_KEYS) === null) return;
    if (target.dispatchEvent(new KeyboardEvent('keydown', event))) doByDefault(target, event);
    // The effect of a key is rendered before the next key is sent; a menu moves the focus in a task of its own.
    if (target.closest(MENU) === null) await Promise.resolve();
    else await new Promise((done) => setTimeout(done, 0));
  }
}

/**
 * Replaces a dialog or menu while its code is loading. Keys pressed in the meantime are meant for it: they reach
 * nothing below, and are replayed once it has the focus.
 */
export function HeldKeys(): null {
  useEffect(() => {
    const held: KeyboardEvent[] = [];
    const hold = (event: KeyboardEvent): void => {
      if (event.isComposing || MODIFIERS.has(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // A repeated key was meant for the earlier focus.
      if (!event.repeat) held.push(event);
    };
    window.addEventListener('keydown', hold, true);
    return () => {
      // The dialog takes the focus once it is rendered, which is before this.
      setTimeout(() => {
        window.removeEventListener('keydown', hold, true);
        void giveTo(document, held);
      }, 0);
    };
  }, []);
  return null;
}
