import { Popover as Primitive } from 'radix-ui';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { keepFocusThatMoved, useFocusReturn } from './focus-return';
import styles from './Popover.module.css';

export interface PopoverProps {
  /** The accessible name of the panel. */
  readonly label: string;
  /** The button that opens the panel; it passes unknown attributes on. */
  readonly trigger?: ReactElement | undefined;
  /**
   * Instead of a trigger: the element beside which the panel is placed while `open` (a member's row, an author's name).
   */
  readonly anchor?: Element | null | undefined;
  /** The anchor is the button that opens and closes the panel: a press on it is not a press elsewhere. */
  readonly isButton?: boolean | undefined;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  /** Pixels; by default as wide as its content. */
  readonly width?: number | undefined;
  /** No padding: pickers, cards with a banner. */
  readonly flush?: boolean | undefined;
  readonly children: ReactNode;
}

/**
 * A small panel beside an element: cards, pickers. Escape or a press elsewhere closes it; the focus moves in and is
 * then given back.
 */
export function Popover({
  label,
  trigger,
  anchor,
  isButton = false,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  width,
  flush,
  children,
}: PopoverProps) {
  const [noteFocus, giveFocusBack] = useFocusReturn();
  const virtual = useMemo(() => ({ current: anchor ?? null }), [anchor]);
  return (
    <Primitive.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger !== undefined && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      {anchor != null && <Primitive.Anchor virtualRef={virtual} />}
      <Primitive.Portal>
        <Primitive.Content
          ref={noteFocus}
          aria-label={label}
          className={styles.popover}
          data-flush={flush || undefined}
          style={{ width }}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          onInteractOutside={(event) => {
            if (isButton && event.target instanceof Node && anchor?.contains(event.target))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            keepFocusThatMoved(event);
            if (!event.defaultPrevented) giveFocusBack(event);
          }}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
