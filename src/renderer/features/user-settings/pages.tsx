import {
  AppWindow,
  Bell,
  Circle,
  CircleUser,
  DatabaseBackup,
  DoorOpen,
  EyeOff,
  Mic,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  SlidersHorizontal,
  SpellCheck,
} from 'lucide-react';
import { type ComponentType, type ReactElement } from 'react';
import { msg, type Msg } from '../../../domain/i18n/t';
import type { UserSettingsPage } from '../../state/overlays/types';
import { lazyPart } from '../../ui/overlay/lazy-part';
import { WaitingPage } from '../../ui/page/WaitingPage';
import { AccountPage } from './AccountPage';

/** A page of the user settings: its menu entry, and its content below the user's identity. */
export interface PageRow {
  readonly id: UserSettingsPage;
  readonly label: Msg;
  /** Settings of the person, or of the app on this computer. */
  readonly section: 'person' | 'app';
  readonly icon: ReactElement;
  readonly Page: ComponentType;
}

/** All pages, in the order of the menu (docs/spec/user-settings.md 'Pages'). */
export const PAGES: readonly PageRow[] = [
  {
    id: 'account',
    label: msg('My Account'),
    section: 'person',
    icon: <CircleUser />,
    Page: AccountPage,
  },
  {
    id: 'standing',
    label: msg('Account Standing'),
    section: 'person',
    icon: <ShieldCheck />,
    Page: lazyPart(() => import('./StandingPage').then((m) => m.StandingPage), <WaitingPage />),
  },
  {
    id: 'preferences',
    label: msg('Preferences'),
    section: 'person',
    icon: <SlidersHorizontal />,
    Page: lazyPart(() => import('./PreferencesPage').then((m) => m.PreferencesPage), <WaitingPage />),
  },
  {
    id: 'status',
    label: msg('Status'),
    section: 'person',
    icon: <Circle />,
    Page: lazyPart(() => import('./StatusPage').then((m) => m.StatusPage), <WaitingPage />),
  },
  {
    id: 'privacy',
    label: msg('Privacy'),
    section: 'person',
    icon: <EyeOff />,
    Page: lazyPart(() => import('./PrivacyPage').then((m) => m.PrivacyPage), <WaitingPage />),
  },
  {
    id: 'devices',
    label: msg('Devices'),
    section: 'person',
    icon: <MonitorSmartphone />,
    Page: lazyPart(() => import('./devices/DevicesPage').then((m) => m.DevicesPage), <WaitingPage />),
  },
  {
    id: 'appearance',
    label: msg('Appearance'),
    section: 'app',
    icon: <Palette />,
    Page: lazyPart(() => import('./AppearancePage').then((m) => m.AppearancePage), <WaitingPage />),
  },
  {
    id: 'notifications',
    label: msg('Notifications'),
    section: 'app',
    icon: <Bell />,
    Page: lazyPart(
      () => import('./notifications/NotificationsPage').then((m) => m.NotificationsPage),
      <WaitingPage />,
    ),
  },
  {
    id: 'voice',
    label: msg('Voice'),
    section: 'app',
    icon: <Mic />,
    Page: lazyPart(() => import('./voice/VoicePage').then((m) => m.VoicePage), <WaitingPage />),
  },
  {
    id: 'window',
    label: msg('Window and Tray'),
    section: 'app',
    icon: <AppWindow />,
    Page: lazyPart(() => import('./computer/WindowPage').then((m) => m.WindowPage), <WaitingPage />),
  },
  {
    id: 'spelling',
    label: msg('Language and Spelling'),
    section: 'app',
    icon: <SpellCheck />,
    Page: lazyPart(() => import('./computer/SpellingPage').then((m) => m.SpellingPage), <WaitingPage />),
  },
  {
    id: 'server',
    label: msg('This Computer'),
    section: 'app',
    icon: <DatabaseBackup />,
    Page: lazyPart(() => import('./computer/ServerPage').then((m) => m.ServerPage), <WaitingPage />),
  },
  {
    id: 'host',
    label: msg('Let Others In'),
    section: 'app',
    icon: <DoorOpen />,
    Page: lazyPart(() => import('./host/HostPage').then((m) => m.HostPage), <WaitingPage />),
  },
];
