import { t } from '../../../../domain/i18n/t';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppSelector } from '../../../state/hooks';
import { selectMaySeeHistory } from '../../../state/messages/history';
import type { MessageRow } from '../../../state/messages/message-list';
import { timeTexts } from '../../../state/time-texts';
import { useTabStop } from '../../../ui/base/tab-stop';
import { pressable } from '../../../ui/form/pressable';
import { useFeed } from '../feed-context';
import styles from './History.module.css';

/** Says that a message was edited, and when. Who may see what it said before opens that by it. */
export function EditedMark({ message }: { readonly message: MessageRow }) {
  const { channelId, today, showHistory } = useFeed();
  const tabIndex = useTabStop();
  const { id, authorId, editedAt } = message;
  const opens = useAppSelector((state) => selectMaySeeHistory(state, channelId, authorId));
  const blocked = useAppSelector(selectBlockedReason);
  const time = editedAt === null ? undefined : timeTexts().fullTime(editedAt, today);
  if (!opens)
    return (
      <span className={styles.edited} data-tooltip={time}>
        {' '}
        {t('(edited)')}
      </span>
    );
  return (
    <>
      {' '}
      <button
        type="button"
        tabIndex={tabIndex}
        className={styles.edited}
        aria-label={t('(edited), show earlier versions')}
        aria-haspopup="dialog"
        {...pressable({ disabledReason: blocked, onClick: () => showHistory(id) })}
        data-tooltip={blocked ?? time}
      >
        {t('(edited)')}
      </button>
    </>
  );
}
