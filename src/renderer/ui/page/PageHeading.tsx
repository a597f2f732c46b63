import type { ReactNode } from 'react';
import styles from './PageHeading.module.css';

export interface PageHeadingProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
}

/** The head of a settings page. */
export function PageHeading({ title, description, actions }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      <div className={styles.texts}>
        <h2 className={styles.title}>{title}</h2>
        {description !== undefined && <p className={styles.description}>{description}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
