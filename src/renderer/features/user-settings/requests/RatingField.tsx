import { useId } from 'react';
import { t } from '../../../../domain/i18n/t';
import { RATINGS } from '../../../../domain/profile/request-form';
import styles from './RatingField.module.css';

interface RatingFieldProps {
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (rating: number) => void;
}

/** From 1 to 10. Arrows move, as in every group of radio buttons. */
export function RatingField({ value, error, onChange }: RatingFieldProps) {
  const name = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={`${name}-legend`}
      aria-describedby={`${name}-note`}
      aria-invalid={error === undefined ? undefined : true}
      aria-required
      className={styles.rating}
    >
      <legend id={`${name}-legend`} className={styles.legend}>
        {t('Rating')}
      </legend>
      <div className={styles.row}>
        {RATINGS.map((rating) => (
          <label key={rating} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={rating}
              checked={rating === value}
              className={styles.input}
              onChange={() => onChange(rating)}
            />
            {rating}
          </label>
        ))}
      </div>
      <p
        id={`${name}-note`}
        className={error === undefined ? styles.hint : styles.error}
        role={error === undefined ? undefined : 'alert'}
      >
        {error ?? t('1 = poor, 10 = excellent')}
      </p>
    </fieldset>
  );
}
