import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../base/class-names';
import styles from './NavItem.module.css';
import { pressable, type PressableState } from '../form/pressable';

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
  // The current row is scrolled into view in a long menu or a narrow strip; also when the window gets smaller.
  useEffect(() => {
    if (!active) return undefined;
    const show = (): void => item.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
    show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [active]);
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
