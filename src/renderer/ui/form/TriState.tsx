import { Check, Slash, X } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../../domain/i18n/t';
import styles from './TriState.module.css';

const STATES = [
  { value: 'deny', Icon: X },
  { value: 'inherit', Icon: Slash },
  { value: 'allow', Icon: Check },
] as const;

export type TriStateValue = (typeof STATES)[number]['value'];

const labels = (): Readonly<Record<TriStateValue, string>> => ({
  deny: t('Deny'),
  inherit: t('Inherit'),
  allow: t('Allow'),
});

export interface TriStateProps {
  /** The accessible name of the three. */
  readonly label: string;
  /** The ids of the texts that describe the setting. */
  readonly describedBy?: string | undefined;
  readonly value: TriStateValue;
  readonly onChange: (value: TriStateValue) => void;
  /** Why it cannot be changed; shown as a tooltip. */
  readonly disabledReason?: string | undefined;
}

/** Deny, inherit or allow: radio buttons, so arrows move and choose, as does the space bar. */
export function TriState({ label, describedBy, value, onChange, disabledReason }: TriStateProps) {
  const name = useId();
  const blocked = disabledReason !== undefined;
  const texts = labels();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      aria-disabled={blocked || undefined}
      aria-description={disabledReason}
      data-tooltip={disabledReason}
      className={styles.states}
      data-blocked={blocked || undefined}
    >
      {STATES.map(({ value: state, Icon }) => (
        <label
          key={state}
          className={styles.state}
          data-state={state}
          data-tooltip={blocked ? undefined : texts[state]}
        >
          <input
            type="radio"
            name={name}
            value={state}
            checked={state === value}
            aria-label={texts[state]}
            aria-disabled={blocked || undefined}
            className={styles.input}
            onChange={() => {
              if (!blocked) onChange(state);
            }}
          />
          <Icon size={16} aria-hidden />
        </label>
      ))}
    </div>
  );
}
