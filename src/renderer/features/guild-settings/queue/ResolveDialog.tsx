import { useState } from 'react';
import { DESK_LIMITS } from '../../../../contract/desk-limits';
import type { QueueItem } from '../../../../contract/entities/queue-item';
import type { ReportOutcome } from '../../../../contract/report-words';
import type { GuildId } from '../../../../contract/ids';
import { plural, t } from '../../../../domain/i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { resolveItem } from '../../../state/queue/thunks';
import { Checkbox } from '../../../ui/form/Checkbox';
import { RadioGroup } from '../../../ui/form/RadioGroup';
import { TextArea } from '../../../ui/form/TextArea';
import { useRequest } from '../../../ui/form/use-request';
import { FormDialog } from '../../../ui/overlay/FormDialog';

interface ResolveDialogProps {
  readonly guildId: GuildId;
  readonly item: QueueItem;
  readonly isDismissing: boolean;
  /** Why it cannot be decided now. */
  readonly blocked: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Decides a report: a note for the staff, and whether the reporters are told. */
export function ResolveDialog({ guildId, item, isDismissing, blocked, onClose, onDone }: ResolveDialogProps) {
  const dispatch = useAppDispatch();
  const request = useRequest();
  const [outcome, setOutcome] = useState<ReportOutcome>(isDismissing ? 'dismissed' : 'actioned');
  const [note, setNote] = useState('');
  const [tell, setTell] = useState(true);
  const send = (): void => {
    if (blocked !== undefined) return;
    void request.send(() => dispatch(resolveItem(guildId, item.id, { outcome, note, tell })), onDone);
  };
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={send}
      title={isDismissing ? t('Dismiss Report') : t('Mark as Handled')}
      width="s"
      request={request}
      confirmLabel={isDismissing ? t('Dismiss') : t('Mark as Handled')}
      pendingLabel={t('Saving...')}
      disabledReason={blocked}
    >
      {isDismissing ? null : (
        <RadioGroup<ReportOutcome>
          label={t('Outcome')}
          options={[
            { value: 'actioned', label: t('Action taken') },
            { value: 'duplicate', label: t('Duplicate of another report') },
          ]}
          value={outcome}
          onChange={setOutcome}
        />
      )}
      <TextArea
        label={t('Note')}
        hint={t('Optional. Shown to staff, and in the audit log.')}
        value={note}
        onChange={setNote}
        limit={DESK_LIMITS.reportText}
      />
      <Checkbox
        label={plural('Tell the reporter', 'Tell the reporters', { count: item.reports.length })}
        description={t('An official message says that the report was handled, without names.')}
        checked={tell}
        onChange={setTell}
      />
    </FormDialog>
  );
}
