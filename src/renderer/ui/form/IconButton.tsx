import type { ComponentProps, ReactElement } from 'react';
import { classNames } from '../base/class-names';
import { useTabStop } from '../base/tab-stop';
import styles from './IconButton.module.css';
import { pressable, type PressableState } from './pressable';
import type { TooltipSide } from '../overlay/Tooltip';

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'onClick' | 'children'>, PressableState {
  /** The accessible name, which is also the tooltip. */
  readonly label: string;
  /** A lucide icon or another picture; sized by the button. */
  readonly icon: ReactElement;
  readonly size?: 's' | 'm' | 'l' | undefined;
  readonly tone?: 'normal' | 'danger' | undefined;
  readonly tooltipSide?: TooltipSide | undefined;
  /** The equivalent keys, shown in the tooltip ('Ctrl+K'). */
  readonly shortcut?: string | undefined;
  /** For toggle buttons: the member panel is open, a filter is on. */
  readonly pressed?: boolean | undefined;
}

/** A button with an icon only. */
export function IconButton({
  label,
  icon,
  size = 'm',
  tone = 'normal',
  tooltipSide = 'top',
  shortcut,
  pressed,
  pending,
  disabledReason,
  onClick,
  className,
  type = 'button',
  tabIndex,
  ...rest
}: IconButtonProps) {
  const stop = useTabStop();
  return (
    <button
      {...rest}
      {...pressable({ pending, disabledReason, onClick })}
      type={type}
      tabIndex={tabIndex ?? stop}
      aria-label={label}
      aria-pressed={pressed}
      data-tooltip={disabledReason === undefined ? label : `${label}: ${disabledReason}`}
      data-tooltip-side={tooltipSide}
      data-tooltip-shortcut={shortcut}
      data-size={size}
      data-tone={tone}
      className={classNames(styles.button, className)}
    >
      {icon}
    </button>
  );
}
