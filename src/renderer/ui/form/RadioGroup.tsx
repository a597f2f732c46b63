import { type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** An icon before the text, for example a presence dot. */
  readonly icon?: ReactNode;
}

export interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly options: readonly RadioOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean | undefined;
}

/** One of a few options, all visible. Arrows move, as in every group of radio buttons. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  disabled,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset
      role="radiogroup"
      disabled={disabled}
      className={styles.group}
      aria-labelledby={`${name}-legend`}
    >
      <legend id={`${name}-legend`} className={styles.legend}>
        {label}
      </legend>
      {options.map((option) => {
        const about = `${name}-${option.value}-about`;
        return (
          <label key={option.value} className={styles.choice}>
            <span className={styles.place}>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                aria-labelledby={`${name}-${option.value}`}
                aria-describedby={option.description === undefined ? undefined : about}
                className={styles.box}
                onChange={() => onChange(option.value)}
              />
              <span aria-hidden className={styles.dot} />
            </span>
            {option.icon}
            <span className={styles.texts}>
              <span id={`${name}-${option.value}`} className={styles.label}>
                {option.label}
              </span>
              {option.description !== undefined && (
                <span id={about} className={styles.description}>
                  {option.description}
                </span>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
