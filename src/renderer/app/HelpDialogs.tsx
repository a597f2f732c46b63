import type { ReactNode } from 'react';
import type { HelpPage } from '../../contract/ipc/help';
import { helpClosed, selectHasUpdateBar } from '../state/help/slice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { lazyDialog } from '../ui/overlay/lazy-dialog';
import { lazyPart } from '../ui/overlay/lazy-part';

const UpdatesDialog = lazyDialog(() => import('../features/help/UpdatesDialog').then((m) => m.UpdatesDialog));
const VerifyBuildDialog = lazyDialog(() =>
  import('../features/help/VerifyBuildDialog').then((m) => m.VerifyBuildDialog),
);
const DiagnosticsDialog = lazyDialog(() =>
  import('../features/help/DiagnosticsDialog').then((m) => m.DiagnosticsDialog),
);
const LicencesDialog = lazyDialog(() =>
  import('../features/help/LicencesDialog').then((m) => m.LicencesDialog),
);
const UpdateBar = lazyPart(() => import('../features/help/UpdateBar').then((m) => m.UpdateBar));

/** A row for each page of the Help menu. */
const PAGES: { readonly [P in HelpPage]: (onClose: () => void) => ReactNode } = {
  updates: (onClose) => <UpdatesDialog onClose={onClose} />,
  'verify-build': (onClose) => <VerifyBuildDialog onClose={onClose} />,
  'export-diagnostics': (onClose) => <DiagnosticsDialog onClose={onClose} />,
  licences: (onClose) => <LicencesDialog onClose={onClose} />,
};

/** The dialogs of the Help menu, over every screen: a person who cannot sign in needs them most. */
export function HelpDialogs() {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.help.open);
  return open === null ? null : PAGES[open](() => dispatch(helpClosed()));
}

/** The bar of a ready update or a refused feed; its code is loaded only then. */
export function ReadyUpdate() {
  const hasBar = useAppSelector(selectHasUpdateBar);
  return hasBar ? <UpdateBar /> : null;
}
