import { THREAD_LIMITS } from '../../../contract/thread-limits';
import { t } from '../../../domain/i18n/t';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppSelector } from '../../state/hooks';
import { TextField } from '../../ui/form/TextField';
import { type Answer, useRequest } from '../../ui/form/use-request';
import { FormDialog } from '../../ui/overlay/FormDialog';

interface ThreadNameDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly pendingLabel: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  /** Why the name cannot be saved although it is not blank. */
  readonly disabledReason?: string | undefined;
  readonly save: () => Promise<Answer<unknown>>;
  readonly onClose: () => void;
}

/** Asks for a thread's name: for a new thread, or to rename one. */
export function ThreadNameDialog({
  title,
  confirmLabel,
  pendingLabel,
  name,
  onName,
  disabledReason,
  save,
  onClose,
}: ThreadNameDialogProps) {
  const request = useRequest();
  const blocked = useAppSelector(selectBlockedReason);
  const reason = name.trim() === '' ? t('Enter a thread name') : (disabledReason ?? blocked);
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() => {
        if (reason === undefined) void request.send(save, onClose);
      }}
      title={title}
      request={request}
      confirmLabel={confirmLabel}
      pendingLabel={pendingLabel}
      disabledReason={reason}
    >
      <TextField
        autoFocus
        label={t('Thread Name')}
        required
        placeholder={t('New Thread')}
        value={name}
        onChange={(next) => {
          onName(next);
          request.clear();
        }}
        limit={THREAD_LIMITS.name}
        counter
      />
    </FormDialog>
  );
}
