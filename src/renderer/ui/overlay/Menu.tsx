import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { noteOpener } from './focus-return';
import styles from './Menu.module.css';
import type { MenuEntry } from './menu-entries';
import { MenuItems } from './MenuItems';

export interface MenuProps {
  /** The button that opens the menu; it passes unknown attributes on (Button, IconButton). */
  readonly trigger: ReactElement;
  /** The rows; a function is called each time the menu opens. */
  readonly entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  /** Makes the menu as wide as its trigger. */
  readonly matchWidth?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
}

/**
 * A drop-down menu: arrows, Home, End and typing move, Enter chooses, Escape closes and gives the focus back.
 * `modal={false}`, because Radix's modal menus lock the scroll with a <style> element that the policy refuses.
 */
export function Menu({
  trigger,
  entries,
  side = 'bottom',
  align = 'start',
  matchWidth,
  onOpenChange,
}: MenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <DropdownMenu.Root
      modal={false}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        onOpenChange?.(next);
      }}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={noteOpener}
          className={styles.menu}
          data-match-width={matchWidth}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          loop
        >
          {open && (
            <MenuItems parts={DropdownMenu} entries={typeof entries === 'function' ? entries() : entries} />
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
