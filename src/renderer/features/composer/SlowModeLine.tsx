import type { ChannelId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { slowmodeText } from '../../../domain/moderation/spans';
import { countdownText } from '../../../domain/time/countdown';
import { selectIsUnslowed, selectSlowmode, selectSlowUntil } from '../../state/composer/slow-mode';
import { useAppSelector } from '../../state/hooks';
import { useCountdown } from '../../state/timeouts/use-countdown';
import styles from './Composer.module.css';

/** Says before one writes that a channel has slow mode, and counts down after a message; nothing without it. */
export function SlowModeLine({ channelId }: { readonly channelId: ChannelId }) {
  const seconds = useAppSelector((state) => selectSlowmode(state, channelId));
  const isUnslowed = useAppSelector((state) => selectIsUnslowed(state, channelId));
  const left = useCountdown(useAppSelector((state) => selectSlowUntil(state, channelId)));
  if (seconds === 0) return null;
  return (
    <p className={styles.slow}>
      {t('Slow mode: {{time}}', { time: slowmodeText(seconds) })}
      {isUnslowed ? <span>{t('You are exempt because you manage messages.')}</span> : null}
      {left === 0 ? null : (
        // Each second would be read aloud; who presses Enter is told the time.
        <span className={styles.clock} aria-hidden>
          {countdownText(left)}
        </span>
      )}
    </p>
  );
}
