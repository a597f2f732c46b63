import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { t } from '../../../domain/i18n/t';
import { classNames } from '../base/class-names';
import control from './control.module.css';
import { IconButton } from './IconButton';
import styles from './SearchField.module.css';

export interface SearchFieldProps extends Omit<
  ComponentProps<'input'>,
  'onChange' | 'value' | 'type' | 'size'
> {
  /** The accessible name; the placeholder too, unless another is given. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `s` over lists in panels. */
  readonly size?: 's' | 'm' | undefined;
}

/** A search text. Escape clears the field, and has no other effect until it is empty. */
export function SearchField({ label, value, onChange, size = 'm', className, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classNames(styles.search, className)} data-size={size}>
      <Search size={16} aria-hidden className={styles.icon} />
      <input
        placeholder={label}
        spellCheck={false}
        autoComplete="off"
        {...rest}
        ref={input}
        type="text"
        role="searchbox"
        aria-label={label}
        value={value}
        data-keeps-escape={value === '' ? undefined : true}
        className={classNames(control.control, styles.input)}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onChange('');
        }}
      />
      {value !== '' && (
        <IconButton
          size="s"
          label={t('Clear')}
          icon={<X />}
          className={styles.clear}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
