import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** Pixels; 16 by default. */
  readonly size?: 16 | 20 | 32 | undefined;
  /** What is loading, for screen readers. Without it the spinner is decoration beside a text. */
  readonly label?: string | undefined;
}

/** A progress indicator without a known end. */
export function Spinner({ size = 16, label }: SpinnerProps) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  return <span className={styles.spinner} style={{ width: size, height: size }} {...named} />;
}
