import type { MouseEvent } from 'react';

export interface PressableState {
  /** Waits for an answer: stays focusable, announces it, and cannot be pressed again. */
  readonly pending?: boolean | undefined;
  /** Why it cannot be pressed now ('Coming soon'): shown as tooltip and description, reachable by keyboard. */
  readonly disabledReason?: string | undefined;
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
}

/**
 * The attributes of a button that may be unavailable. It is not `disabled`, which would take it out of the tab order
 * and drop the focus of a person who has just pressed it.
 */
export function pressable({ pending = false, disabledReason, onClick }: PressableState) {
  const blocked = pending || disabledReason !== undefined;
  return {
    'aria-busy': pending || undefined,
    'aria-disabled': blocked || undefined,
    'aria-description': disabledReason,
    'data-tooltip': disabledReason,
    // Menus open from their triggers by these events.
    ...(blocked && { onPointerDown: undefined, onKeyDown: undefined }),
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if (blocked) {
        event.preventDefault();
        event.stopPropagation();
      } else onClick?.(event);
    },
  };
}
