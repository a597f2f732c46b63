import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names';
import control from './control.module.css';
import { Counter, Field, type FieldProps } from './Field';
import styles from './TextField.module.css';

export interface TextFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'required' | 'type'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The maximum number of characters; typing stops there. */
  readonly limit?: number | undefined;
  /** Shows 'n/limit'. */
  readonly counter?: boolean | undefined;
  readonly type?: 'text' | 'email' | 'url' | 'number' | 'password' | undefined;
  /** An element inside the field at its right end, such as a button. */
  readonly trailing?: ReactNode;
}

/** A single-line text with its label. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  required,
  value,
  onChange,
  limit,
  counter,
  trailing,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      required={required}
      className={className}
      aside={counter && limit !== undefined ? <Counter length={value.length} limit={limit} /> : undefined}
    >
      {(attributes) => (
        <div className={styles.row}>
          <input
            autoComplete="off"
            spellCheck={type === 'text' ? undefined : false}
            {...rest}
            {...attributes}
            type={type}
            value={value}
            maxLength={limit}
            className={classNames(control.control, trailing !== undefined && styles.withTrailing)}
            onChange={(event) => onChange(event.target.value)}
          />
          {trailing !== undefined && <div className={styles.trailing}>{trailing}</div>}
        </div>
      )}
    </Field>
  );
}
