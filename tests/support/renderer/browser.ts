import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// Adds properties to the window when it is first imported.
import 'axe-core';
import { createElement } from 'react';
import { createPortal } from 'react-dom';
import { installFocusVisible } from './focus-visible';
import { installLayout } from './layout';
import { countListeners, watchListeners } from './listeners';
import { computeStylesPlainly } from './plain-styles';
import { installMediaQueries } from './window-width';

/* Browser features that parts use and jsdom lacks. The files of the suite share one window, so this runs once. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {
    /* nothing is ever resized */
  }
  unobserve(): void {
    /* nothing is ever resized */
  }
  disconnect(): void {
    /* nothing is ever resized */
  }
}

globalThis.ResizeObserver = NoResizeObserver;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
// Never idle: no test waits for preloaded code.
globalThis.requestIdleCallback = () => 0;
globalThis.cancelIdleCallback = () => undefined;
installFocusVisible();
installLayout();
installMediaQueries();
computeStylesPlainly();

watchListeners();

// These libraries leave permanent state in the window; it must be there before the first file starts.
userEvent.setup();
render(createPortal(createElement('div'), document.body));
cleanup();

/** State of the window that a test must not leave to the next. */
export const describeWindow = (): Readonly<Record<string, unknown>> => ({
  ...countListeners(),
  'the address': window.location.href,
  'the title': document.title,
  'the attributes of html': attributes(document.documentElement),
  'the attributes of body': attributes(document.body),
  'what head holds': document.head.innerHTML,
  'what body holds': document.body.innerHTML,
  'what has the focus': document.activeElement,
  'the local storage': JSON.stringify(window.localStorage),
  'the session storage': JSON.stringify(window.sessionStorage),
});

const attributes = (element: Element): string =>
  element
    .getAttributeNames()
    .map((name) => `${name}=${element.getAttribute(name) ?? ''}`)
    // The rest of a style that was set and removed.
    .filter((text) => text !== 'style=')
    .sort()
    .join(' ');

/**
 * Removes what the app writes outside of its own root, the title and the attributes of the page, and what user-event has
 * found out about the body: it takes the result of an earlier test's check where a test has none.
 */
export function clearPage(): void {
  document.head.replaceChildren();
  for (const mark of Object.getOwnPropertySymbols(document.body))
    if (mark.description === 'Last check for pointer-events') Reflect.deleteProperty(document.body, mark);
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
}
