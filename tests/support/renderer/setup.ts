import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { installLayout } from './layout';

afterEach(cleanup);
// What is waited for comes; on a busy machine it takes longer.
configure({ asyncUtilTimeout: 10_000 });

/* What parts ask of a browser and jsdom has not. */
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
