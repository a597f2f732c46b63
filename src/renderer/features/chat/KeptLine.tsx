import { CloudOff } from 'lucide-react';
import type { ChannelId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { useAppSelector } from '../../state/hooks';
import { selectCompleteTo } from '../../state/messages/selectors';
import { timeTexts } from '../../state/time-texts';
import styles from './MessageFeed.module.css';
import { useToday } from './use-today';

const textOf = (completeTo: number, today: number): string => {
  const { clockTime, date: dateOf, dayKey } = timeTexts();
  const iso = new Date(completeTo).toISOString();
  const time = clockTime(iso, today);
  if (dayKey(iso) === dayKey(new Date(today).toISOString()))
    return t('You are offline. Messages up to {{time}} are shown.', { time });
  return t('You are offline. Messages up to {{date}} at {{time}} are shown.', {
    date: dateOf(iso, today),
    time,
  });
};

/** Up to when the messages are complete, while the server cannot be reached. */
export function KeptLine({ channelId }: { readonly channelId: ChannelId }) {
  const completeTo = useAppSelector((state) => selectCompleteTo(state, channelId));
  const today = useToday();
  return (
    <div role="status">
      {completeTo === null ? null : (
        <div className={styles.kept}>
          <CloudOff size={14} aria-hidden />
          {textOf(completeTo, today)}
        </div>
      )}
    </div>
  );
}
