import type { ReactNode } from 'react';
import styles from './ActionBar.module.css';

export interface ActionBarProps {
  readonly title: string;
  readonly text?: string | undefined;
  /** Why the last attempt failed, under the bar's text. */
  readonly error?: string | undefined;
  /** Buttons, the confirming one last. */
  readonly actions: ReactNode;
}

/** A bar over a page that waits for a decision: unsaved changes. */
export function ActionBar({ title, text, error, actions }: ActionBarProps) {
  return (
    <div role="status" className={styles.bar}>
      <div className={styles.texts}>
        <p>
          <strong className={styles.title}>{title}</strong>
          {text !== undefined && <>: {text}</>}
        </p>
        {error !== undefined && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
