import type { ReactElement } from 'react';
import { type Msg, t } from '../../../../domain/i18n/t';
import styles from './Partner.module.css';

export interface Benefit {
  /** A lucide icon. */
  readonly icon: ReactElement;
  readonly title: Msg;
  readonly about: Msg;
}

/** The benefits of a server, a row each. */
export function Benefits({ benefits }: { readonly benefits: readonly Benefit[] }) {
  return (
    <ul className={styles.benefits}>
      {benefits.map(({ icon, title, about }) => (
        <li key={t(title)} className={styles.benefit}>
          <span className={styles.benefitIcon} aria-hidden>
            {icon}
          </span>
          <span className={styles.benefitTexts}>
            <strong className={styles.benefitTitle}>{t(title)}</strong>
            <span className={styles.quiet}>{t(about)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
