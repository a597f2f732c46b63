import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** An action at the end of the row. */
  readonly action?: ReactNode;
}

/** Read-only facts, a line each. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, action }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value} dir="auto" data-selectable>
            {value}
          </dd>
          {action !== undefined && <dd className={styles.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
