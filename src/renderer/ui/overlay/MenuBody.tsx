import { Menu } from 'radix-ui/internal';
import { type RefObject, useRef } from 'react';
import { noteOpener } from './focus-return';
import styles from './Menu.module.css';
import type { MenuEntry } from './menu-entries';
import { MenuItems } from './MenuItems';

/** Anything with a position on the screen: an element, or the point of a right-click. */
export interface MenuAnchor {
  readonly getBoundingClientRect: () => DOMRect;
}

export interface MenuBodyProps {
  readonly isOpen: boolean;
  /** Opened by a key: the first row has the focus. */
  readonly byKey: boolean;
  readonly anchor: RefObject<MenuAnchor | null>;
  /** Called when the menu opens. */
  readonly entries: () => readonly MenuEntry[];
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  readonly align: 'start' | 'center' | 'end';
  /** Pixels between the anchor and the menu. */
  readonly sideOffset: number;
  readonly matchWidth?: boolean | undefined;
  readonly id?: string | undefined;
  readonly labelledBy?: string | undefined;
  readonly onClose: () => void;
  /** Gives the focus back, unless the person has pressed elsewhere or a command has moved the focus. */
  readonly giveFocusBack?: (() => void) | undefined;
}

const FIRST_ROW = '[role^="menuitem"]:not([data-disabled])';

/**
 * An open menu: arrows, Home, End and typing move, Enter chooses, Escape closes. `modal={false}`, because Radix's modal
 * menus lock the scroll with a <style> element that the policy refuses.
 */
export function MenuBody(props: MenuBodyProps) {
  const { isOpen, byKey, anchor, entries, onClose, giveFocusBack } = props;
  const content = useRef<HTMLDivElement | null>(null);
  const isElsewhere = useRef(false);
  return (
    <Menu.Root
      modal={false}
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Menu.Anchor virtualRef={anchor} />
      <Menu.Portal>
        <Menu.Content
          ref={(menu) => {
            content.current = menu;
            noteOpener(menu);
          }}
          id={props.id}
          aria-labelledby={props.labelledBy}
          className={styles.menu}
          data-match-width={props.matchWidth}
          side={props.side}
          align={props.align}
          sideOffset={props.sideOffset}
          collisionPadding={8}
          loop
          onEntryFocus={(event) => {
            if (!byKey) return;
            event.preventDefault();
            content.current?.querySelector<HTMLElement>(FIRST_ROW)?.focus({ preventScroll: true });
          }}
          onInteractOutside={() => {
            isElsewhere.current = true;
          }}
          onCloseAutoFocus={(event) => {
            if (isElsewhere.current) event.preventDefault();
            else if (giveFocusBack !== undefined) {
              event.preventDefault();
              giveFocusBack();
            }
            isElsewhere.current = false;
          }}
        >
          {isOpen && <MenuItems entries={entries()} />}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
