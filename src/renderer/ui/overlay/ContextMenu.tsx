import { ContextMenu as Primitive } from 'radix-ui';
import { type MouseEvent, type ReactElement, useRef, useState } from 'react';
import { noteOpener } from './focus-return';
import styles from './Menu.module.css';
import type { MenuEntry } from './menu-entries';
import { MenuItems } from './MenuItems';

export interface ContextMenuProps {
  /**
   * The rows for the clicked element; an empty list opens nothing. One menu around a whole list serves all its rows:
   * find the row with `target.closest('[data-…]')`.
   */
  readonly entries: (target: Element) => readonly MenuEntry[];
  /** The area: one element that passes unknown attributes and its ref on. */
  readonly children: ReactElement;
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
  const [shown, setShown] = useState<readonly MenuEntry[]>([]);
  // Some systems select a word when they open the menu: only an earlier selection counts.
  const wasSelected = useRef(false);
  const leaveToSystem = (event: MouseEvent): void => {
    const isSystems = event.target instanceof Element && event.target.closest(SYSTEMS) !== null;
    if (isSystems || wasSelected.current) event.stopPropagation();
    wasSelected.current = false;
  };
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger
        asChild
        onPointerDownCapture={(event) => {
          wasSelected.current = event.button === 2 && isSelected(event.target);
        }}
        onContextMenuCapture={leaveToSystem}
        onContextMenu={(event) => {
          const found = event.target instanceof Element ? entries(event.target) : [];
          // Radix does not open its menu for a handled event.
          if (found.length === 0) event.preventDefault();
          else setShown(found);
        }}
      >
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content ref={noteOpener} className={styles.menu} collisionPadding={8} loop>
          <MenuItems parts={Primitive} entries={shown} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
