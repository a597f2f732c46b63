import { Circle, CircleUser, MonitorSmartphone, ShieldCheck, SlidersHorizontal } from 'lucide-react';
import { type ComponentType, lazy, type ReactElement } from 'react';
import type { UserSettingsPage } from '../../state/overlays/slice';
import { AccountPage } from './AccountPage';

/** A page of the user settings: its place in the menu, and what it shows under who one is. */
export interface PageRow {
  readonly id: UserSettingsPage;
  readonly label: string;
  readonly icon: ReactElement;
  readonly Page: ComponentType;
}

/** All pages, in the order of the menu (shell.md 2). */
export const PAGES: readonly PageRow[] = [
  { id: 'account', label: 'My Account', icon: <CircleUser />, Page: AccountPage },
  {
    id: 'standing',
    label: 'Account Standing',
    icon: <ShieldCheck />,
    Page: lazy(() => import('./StandingPage').then((m) => ({ default: m.StandingPage }))),
  },
  {
    id: 'preferences',
    label: 'Preferences',
    icon: <SlidersHorizontal />,
    Page: lazy(() => import('./PreferencesPage').then((m) => ({ default: m.PreferencesPage }))),
  },
  {
    id: 'status',
    label: 'Status',
    icon: <Circle />,
    Page: lazy(() => import('./StatusPage').then((m) => ({ default: m.StatusPage }))),
  },
  {
    id: 'devices',
    label: 'Devices',
    icon: <MonitorSmartphone />,
    Page: lazy(() => import('./devices/DevicesPage').then((m) => ({ default: m.DevicesPage }))),
  },
];
