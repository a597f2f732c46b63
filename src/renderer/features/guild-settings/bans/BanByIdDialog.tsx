import { useState } from 'react';
import type { GuildId, UserId } from '../../../../contract/ids';
import { TEXT_LIMITS } from '../../../../contract/limits';
import { t } from '../../../../domain/i18n/t';
import { DELETED_SPANS, spanOptions } from '../../../../domain/moderation/spans';
import { loadBans } from '../../../state/bans/thunks';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectUserName } from '../../../state/members/named-user';
import { removeMember } from '../../../state/members/thunks';
import { selectHasFeature } from '../../../state/session/selectors';
import { Select } from '../../../ui/form/Select';
import { TextArea } from '../../../ui/form/TextArea';
import { TextField } from '../../../ui/form/TextField';
import { useRequest } from '../../../ui/form/use-request';
import { FormDialog } from '../../../ui/overlay/FormDialog';

interface BanByIdDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

const isId = (typed: string): typed is UserId => /^[1-9]\d{0,19}$/.test(typed);

/** Bans somebody who is not in the server, by their id (docs/spec/bans.md 'Banning by ID'). */
export function BanByIdDialog({ guildId, onClose }: BanByIdDialogProps) {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [deleteSeconds, setDeleteSeconds] = useState(0);
  const deletes = useAppSelector((state) => selectHasFeature(state, 'purge'));
  const blocked = useAppSelector(selectBlockedReason);
  const request = useRequest();
  const userId = typed.trim();
  const name = useAppSelector((state) => (isId(userId) ? selectUserName(state, guildId, userId) : ''));
  const ban = async (): Promise<void> => {
    if (!isId(userId)) return;
    await request.send(
      () =>
        dispatch(removeMember('ban', { guildId, userId }, { reason: reason.trim(), name, deleteSeconds })),
      () => {
        // No event tells of the ban of somebody who is not a member.
        void dispatch(loadBans(guildId));
        onClose();
      },
    );
  };
  const problem =
    userId === '' ? t('Enter a user ID') : isId(userId) ? undefined : t('A user ID is a number');
  return (
    <FormDialog
      width="s"
      onClose={onClose}
      onConfirm={() => void ban()}
      title={t('Ban by ID')}
      description={t('For somebody who has left, or was never here. Copy User ID is in the menu of a name.')}
      request={request}
      confirmLabel={t('Ban User')}
      pendingLabel={t('Banning...')}
      confirmVariant="danger"
      disabledReason={blocked ?? problem}
      // A toast says why it failed.
      errorIn="own"
    >
      <TextField
        label={t('User ID')}
        required
        inputMode="numeric"
        value={typed}
        onChange={(next) => {
          setTyped(next);
          request.clear();
        }}
        limit={20}
      />
      {deletes ? (
        <Select
          label={t('Delete messages of the last')}
          options={spanOptions(DELETED_SPANS)}
          value={deleteSeconds}
          onChange={setDeleteSeconds}
        />
      ) : null}
      <TextArea
        label={t('Reason')}
        hint={t('Optional. Shown in the audit log.')}
        value={reason}
        onChange={setReason}
        limit={TEXT_LIMITS.reason}
      />
    </FormDialog>
  );
}
