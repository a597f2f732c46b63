import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './ChoiceButton.module.css';

export interface ChoiceButtonProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly description?: string | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly onClick: () => void;
}

/** One of a few options, as wide as the dialog that offers them. */
export function ChoiceButton({ icon, label, description, autoFocus, onClick }: ChoiceButtonProps) {
  return (
    <button type="button" autoFocus={autoFocus} className={styles.choice} onClick={onClick}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {description === undefined ? null : <span className={styles.description}>{description}</span>}
      </span>
      <ChevronRight size={18} aria-hidden />
    </button>
  );
}
