import { Clock } from 'lucide-react';
import { countdownText } from '../../../domain/time/countdown';
import { useCountdown } from '../../state/timeouts/use-countdown';
import styles from './Composer.module.css';

/** The rest of the user's own timeout; for eyes alone, as a screen reader has heard until when it lasts. */
export function TimeoutClock({ until }: { readonly until: string }) {
  const left = useCountdown(Date.parse(until));
  return (
    <span className={styles.timeout} aria-hidden data-countdown>
      <Clock size={16} />
      {countdownText(left)}
    </span>
  );
}
