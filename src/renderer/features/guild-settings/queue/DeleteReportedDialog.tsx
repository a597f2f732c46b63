import type { QueueItem } from '../../../../contract/entities/queue-item';
import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { deleteReported } from '../../../state/queue/thunks';
import { useRequest } from '../../../ui/form/use-request';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';

interface DeleteReportedDialogProps {
  readonly guildId: GuildId;
  readonly item: QueueItem;
  readonly blocked: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before a reported message is deleted; what was kept of it stays with the report. */
export function DeleteReportedDialog({ guildId, item, blocked, onClose, onDone }: DeleteReportedDialogProps) {
  const dispatch = useAppDispatch();
  const request = useRequest();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        if (blocked === undefined) void request.send(() => dispatch(deleteReported(guildId, item)), onDone);
      }}
      title={t('Delete Message')}
      description={t('Delete the reported message? A copy stays with the report for those who decide it.')}
      confirmLabel={t('Delete')}
      pendingLabel={t('Deleting...')}
      pending={request.isPending}
      disabledReason={blocked}
      error={request.error}
      tone="danger"
    />
  );
}
