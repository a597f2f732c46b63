import type { ScheduledMessage } from '../../../../contract/entities/scheduled';
import { t } from '../../../../domain/i18n/t';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../state/hooks';
import { deleteScheduled } from '../../../state/scheduled/thunks';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import list from '../HeaderList.module.css';
import { scheduledText } from './scheduled-text';

interface DeleteScheduledDialogProps {
  readonly item: ScheduledMessage;
  readonly onClose: () => void;
}

/** Asks before the text of a scheduled message is gone. */
export function DeleteScheduledDialog({ item, onClose }: DeleteScheduledDialogProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const blocked = useAppSelector(selectBlockedReason);
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('Delete scheduled message')}
      description={
        item.attachments.length === 0
          ? t('It is not sent, and its text is gone.')
          : t('It is not sent, and its text and files are gone.')
      }
      confirmLabel={t('Delete')}
      disabledReason={blocked}
      initialFocus="confirm"
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void dispatch(deleteScheduled(item.id));
      }}
    >
      <p className={list.text}>{scheduledText(store.getState(), item)}</p>
    </ConfirmDialog>
  );
}
