import { type ReactNode, useId } from 'react';
import { classNames } from '../base/class-names';
import styles from './Field.module.css';

export interface FieldProps {
  /** The visible label, which is the accessible name. */
  readonly label: string;
  /** Hides the label visually, where a placeholder or a heading says the same. */
  readonly labelHidden?: boolean | undefined;
  /** A help text under the control. */
  readonly hint?: ReactNode;
  /** The error; replaces the hint, is announced, and marks the control invalid. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
}

export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** Shown at the right of the label, such as a counter. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly children: (attributes: ControlAttributes) => ReactNode;
}

/** Label, control, hint and error, connected for screen readers. The basis of the fields in this folder. */
export function Field({
  label,
  labelHidden,
  hint,
  error,
  required,
  aside,
  className,
  children,
}: FieldFrameProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const asideId = `${id}-aside`;
  const hasNote = error !== undefined || hint !== undefined;
  const described = [hasNote ? hintId : '', aside === undefined ? '' : asideId].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, className)}>
      <div className={classNames(styles.head, labelHidden && styles.hidden)}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {required && (
          <span className={styles.required} aria-hidden>
            *
          </span>
        )}
        {aside !== undefined && (
          <span id={asideId} className={styles.aside}>
            {aside}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required ? true : undefined,
      })}
      {hasNote && (
        <p id={hintId} className={error === undefined ? styles.hint : styles.error} role={error && 'alert'}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

/** 'n/190', red when nothing is left. */
export function Counter({ length, limit }: { readonly length: number; readonly limit: number }) {
  return (
    <span className={classNames(styles.counter, length >= limit && styles.full)}>
      {length}/{limit}
    </span>
  );
}
