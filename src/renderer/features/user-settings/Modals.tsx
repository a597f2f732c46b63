import type { UserSettingsModal } from '../../state/overlays/types';
import { lazyDialog } from '../../ui/overlay/lazy-dialog';

const EditProfileDialog = lazyDialog(() =>
  import('./profile/EditProfileDialog').then((m) => m.EditProfileDialog),
);
const ChangePasswordDialog = lazyDialog(() =>
  import('./ChangePasswordDialog').then((m) => m.ChangePasswordDialog),
);
const RequestsDialog = lazyDialog(() => import('./requests/RequestsDialog').then((m) => m.RequestsDialog));

const DIALOGS = {
  'edit-profile': EditProfileDialog,
  'change-password': ChangePasswordDialog,
  requests: RequestsDialog,
} as const;

interface ModalsProps {
  readonly open: UserSettingsModal | null;
  readonly onClose: () => void;
}

/** The dialogs over the user settings, one at a time. */
export function Modals({ open, onClose }: ModalsProps) {
  if (open === null) return null;
  const Dialog = DIALOGS[open];
  return <Dialog onClose={onClose} />;
}
