import type { ReactElement, ReactNode } from 'react';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** A lucide icon. */
  readonly icon?: ReactElement | undefined;
  readonly title: string;
  readonly description?: ReactNode;
  /** One button that helps out of the emptiness. */
  readonly action?: ReactNode;
  /** Beside a list or in a panel, where there is little room. */
  readonly compact?: boolean | undefined;
}

/** What a list, page or search shows when there is nothing in it. */
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
