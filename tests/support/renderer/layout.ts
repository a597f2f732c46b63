import { act } from '@testing-library/react';

/**
 * jsdom has no layout. This simple layout is enough for virtual lists: a viewport (`data-viewport`) is 800 by 600; a
 * row (`data-index`) is as high as the `data-height` in it says, or 40 pixels; scrolling sets the position and fires
 * the event.
 */
const VIEW = { width: 800, height: 600 } as const;
const ROW_HEIGHT = 40;

const isViewport = (element: Element) => element.hasAttribute('data-viewport');

function rowHeight(element: Element): number {
  const said = element.querySelector('[data-height]')?.getAttribute('data-height');
  return said == null ? ROW_HEIGHT : Number(said);
}

function contentHeight(viewport: Element): number {
  const content = viewport.firstElementChild;
  return content instanceof HTMLElement ? Number.parseFloat(content.style.height) || 0 : 0;
}

/** The positions of a row's edges in the view: rows follow one another in a box that is moved down. */
function rowRect(row: Element): DOMRect {
  const box = row.parentElement;
  let top = box instanceof HTMLElement ? Number.parseFloat(box.style.translate.split(' ')[1] ?? '0') : 0;
  for (const before of box?.children ?? []) {
    if (before === row) break;
    top += rowHeight(before);
  }
  const scrolled = row.closest('[data-viewport]')?.scrollTop ?? 0;
  return new DOMRect(0, top - scrolled, VIEW.width, rowHeight(row));
}

const size = (name: string, read: (element: Element) => number) =>
  Object.defineProperty(HTMLElement.prototype, name, {
    configurable: true,
    get(this: Element) {
      return read(this);
    },
  });

function moveTo(element: Element, top: number): void {
  const most = Math.max(0, element.scrollHeight - element.clientHeight);
  const next = Math.max(0, Math.min(top, isViewport(element) ? most : top));
  if (next === element.scrollTop) return;
  element.scrollTop = next;
  // Browsers fire the event later, never during the call that scrolled.
  queueMicrotask(() => {
    act(() => {
      element.dispatchEvent(new Event('scroll'));
    });
  });
}

/** As in browsers: when the content becomes shorter, the scroll position shrinks with it. */
function keepWithinContent(): void {
  const plain = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop');
  const { get, set } = plain ?? {};
  if (get === undefined || set === undefined) throw new Error('jsdom has no scrollTop');
  Object.defineProperty(Element.prototype, 'scrollTop', {
    configurable: true,
    get(this: Element) {
      const top = Number(get.call(this));
      return isViewport(this) ? Math.max(0, Math.min(top, this.scrollHeight - this.clientHeight)) : top;
    },
    set,
  });
}

/** Installs the layout; call once, in the set-up of the tests. */
export function installLayout(): void {
  size('clientHeight', (element) => (isViewport(element) ? VIEW.height : 0));
  size('clientWidth', (element) => (isViewport(element) ? VIEW.width : 0));
  size('offsetHeight', (element) => (element.hasAttribute('data-index') ? rowHeight(element) : 0));
  size('offsetWidth', (element) => (element.hasAttribute('data-index') ? VIEW.width : 0));
  size('scrollHeight', (element) => (isViewport(element) ? contentHeight(element) : 0));
  const plainRect = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function getBoundingClientRect(this: Element) {
    return this.hasAttribute('data-index') ? rowRect(this) : plainRect.call(this);
  };
  keepWithinContent();
  Element.prototype.scrollTo = function scrollTo(
    this: Element,
    first?: ScrollToOptions | number,
    y?: number,
  ) {
    const top = typeof first === 'number' ? y : first?.top;
    if (top !== undefined) moveTo(this, top);
  };
}
