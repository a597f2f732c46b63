import { ContextMenu as Primitive } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { noteOpener } from './focus-return';
import styles from './Menu.module.css';
import type { MenuEntry } from './menu-entries';
import { MenuItems } from './MenuItems';

export interface ContextMenuProps {
  /**
   * The rows for what was clicked; an empty list opens nothing. One menu around a whole list serves all its rows: read
   * which from `target.closest('[data-…]')`.
   */
  readonly entries: (target: Element) => readonly MenuEntry[];
  /** The area, one element that passes unknown attributes and its ref on. */
  readonly children: ReactElement;
}

/** A menu at the pointer on right-click, the menu key or Shift+F10. */
export function ContextMenu({ entries, children }: ContextMenuProps) {
  const [shown, setShown] = useState<readonly MenuEntry[]>([]);
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger
        asChild
        onContextMenu={(event) => {
          const found = event.target instanceof Element ? entries(event.target) : [];
          // Radix does not open when the event is already handled.
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
