import { useState } from 'react';
import type { QueueItem } from '../../../../contract/entities/queue-item';
import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { targetText } from '../../../../domain/queue/texts';
import { useAppDispatch } from '../../../state/hooks';
import { rejectMessage } from '../../../state/queue/thunks';
import { Checkbox } from '../../../ui/form/Checkbox';
import { useRequest } from '../../../ui/form/use-request';
import { FormDialog } from '../../../ui/overlay/FormDialog';

interface RejectDialogProps {
  readonly guildId: GuildId;
  readonly item: QueueItem;
  /** Why it cannot be decided now. */
  readonly blocked: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Rejects a held message: whether its author gets an official message about it. */
export function RejectDialog({ guildId, item, blocked, onClose, onDone }: RejectDialogProps) {
  const dispatch = useAppDispatch();
  const request = useRequest();
  const [tell, setTell] = useState(true);
  const send = (): void => {
    if (blocked === undefined)
      void request.send(() => dispatch(rejectMessage(guildId, item.id, tell)), onDone);
  };
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={send}
      title={t('Reject Message')}
      description={t('The message by {{name}} is not published.', { name: targetText(item) })}
      width="s"
      request={request}
      confirmLabel={t('Reject')}
      confirmVariant="danger"
      pendingLabel={t('Saving...')}
      disabledReason={blocked}
    >
      <Checkbox
        label={t('Tell the author')}
        description={t('An official message says that it was not published, without names.')}
        checked={tell}
        onChange={setTell}
      />
    </FormDialog>
  );
}
