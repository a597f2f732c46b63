import { Circle, CircleUser, MonitorSmartphone, ShieldCheck, SlidersHorizontal } from 'lucide-react';
import { type ComponentType, type ReactElement } from 'react';
import { msg, type Msg } from '../../../domain/i18n/t';
import type { UserSettingsPage } from '../../state/overlays/slice';
import { lazyPart } from '../../ui/overlay/lazy-part';
import { WaitingPage } from '../../ui/page/WaitingPage';
import { AccountPage } from './AccountPage';

/** A page of the user settings: its place in the menu, and what it shows under who one is. */
export interface PageRow {
  readonly id: UserSettingsPage;
  readonly label: Msg;
  readonly icon: ReactElement;
  readonly Page: ComponentType;
}

/** All pages, in the order of the menu (docs/spec/user-settings.md 'Pages'). */
export const PAGES: readonly PageRow[] = [
  { id: 'account', label: msg('My Account'), icon: <CircleUser />, Page: AccountPage },
  {
    id: 'standing',
    label: msg('Account Standing'),
    icon: <ShieldCheck />,
    Page: lazyPart(() => import('./StandingPage').then((m) => m.StandingPage), <WaitingPage />),
  },
  {
    id: 'preferences',
    label: msg('Preferences'),
    icon: <SlidersHorizontal />,
    Page: lazyPart(() => import('./PreferencesPage').then((m) => m.PreferencesPage), <WaitingPage />),
  },
  {
    id: 'status',
    label: msg('Status'),
    icon: <Circle />,
    Page: lazyPart(() => import('./StatusPage').then((m) => m.StatusPage), <WaitingPage />),
  },
  {
    id: 'devices',
    label: msg('Devices'),
    icon: <MonitorSmartphone />,
    Page: lazyPart(() => import('./devices/DevicesPage').then((m) => m.DevicesPage), <WaitingPage />),
  },
];
