import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// It adds to the window when it is first read.
import 'axe-core';
import { createElement } from 'react';
import { createPortal } from 'react-dom';
import { installLayout } from './layout';
import { countListeners, watchListeners } from './listeners';
import { installMediaQueries } from './window-width';

/* What parts ask of a browser and jsdom has not. The files of the suite share one: all of this is done once. */
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
// Nothing is ever idle: no test waits for what is loaded in advance.
globalThis.requestIdleCallback = () => 0;
globalThis.cancelIdleCallback = () => undefined;
installLayout();
installMediaQueries();

watchListeners();

// What these keep in the window for good is there before the first file is.
userEvent.setup();
render(createPortal(createElement('div'), document.body));
cleanup();

/** What the page of a test must not leave in the window that the next one shares. */
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
    // A style that was set and taken back.
    .filter((text) => text !== 'style=')
    .sort()
    .join(' ');

/** Takes away what the app writes beside its own root: the title and the look of the whole page. */
export function clearPage(): void {
  document.head.replaceChildren();
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
}
