import { Timer } from 'lucide-react';
import { Tooltip } from '../overlay/Tooltip';
import styles from './Badge.module.css';

/** A clock beside the name of somebody who is timed out; `text` says until when. */
export function TimeoutMark({ text }: { readonly text: string }) {
  return (
    <Tooltip text={text} as="name">
      <span role="img" className={styles.timeout} data-timeout>
        <Timer size={14} aria-hidden />
      </span>
    </Tooltip>
  );
}
