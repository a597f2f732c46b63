import type { ReactNode } from 'react';
import styles from './UiParts.module.css';

interface SampleProps {
  readonly title: string;
  /** The surface behind the part. */
  readonly on?: 'chat' | 'sidebar' | 'overlay' | undefined;
  /** Arranges the states in a column instead of a row. */
  readonly column?: boolean | undefined;
  readonly wide?: boolean | undefined;
  readonly children: ReactNode;
}

/** A part in its states, with its name. */
export function Sample({ title, on = 'chat', column, wide, children }: SampleProps) {
  return (
    <figure className={styles.sample} data-on={on} data-wide={wide}>
      <figcaption className={styles.caption}>{title}</figcaption>
      <div className={styles.states} data-column={column}>
        {children}
      </div>
    </figure>
  );
}
