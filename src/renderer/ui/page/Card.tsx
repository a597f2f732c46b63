import type { ReactNode } from 'react';
import styles from './Card.module.css';

export interface CardProps {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A raised surface for related content on a settings page. */
export function Card({ title, description, actions, children }: CardProps) {
  return (
    <section className={styles.card}>
      {(title !== undefined || actions !== undefined) && (
        <header className={styles.header}>
          <div className={styles.texts}>
            {title !== undefined && <h3 className={styles.title}>{title}</h3>}
            {description !== undefined && <p className={styles.description}>{description}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
