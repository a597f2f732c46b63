import { type ReactNode, useState } from 'react';
import { t } from '../../../../domain/i18n/t';
import styles from './Markup.module.css';

/** Hidden until it is clicked. */
export function Spoiler({ children }: { readonly children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  if (isShown) return <span className={styles.revealed}>{children}</span>;
  return (
    <span
      className={styles.spoiler}
      role="button"
      tabIndex={0}
      aria-label={t('Spoiler, press to reveal')}
      onClick={() => setIsShown(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        setIsShown(true);
      }}
    >
      <span className={styles.concealed} inert>
        {children}
      </span>
    </span>
  );
}
