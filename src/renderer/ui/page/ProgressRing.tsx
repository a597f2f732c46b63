import styles from './ProgressRing.module.css';

export interface ProgressRingProps {
  /** What makes progress, for screen readers. */
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
}

const RADIUS = 8;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring that fills up: progress with a known end. */
export function ProgressRing({ label, value }: ProgressRingProps) {
  const part = Math.min(1, Math.max(0, value));
  return (
    <svg
      className={styles.ring}
      viewBox="0 0 20 20"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
    >
      <circle cx={10} cy={10} r={RADIUS} />
      <circle
        className={styles.done}
        cx={10}
        cy={10}
        r={RADIUS}
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - part)}
      />
    </svg>
  );
}
