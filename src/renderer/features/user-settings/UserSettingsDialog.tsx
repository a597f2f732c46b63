import { ClipboardList, LogOut } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { commandGiven } from '../../state/navigation/slice';
import type { UserSettingsModal, UserSettingsPage } from '../../state/overlays/types';
import { selectHasFeature, selectMe } from '../../state/session/selectors';
import { FullScreenDialog, type SideMenuGroup } from '../../ui/overlay/FullScreenDialog';
import { Identity } from './Identity';
import { Modals } from './Modals';
import { type PageRow, PAGES } from './pages';

interface UserSettingsDialogProps {
  readonly page?: UserSettingsPage;
  /** The dialog that is open over the settings at first. */
  readonly modal?: UserSettingsModal;
  readonly onClose: () => void;
}

type Entry = UserSettingsPage | 'requests' | 'log-out';

const entriesOf = (section: PageRow['section'], hasDevices: boolean): SideMenuGroup<Entry>['entries'] =>
  PAGES.filter((row) => row.section === section).map(({ id, label, icon }) => ({
    id,
    label: t(label),
    icon,
    disabledReason: id === 'devices' && !hasDevices ? t('Coming soon') : undefined,
  }));

const menuOf = (hasDevices: boolean): readonly SideMenuGroup<Entry>[] => [
  { entries: entriesOf('person', hasDevices) },
  { heading: t('App Settings'), entries: entriesOf('app', hasDevices) },
  { entries: [{ id: 'requests', label: t('Requests'), icon: <ClipboardList /> }] },
  { entries: [{ id: 'log-out', label: t('Logout'), icon: <LogOut />, tone: 'danger' }] },
];

/**
 * The user's own settings: account, preferences, status, over the whole window (docs/spec/user-settings.md 'Pages').
 */
export function UserSettingsDialog({ page = 'account', modal: first, onClose }: UserSettingsDialogProps) {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMe);
  const [current, setCurrent] = useState<UserSettingsPage>(page);
  const [modal, setModal] = useState<UserSettingsModal | null>(first ?? null);
  const hasDevices = useAppSelector((state) => selectHasFeature(state, 'sessions'));
  const row = PAGES.find(({ id }) => id === (current === 'devices' && !hasDevices ? 'account' : current));
  if (me === null || row === undefined) return null;
  const { Page } = row;
  return (
    <FullScreenDialog<Entry>
      open
      onClose={onClose}
      title={t('User Settings')}
      menuHeader={t('USER SETTINGS')}
      groups={menuOf(hasDevices)}
      current={row.id}
      onSelect={(id) => {
        // The rail asks before signing out.
        if (id === 'log-out') dispatch(commandGiven('sign-out'));
        else if (id === 'requests') setModal('requests');
        else setCurrent(id);
      }}
    >
      <Identity
        me={me}
        onEdit={() => setModal('edit-profile')}
        onChangePassword={() => setModal('change-password')}
      />
      <Page />
      <Modals open={modal} onClose={() => setModal(null)} />
    </FullScreenDialog>
  );
}
