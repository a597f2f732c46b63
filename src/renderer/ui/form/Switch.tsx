import { type ReactNode, useId } from 'react';
import styles from './Switch.module.css';

export interface SwitchProps {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Why it cannot be changed ('No Permission'); shown as a tooltip. */
  readonly disabledReason?: string | undefined;
}

/** A setting that is on or off and takes effect at once. The text is at the left, the switch at the right of a row. */
export function Switch({ label, description, checked, onChange, disabledReason }: SwitchProps) {
  const id = useId();
  const blocked = disabledReason !== undefined;
  return (
    <div className={styles.row} data-blocked={blocked || undefined}>
      <span className={styles.texts}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {description !== undefined && (
          <span id={`${id}-about`} className={styles.description}>
            {description}
          </span>
        )}
        {/* A description by an element takes the place of `aria-description`. */}
        {description !== undefined && blocked && (
          <span id={`${id}-why`} hidden>
            {disabledReason}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-disabled={blocked || undefined}
        aria-description={disabledReason}
        aria-describedby={description === undefined ? undefined : [`${id}-about`, `${id}-why`].join(' ')}
        data-tooltip={disabledReason}
        className={styles.switch}
        onChange={(event) => {
          if (!blocked) onChange(event.target.checked);
        }}
      />
    </div>
  );
}
