import type { ReactElement } from 'react';
import styles from './StatStrip.module.css';

export interface Stat {
  readonly label: string;
  readonly value: string;
  /** A lucide icon. */
  readonly icon?: ReactElement | undefined;
}

export interface StatStripProps {
  /** The accessible name. */
  readonly label: string;
  readonly stats: readonly Stat[];
}

/** A few numbers side by side, each with its label. */
export function StatStrip({ label, stats }: StatStripProps) {
  return (
    <div role="group" aria-label={label}>
      <dl className={styles.strip}>
        {stats.map((stat) => (
          <div key={stat.label} className={styles.stat}>
            <dt className={styles.label}>
              {stat.icon}
              {stat.label}
            </dt>
            <dd className={styles.value}>{stat.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
