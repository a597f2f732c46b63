import type { ReactElement, ReactNode } from 'react';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** A lucide icon. */
  readonly icon?: ReactElement | undefined;
  readonly title: string;
  readonly description?: ReactNode;
  /** A button that leads to the next step. */
  readonly action?: ReactNode;
  /** For lists and panels with little room. */
  readonly compact?: boolean | undefined;
}

/** Shown when a list, page or search is empty. */
export function EmptyState({ icon, title, description, action, compact }: EmptyStateProps) {
  return (
    <div className={styles.state} data-compact={compact}>
      {icon !== undefined && (
        <div className={styles.icon} aria-hidden>
          {icon}
        </div>
      )}
      <p className={styles.title}>{title}</p>
      {description !== undefined && <p className={styles.description}>{description}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
