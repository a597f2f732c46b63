import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { t } from '../../../../domain/i18n/t';
import { useTabStop } from '../../../ui/base/tab-stop';
import styles from './Markup.module.css';

/** Hidden until clicked. */
export function Spoiler({ children }: { readonly children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  const tabIndex = useTabStop() ?? 0;
  const asButton = {
    role: 'button',
    tabIndex,
    'aria-label': t('Spoiler, press to reveal'),
    onClick: () => setIsShown(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      setIsShown(true);
    },
  };
  return (
    // The revealed text stays the same element, and keeps the focus.
    <span className={isShown ? styles.revealed : styles.spoiler} {...(isShown ? { tabIndex: -1 } : asButton)}>
      <span className={isShown ? undefined : styles.concealed} inert={!isShown}>
        {children}
      </span>
    </span>
  );
}
