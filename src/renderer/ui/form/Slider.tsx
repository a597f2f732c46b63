import { type CSSProperties, useId } from 'react';
import styles from './Slider.module.css';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Formats the value ('150%') for display at the right and for screen readers. */
  readonly format?: ((value: number) => string) | undefined;
}

/** A number in a range. Arrows move by a step, Page keys by ten steps. */
export function Slider({ label, value, onChange, min, max, step, format = String }: SliderProps) {
  const id = useId();
  const filled: CSSProperties & Record<'--filled', string> = {
    '--filled': `${((value - min) / (max - min)) * 100}%`,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <output htmlFor={id} className={styles.value}>
        {format(value)}
      </output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={format(value)}
        className={styles.slider}
        style={filled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
