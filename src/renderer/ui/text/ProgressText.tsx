import { t } from '../../../domain/i18n/t';
import styles from './ProgressText.module.css';

export interface ProgressTextProps {
  /** The current step, announced as it changes. */
  readonly text: string;
  /** The accessible name of the bar. */
  readonly label?: string | undefined;
  /** The progress, from 0 to 1. */
  readonly done: number;
}

/** A thin bar with the name of the step under it: the loading screen. */
export function ProgressText({ text, done, label = t('Loading') }: ProgressTextProps) {
  const part = Math.max(0, Math.min(done, 1));
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part * 100)}
        aria-valuetext={text}
        className={styles.track}
      >
        <div className={styles.bar} style={{ scale: `${part} 1` }} />
      </div>
      <p role="status" className={styles.text}>
        {text}
      </p>
    </div>
  );
}
