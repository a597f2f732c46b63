import { Slot } from 'radix-ui';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useId, useRef, useState } from 'react';
import { LazyMenuBody } from './lazy-overlays';
import type { MenuEntry } from './menu-entries';

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

/** The state of a menu; its body is drawn from the first opening on. */
interface Shown {
  readonly isOpen: boolean;
  readonly byKey: boolean;
}

const opensMenu = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' ' || key === 'ArrowDown';

/** A button with a drop-down menu (MenuBody.tsx). */
export function Menu({
  trigger,
  entries,
  side = 'bottom',
  align = 'start',
  matchWidth,
  onOpenChange,
}: MenuProps) {
  const id = useId();
  const button = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const isOpen = shown?.isOpen ?? false;
  const change = (next: boolean, byKey = false): void => {
    if (next === isOpen) return;
    setShown({ isOpen: next, byKey });
    onOpenChange?.(next);
  };
  const onPointerDown = (event: PointerEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey) return;
    // The focus goes into the menu, not to its button.
    if (!isOpen) event.preventDefault();
    change(!isOpen);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !opensMenu(event)) return;
    event.preventDefault();
    change(event.key === 'ArrowDown' || !isOpen, true);
  };
  return (
    <>
      <Slot.Root
        ref={button}
        id={`${id}button`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}menu` : undefined}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      >
        {trigger}
      </Slot.Root>
      {shown !== null && (
        <LazyMenuBody
          {...shown}
          id={`${id}menu`}
          labelledBy={`${id}button`}
          anchor={button}
          entries={() => (typeof entries === 'function' ? entries() : entries)}
          side={side}
          align={align}
          sideOffset={6}
          matchWidth={matchWidth}
          onClose={() => change(false)}
          giveFocusBack={() => button.current?.focus()}
        />
      )}
    </>
  );
}
