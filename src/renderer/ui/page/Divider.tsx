import styles from './Divider.module.css';

export interface DividerProps {
  /** A text in the line: a day, 'New'. */
  readonly label?: string | undefined;
  /** `accent` for the start of the unread messages. */
  readonly tone?: 'normal' | 'accent' | undefined;
}

/** A line between two elements. */
export function Divider({ label, tone = 'normal' }: DividerProps) {
  return (
    <div role="separator" aria-label={label} className={styles.divider} data-tone={tone}>
      {label !== undefined && (
        <span aria-hidden className={styles.label}>
          {label}
        </span>
      )}
    </div>
  );
}
