import { Slot } from 'radix-ui';
import type { ReactElement } from 'react';

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

export interface TooltipProps {
  /** The tooltip's text; no tooltip when undefined. */
  readonly text: string | undefined;
  readonly side?: TooltipSide | undefined;
  /** `name`: the text is also the accessible name (of an icon without a text). `description`: it adds to the name. */
  readonly as?: 'name' | 'description' | undefined;
  /** Keys shown after the text. */
  readonly shortcut?: string | undefined;
  /** One element, whose component passes unknown attributes on. */
  readonly children: ReactElement;
}

/**
 * Gives an element a tooltip. It only marks the element: the app's one `TooltipLayer` draws, so that a thousand marks
 * cost nothing.
 */
export function Tooltip({ text, side = 'top', as = 'description', shortcut, children }: TooltipProps) {
  return (
    <Slot.Root
      data-tooltip={text}
      data-tooltip-side={side}
      data-tooltip-shortcut={shortcut}
      {...(as === 'name' ? { 'aria-label': text } : { 'aria-description': text })}
    >
      {children}
    </Slot.Root>
  );
}
