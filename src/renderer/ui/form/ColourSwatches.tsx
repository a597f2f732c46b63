import { Check, Pipette } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../../domain/i18n/t';
import { classNames } from '../base/class-names';
import styles from './ColourSwatches.module.css';

export interface ColourSwatch {
  /** Any CSS colour. */
  readonly value: string;
  readonly name: string;
}

export interface ColourSwatchesProps {
  readonly label: string;
  readonly colours: readonly ColourSwatch[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Adds a swatch for any other colour, as #rrggbb. */
  readonly custom?: boolean | undefined;
}

/** A choice of colours: preset ping colours, role colours. Arrows move, as in every group of radio buttons. */
export function ColourSwatches({ label, colours, value, onChange, custom }: ColourSwatchesProps) {
  const name = useId();
  const preset = colours.some((colour) => colour.value === value);
  return (
    <fieldset role="radiogroup" aria-label={label} className={styles.swatches}>
      {colours.map((colour) => (
        <label
          key={colour.value}
          className={styles.swatch}
          data-tooltip={colour.name}
          style={{ color: colour.value }}
        >
          <input
            type="radio"
            name={name}
            aria-label={colour.name}
            checked={colour.value === value}
            onChange={() => onChange(colour.value)}
          />
          <Check aria-hidden />
        </label>
      ))}
      {custom && (
        <label
          className={classNames(styles.swatch, styles.custom)}
          data-tooltip="Custom colour"
          data-chosen={!preset || undefined}
          style={{ color: preset ? undefined : value }}
        >
          <input
            type="color"
            aria-label={t('Custom colour')}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#99aab5'}
            onChange={(event) => onChange(event.target.value)}
          />
          <Pipette aria-hidden />
        </label>
      )}
    </fieldset>
  );
}
