import { lazy, Suspense } from 'react';
import type { UserSettingsModal } from '../../state/overlays/slice';

const EditProfileDialog = lazy(() =>
  import('./profile/EditProfileDialog').then((m) => ({ default: m.EditProfileDialog })),
);
const ChangePasswordDialog = lazy(() =>
  import('./ChangePasswordDialog').then((m) => ({ default: m.ChangePasswordDialog })),
);
const RequestsDialog = lazy(() =>
  import('./requests/RequestsDialog').then((m) => ({ default: m.RequestsDialog })),
);

const DIALOGS = {
  'edit-profile': EditProfileDialog,
  'change-password': ChangePasswordDialog,
  requests: RequestsDialog,
} as const;

interface ModalsProps {
  readonly open: UserSettingsModal | null;
  readonly onClose: () => void;
}

/** What lies over the user settings, one at a time. */
export function Modals({ open, onClose }: ModalsProps) {
  if (open === null) return null;
  const Dialog = DIALOGS[open];
  return (
    <Suspense fallback={null}>
      <Dialog onClose={onClose} />
    </Suspense>
  );
}
