import { type ComponentProps, useRef } from 'react';
import { classNames } from '../base/class-names';
import styles from './ScrollArea.module.css';

export interface ScrollAreaProps extends Omit<ComponentProps<'div'>, 'onScroll'> {
  /** Called when the content has been scrolled by more than `threshold`, and when it is back: headers that collapse. */
  readonly onScrolledChange?: ((scrolled: boolean) => void) | undefined;
  /** Pixels; 10 (docs/spec/members.md 'Member list'). */
  readonly threshold?: number | undefined;
}

/** An area with thin native scrollbars that fills the available space. */
export function ScrollArea({ onScrolledChange, threshold = 10, className, ...rest }: ScrollAreaProps) {
  const scrolled = useRef(false);
  return (
    <div
      {...rest}
      className={classNames(styles.area, className)}
      onScroll={(event) => {
        const now = event.currentTarget.scrollTop > threshold;
        if (now === scrolled.current) return;
        scrolled.current = now;
        onScrolledChange?.(now);
      }}
    />
  );
}
