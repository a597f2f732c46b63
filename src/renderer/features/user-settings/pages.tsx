import {
  AppWindow,
  Bell,
  Circle,
  CircleUser,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  SlidersHorizontal,
  SpellCheck,
} from 'lucide-react';
import { type ComponentType, type ReactElement } from 'react';
import type { UserSettingsPage } from '../../state/overlays/types';
import { lazyPart } from '../../ui/overlay/lazy-part';
import { WaitingPage } from '../../ui/page/WaitingPage';
import { AccountPage } from './AccountPage';

/** A page of the user settings: its place in the menu, and what it shows under who one is. */
export interface PageRow {
  readonly id: UserSettingsPage;
  readonly label: string;
  /** The person's own, or the app's on this computer. */
  readonly section: 'person' | 'app';
  readonly icon: ReactElement;
  readonly Page: ComponentType;
}

/** All pages, in the order of the menu (docs/spec/user-settings.md 'Pages'). */
export const PAGES: readonly PageRow[] = [
  {
    id: 'account',
    label: 'My Account',
    section: 'person',
    icon: <CircleUser />,
    Page: AccountPage,
  },
  {
    id: 'standing',
    label: 'Account Standing',
    section: 'person',
    icon: <ShieldCheck />,
    Page: lazyPart(() => import('./StandingPage').then((m) => m.StandingPage), <WaitingPage />),
  },
  {
    id: 'preferences',
    label: 'Preferences',
    section: 'person',
    icon: <SlidersHorizontal />,
    Page: lazyPart(() => import('./PreferencesPage').then((m) => m.PreferencesPage), <WaitingPage />),
  },
  {
    id: 'status',
    label: 'Status',
    section: 'person',
    icon: <Circle />,
    Page: lazyPart(() => import('./StatusPage').then((m) => m.StatusPage), <WaitingPage />),
  },
  {
    id: 'devices',
    label: 'Devices',
    section: 'person',
    icon: <MonitorSmartphone />,
    Page: lazyPart(() => import('./devices/DevicesPage').then((m) => m.DevicesPage), <WaitingPage />),
  },
  {
    id: 'appearance',
    label: 'Appearance',
    section: 'app',
    icon: <Palette />,
    Page: lazyPart(() => import('./AppearancePage').then((m) => m.AppearancePage), <WaitingPage />),
  },
  {
    id: 'notifications',
    label: 'Notifications',
    section: 'app',
    icon: <Bell />,
    Page: lazyPart(
      () => import('./notifications/NotificationsPage').then((m) => m.NotificationsPage),
      <WaitingPage />,
    ),
  },
  {
    id: 'window',
    label: 'Window and Tray',
    section: 'app',
    icon: <AppWindow />,
    Page: lazyPart(() => import('./computer/WindowPage').then((m) => m.WindowPage), <WaitingPage />),
  },
  {
    id: 'spelling',
    label: 'Language and Spelling',
    section: 'app',
    icon: <SpellCheck />,
    Page: lazyPart(() => import('./computer/SpellingPage').then((m) => m.SpellingPage), <WaitingPage />),
  },
];
