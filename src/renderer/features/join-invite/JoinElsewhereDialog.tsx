import type { DeepLink } from '../../../contract/ipc/pushes';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { leaveForLink } from '../../state/navigation/follow-link';
import { selectServerPlace } from '../../state/session/selectors';
import { useRequest } from '../../ui/form/use-request';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { success } from '../../../contract/failure';

interface JoinElsewhereDialogProps {
  readonly link: Extract<DeepLink, { readonly kind: 'join' }>;
  readonly onClose: () => void;
}

/** Asks before the session ends for an invite to another server (docs/spec/joining.md 'Join links'). */
export function JoinElsewhereDialog({ link, onClose }: JoinElsewhereDialogProps) {
  const dispatch = useAppDispatch();
  const here = useAppSelector(selectServerPlace);
  const { isPending, send } = useRequest();
  const leave = async () => {
    await dispatch(leaveForLink(link));
    return success(null);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void send(leave, onClose)}
      title={t('Join a server on {{host}}?', { host: link.host })}
      description={t(
        'You are signed in to {{here}}. Guildhall signs in to one server at a time, so you will be logged out there. Your account and your messages stay.',
        { here: here?.address ?? '' },
      )}
      confirmLabel={t('Log Out and Continue')}
      pending={isPending}
    />
  );
}
