import type { ReactNode } from 'react';
import styles from './UiParts.module.css';

interface SampleProps {
  readonly title: string;
  /** On which surface it is shown. */
  readonly on?: 'chat' | 'sidebar' | 'overlay' | undefined;
  /** One under the other instead of side by side. */
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
