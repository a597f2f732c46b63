import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { revokeAllInvites } from '../../../state/invites/manage';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { useRequest } from '../../../ui/form/use-request';

interface RevokeAllDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

/** Asks before all invites of a server are revoked. */
export function RevokeAllDialog({ guildId, onClose }: RevokeAllDialogProps) {
  const dispatch = useAppDispatch();
  const { isPending, error, send } = useRequest();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void send(() => dispatch(revokeAllInvites(guildId)), onClose)}
      title={t('Revoke All Invites')}
      description={t('Are you sure? All invite links stop working immediately, and this cannot be undone.')}
      confirmLabel={t('Revoke All Invites')}
      tone="danger"
      pending={isPending}
      pendingLabel={t('Revoking...')}
      error={error}
    />
  );
}
