import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react';
import { classNames } from '../base/class-names';
import styles from './NavItem.module.css';
import { pressable, type PressableState } from '../form/pressable';
import { useInView } from '../list/use-in-view';

export interface NavItemProps extends Omit<ComponentProps<'button'>, 'onClick' | 'ref'>, PressableState {
  readonly icon?: ReactElement | undefined;
  readonly active?: boolean | undefined;
  readonly tone?: 'normal' | 'danger' | undefined;
  /** At the right end: a badge, a count. */
  readonly trailing?: ReactNode;
}

/** A row of a side menu that opens a page. */
export function NavItem({
  icon,
  active,
  tone = 'normal',
  trailing,
  pending,
  disabledReason,
  onClick,
  className,
  children,
  ...rest
}: NavItemProps) {
  const item = useRef<HTMLButtonElement>(null);
  // In a narrow window the menu is a strip.
  useInView(item, active === true, 'center');
  return (
    <button
      ref={item}
      {...rest}
      {...pressable({ pending, disabledReason, onClick })}
      type="button"
      aria-current={active ? 'page' : undefined}
      data-tone={tone}
      data-tooltip-side="right"
      className={classNames(styles.item, className)}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {trailing}
    </button>
  );
}
