import { ClipboardList, LogOut } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { commandGiven } from '../../state/navigation/slice';
import type { UserSettingsModal, UserSettingsPage } from '../../state/overlays/types';
import { selectHasFriends } from '../../state/relations/selectors';
import { selectHasFeature, selectMe } from '../../state/session/selectors';
import { selectHasVoice } from '../../state/voice/selectors';
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

/** What the server has; without `friends` there is no page Privacy, without `voice` no page Voice. */
interface Has {
  readonly devices: boolean;
  readonly friends: boolean;
  readonly voice: boolean;
}

const entriesOf = (section: PageRow['section'], has: Has): SideMenuGroup<Entry>['entries'] =>
  PAGES.filter(
    (row) =>
      row.section === section && (row.id !== 'privacy' || has.friends) && (row.id !== 'voice' || has.voice),
  ).map(({ id, label, icon }) => ({
    id,
    label: t(label),
    icon,
    disabledReason: id === 'devices' && !has.devices ? t('Coming soon') : undefined,
  }));

const menuOf = (has: Has): readonly SideMenuGroup<Entry>[] => [
  { entries: entriesOf('person', has) },
  { heading: t('App Settings'), entries: entriesOf('app', has) },
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
  const hasFriends = useAppSelector(selectHasFriends);
  const hasVoice = useAppSelector(selectHasVoice);
  const isMissing =
    (current === 'devices' && !hasDevices) ||
    (current === 'privacy' && !hasFriends) ||
    (current === 'voice' && !hasVoice);
  const row = PAGES.find(({ id }) => id === (isMissing ? 'account' : current));
  if (me === null || row === undefined) return null;
  const { Page } = row;
  return (
    <FullScreenDialog<Entry>
      open
      onClose={onClose}
      title={t('User Settings')}
      menuHeader={t('USER SETTINGS')}
      groups={menuOf({ devices: hasDevices, friends: hasFriends, voice: hasVoice })}
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
