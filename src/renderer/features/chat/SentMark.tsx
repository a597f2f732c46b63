import { t } from '../../../domain/i18n/t';
import { timeTexts } from '../../state/time-texts';
import { useFeed } from './feed-context';
import styles from './MessageItem.module.css';

/** When a message was sent that staff held for a while: it stands at the time of its release. */
export function SentMark({ sentAt }: { readonly sentAt: string }) {
  const { today } = useFeed();
  return (
    <>
      {' '}
      <time
        className={styles.edited}
        dateTime={sentAt}
        data-tooltip={t('It waited for review until it was published')}
      >
        {t('Sent {{time}}', { time: timeTexts().messageTime(sentAt, today) })}
      </time>
    </>
  );
}
