import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Read by screen readers, not visible. With `live`, changes are announced when the reader pauses. */
export function VisuallyHidden({
  live,
  children,
}: {
  readonly live?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.hidden} {...(live && { role: 'status', 'aria-live': 'polite' })}>
      {children}
    </span>
  );
}
