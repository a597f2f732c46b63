import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from '../base/class-names';
import { useTabStop } from '../base/tab-stop';
import { pressable, type PressableState } from './pressable';
import { Spinner } from '../page/Spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'>, PressableState {
  /** `primary` at most once a view; `quiet` has no background. */
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 's' | 'm' | 'l' | undefined;
  /** An icon before the label, 16 px. */
  readonly icon?: ReactNode;
  /** The label while pending ('Joining...'); the normal label if absent. */
  readonly pendingLabel?: string | undefined;
  readonly fullWidth?: boolean | undefined;
}

/** A button with a text. It is `type="button"` unless a form asks for `submit`. */
export function Button({
  variant = 'secondary',
  size = 'm',
  icon,
  pending,
  pendingLabel,
  disabledReason,
  fullWidth,
  onClick,
  className,
  children,
  type = 'button',
  tabIndex,
  ...rest
}: ButtonProps) {
  const stop = useTabStop();
  return (
    <button
      {...rest}
      {...pressable({ pending, disabledReason, onClick })}
      type={type}
      tabIndex={tabIndex ?? stop}
      data-variant={variant}
      data-size={size}
      className={classNames(styles.button, fullWidth && styles.full, className)}
    >
      {pending ? <Spinner /> : icon}
      <span className={styles.label}>{pending ? (pendingLabel ?? children) : children}</span>
    </button>
  );
}
