import { useSyncExternalStore } from 'react';
import type { StampStyle } from '../../../../domain/time/stamp-texts';
import { stampText } from '../../../state/time-texts';
import { clockTime, watchClock } from './clock';
import styles from './Markup.module.css';

interface TimestampProps {
  readonly seconds: number;
  readonly style: StampStyle;
}

const never = (): (() => void) => () => undefined;

/** A moment in the reader's time zone, with the whole date in a tooltip. A relative one is drawn when its text changes. */
export function Timestamp({ seconds, style }: TimestampProps) {
  const text = useSyncExternalStore(style === 'R' ? watchClock : never, () =>
    stampText(seconds, style, style === 'R' ? clockTime() : 0),
  );
  return (
    <time
      className={styles.timestamp}
      dateTime={new Date(seconds * 1000).toISOString()}
      data-tooltip={stampText(seconds, 'F', 0)}
    >
      {text}
    </time>
  );
}
