import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';

export interface CheckboxProps {
  /** The text beside the box, which can be clicked too. */
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
}

/** A checkbox with its text. */
export function Checkbox({ label, description, checked, onChange, disabled }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <span className={styles.place}>
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={description === undefined ? undefined : `${id}-about`}
          className={styles.box}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Check size={14} aria-hidden className={styles.mark} />
      </span>
      <span className={styles.texts}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {description !== undefined && (
          <span id={`${id}-about`} className={styles.description}>
            {description}
          </span>
        )}
      </span>
    </div>
  );
}
