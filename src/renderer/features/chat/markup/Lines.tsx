import type { CSSProperties, ReactNode } from 'react';
import type { ListStart } from '../../../../domain/messages/markup/node';
import styles from './Markup.module.css';

/**
 * All headings of messages have one level, below the channel (1) and the day (2): a message cannot skip a level, nor
 * look like a part of the page.
 */
const HEADING_LEVEL = 3;

interface HeadingProps {
  readonly level: 1 | 2 | 3;
  readonly children: ReactNode;
}

/** A heading in a message. */
export function Heading({ level, children }: HeadingProps) {
  return (
    <div role="heading" aria-level={HEADING_LEVEL} className={styles.heading} data-level={level} dir="auto">
      {children}
    </div>
  );
}

interface ListProps {
  readonly start: ListStart;
  readonly count: number;
  readonly children: ReactNode;
}

/** A list in a message, with bullets or with numbers, for whose digits there is room. */
export function List({ start, count, children }: ListProps) {
  if (start === null) {
    return (
      <ul className={styles.list} dir="auto">
        {children}
      </ul>
    );
  }
  const digits = { '--digits': String(start + count - 1).length } as CSSProperties;
  return (
    <ol className={styles.list} start={start} style={digits} dir="auto">
      {children}
    </ol>
  );
}
