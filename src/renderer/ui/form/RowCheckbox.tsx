import { Check } from 'lucide-react';
import styles from './Checkbox.module.css';

interface RowCheckboxProps {
  /** The accessible name. */
  readonly label: string;
  readonly checked: boolean;
  /** `isRange`: with Shift, from the last one on. */
  readonly onToggle: (isRange: boolean) => void;
}

/** The checkbox of a row, for a pointer: the row itself has the focus, and takes the keys. */
export function RowCheckbox({ label, checked, onToggle }: RowCheckboxProps) {
  return (
    <span className={styles.place}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={label}
        checked={checked}
        className={styles.box}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      <Check size={14} aria-hidden className={styles.mark} />
    </span>
  );
}
