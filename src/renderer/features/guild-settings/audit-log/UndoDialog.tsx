import { useState } from 'react';
import type { AuditLogEntry } from '../../../../contract/entities/audit-log-entry';
import type { GuildId } from '../../../../contract/ids';
import { entryLabel } from '../../../../domain/audit-log/action-label';
import { targetText, userTag } from '../../../../domain/audit-log/entry-texts';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { auditActions } from '../../../state/audit-log/actions';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { undoAct } from '../../../state/undo/thunks';
import { useRequest } from '../../../ui/form/use-request';
import { TextField } from '../../../ui/form/TextField';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';

interface UndoDialogProps {
  readonly guildId: GuildId;
  readonly entry: AuditLogEntry;
  readonly onClose: () => void;
}

/** Asks before an act is undone. What was changed since is named before anything is done; then the rest is offered. */
export function UndoDialog({ guildId, entry, onClose }: UndoDialogProps) {
  const dispatch = useAppDispatch();
  const blocked = useAppSelector(selectBlockedReason);
  const [reason, setReason] = useState('');
  const [conflict, setConflict] = useState<string | null>(null);
  const request = useRequest();
  const undo = (): Promise<void> =>
    request.send(
      () => dispatch(undoAct(guildId, entry.id, { reason, force: conflict !== null })),
      (outcome) => (outcome.kind === 'conflict' ? setConflict(outcome.text) : onClose()),
    );
  const act = [userTag(entry.user), entryLabel(auditActions, entry), targetText(entry.target) ?? ''];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void undo()}
      title={conflict !== null ? t('Undo the Rest?') : t('Undo This?')}
      description={
        conflict !== null
          ? t('What was changed since stays as it is. The rest goes back.')
          : stripInvisible(act.join(' ').trim())
      }
      confirmLabel={conflict !== null ? t('Undo the Rest') : t('Undo')}
      pendingLabel={t('Undoing…')}
      pending={request.isPending}
      error={request.error ?? conflict ?? undefined}
      disabledReason={blocked}
    >
      <TextField label={t('Reason (optional)')} value={reason} onChange={setReason} maxLength={512} />
    </ConfirmDialog>
  );
}
