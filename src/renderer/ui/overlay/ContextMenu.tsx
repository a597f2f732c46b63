import { Slot } from 'radix-ui';
import { type MouseEvent, type ReactElement, useRef, useState } from 'react';
import { LazyMenuBody } from './lazy-overlays';
import type { MenuEntry } from './menu-entries';
import type { MenuAnchor } from './MenuBody';

export interface ContextMenuProps {
  /**
   * The rows for the clicked element; an empty list opens nothing. One menu around a whole list serves all its rows:
   * find the row with `target.closest('[data-…]')`.
   */
  readonly entries: (target: Element) => readonly MenuEntry[];
  /** The area: one element that passes unknown attributes and its ref on. */
  readonly children: ReactElement;
}

/** The state of a menu; its body is drawn from the first opening on. */
interface Shown {
  readonly isOpen: boolean;
  readonly byKey: boolean;
  readonly entries: readonly MenuEntry[];
}

/** Pictures that are marked for the system's own menu. */
const SYSTEMS = '[data-system-menu]';

const isSelected = (target: EventTarget): boolean => {
  const selection = window.getSelection();
  if (selection === null || selection.isCollapsed || !(target instanceof Node)) return false;
  return selection.getRangeAt(0).intersectsNode(target);
};

/**
 * A menu at the pointer on right-click, the menu key or Shift+F10. On a marked picture or selected text the system's
 * menu opens instead.
 */
export function ContextMenu({ entries, children }: ContextMenuProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const anchor = useRef<MenuAnchor | null>(null);
  // Some systems select a word when they open the menu: only an earlier selection counts.
  const wasSelected = useRef(false);
  const leaveToSystem = (event: MouseEvent): void => {
    const isSystems = event.target instanceof Element && event.target.closest(SYSTEMS) !== null;
    if (isSystems || wasSelected.current) event.stopPropagation();
    wasSelected.current = false;
  };
  const open = (event: MouseEvent): void => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const found = event.target instanceof Element ? entries(event.target) : [];
    if (found.length === 0) return;
    const { clientX: x, clientY: y, button, ctrlKey } = event;
    anchor.current = { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) };
    setShown({ isOpen: true, byKey: button !== 2 && !ctrlKey, entries: found });
  };
  return (
    <>
      <Slot.Root
        data-state={shown?.isOpen ? 'open' : 'closed'}
        onPointerDownCapture={(event) => {
          wasSelected.current = event.button === 2 && isSelected(event.target);
        }}
        onContextMenuCapture={leaveToSystem}
        onContextMenu={open}
      >
        {children}
      </Slot.Root>
      {shown !== null && (
        <LazyMenuBody
          isOpen={shown.isOpen}
          byKey={shown.byKey}
          anchor={anchor}
          entries={() => shown.entries}
          side="right"
          align="start"
          sideOffset={2}
          onClose={() => setShown({ ...shown, isOpen: false })}
        />
      )}
    </>
  );
}
