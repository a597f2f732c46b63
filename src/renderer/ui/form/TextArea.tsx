import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names';
import control from './control.module.css';
import { Counter, Field, type FieldProps } from './Field';
import styles from './TextArea.module.css';

export interface TextAreaProps
  extends FieldProps, Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'required'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The maximum number of characters; typing stops there. */
  readonly limit?: number | undefined;
  /** Shows 'n/limit', live. By default on where there is a limit. */
  readonly counter?: boolean | undefined;
  /** In place of the counter of characters. */
  readonly aside?: ReactNode;
}

/** A multi-line text with its label and counter. It grows with its text, then scrolls. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  required,
  value,
  onChange,
  limit,
  counter = true,
  aside,
  className,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      required={required}
      className={className}
      aside={
        aside ??
        (counter && limit !== undefined ? <Counter length={value.length} limit={limit} /> : undefined)
      }
    >
      {(attributes) => (
        <textarea
          {...rest}
          {...attributes}
          rows={rows}
          value={value}
          maxLength={limit}
          className={classNames(control.control, styles.area)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
