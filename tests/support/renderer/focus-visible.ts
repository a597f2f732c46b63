const FOCUS_VISIBLE = ':focus-visible';
const { matches } = Element.prototype;
let isByKeyboard = true;

/**
 * Answers `:focus-visible` as browsers do: the element has the focus, and the last input came from the keyboard. What
 * jsdom answers depends on what had the focus in earlier tests.
 */
export function installFocusVisible(): void {
  window.addEventListener('keydown', () => (isByKeyboard = true), { capture: true });
  window.addEventListener('mousedown', () => (isByKeyboard = false), { capture: true });
  Object.defineProperty(Element.prototype, 'matches', {
    configurable: true,
    writable: true,
    value(this: Element, selector: string): boolean {
      return selector === FOCUS_VISIBLE
        ? isByKeyboard && this === document.activeElement
        : matches.call(this, selector);
    },
  });
}

/** Forgets the last input. */
export function resetFocusVisible(): void {
  isByKeyboard = true;
}
