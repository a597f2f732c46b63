import type { ReactElement } from 'react';
import styles from './Partner.module.css';

export interface Benefit {
  /** A lucide icon. */
  readonly icon: ReactElement;
  readonly title: string;
  readonly about: string;
}

/** What a server gets, a row each. */
export function Benefits({ benefits }: { readonly benefits: readonly Benefit[] }) {
  return (
    <ul className={styles.benefits}>
      {benefits.map(({ icon, title, about }) => (
        <li key={title} className={styles.benefit}>
          <span className={styles.benefitIcon} aria-hidden>
            {icon}
          </span>
          <span className={styles.benefitTexts}>
            <strong className={styles.benefitTitle}>{title}</strong>
            <span className={styles.quiet}>{about}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
