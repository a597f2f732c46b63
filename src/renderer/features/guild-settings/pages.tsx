import {
  AudioLines,
  ClipboardList,
  Filter,
  Gavel,
  Handshake,
  Info,
  KeyRound,
  Link,
  Link2,
  Plug,
  ScrollText,
  Shield,
  Smile,
  Sticker,
} from 'lucide-react';
import { type ComponentType, type ReactElement } from 'react';
import type { GuildId } from '../../../contract/ids';
import type { PermissionName } from '../../../contract/permissions';
import { type Msg, msg, t } from '../../../domain/i18n/t';
import { SETTINGS_PERMISSIONS, STAFF_PERMISSIONS } from '../../../domain/permissions/menu';
import { useAppSelector } from '../../state/hooks';
import type { GuildSettingsPage } from '../../state/overlays/types';
import type { PermittedCall } from '../../state/roles/calls';
import { selectCan, selectCanCall } from '../../state/roles/selectors';
import { selectHasFeature } from '../../state/session/selectors';
import type { RootState } from '../../state/store';
import { lazyPart } from '../../ui/overlay/lazy-part';
import { WaitingPage } from '../../ui/page/WaitingPage';
import { ComingSoonPage } from './ComingSoonPage';
import type { PageProps } from './page-props';

type IsAllowed = (state: RootState, guildId: GuildId) => boolean;

/** A page of the server settings: its menu entry, its audience, and its content. */
export interface PageRow {
  readonly id: GuildSettingsPage;
  readonly label: Msg;
  readonly section: 'main' | 'people' | 'expression';
  readonly icon: ReactElement;
  readonly isAllowed: IsAllowed;
  /** Whether the page needs guild info: until it is loaded, a spinner or the error is shown instead. */
  readonly needsInfo: boolean;
  readonly Page: ComponentType<PageProps>;
}

const needing =
  (...permissions: readonly PermissionName[]): IsAllowed =>
  (state, guildId) =>
    permissions.some((permission) => selectCan(state, guildId, permission));
const calling =
  (call: PermittedCall): IsAllowed =>
  (state, guildId) =>
    selectCanCall(state, guildId, call);
/** For the staff that the specification names; who holds the right of a feature alone sees the page of that feature. */
const staff = needing(...SETTINGS_PERMISSIONS);

const comingSoon = (name: Msg, icon: ReactElement): ComponentType<PageProps> =>
  function ComingSoon() {
    return <ComingSoonPage name={t(name)} icon={icon} />;
  };

const EmojiPage = lazyPart(() => import('./emoji/EmojiPage').then((m) => m.EmojiPage), <WaitingPage />);
const EmojiSoon = comingSoon(msg('Emoji'), <Smile />);
const StickersPage = lazyPart(
  () => import('./stickers/StickersPage').then((m) => m.StickersPage),
  <WaitingPage />,
);
const StickersSoon = comingSoon(msg('Stickers'), <Sticker />);

/** All pages, in the order of the menu; docs/spec/server-settings.md 'Pages' says who sees which. */
export const PAGES: readonly PageRow[] = [
  {
    id: 'overview',
    label: msg('Overview'),
    section: 'main',
    icon: <Info />,
    isAllowed: staff,
    needsInfo: true,
    Page: lazyPart(() => import('./overview/OverviewPage').then((m) => m.OverviewPage), <WaitingPage />),
  },
  {
    id: 'partner',
    label: msg('Partner Program'),
    section: 'main',
    icon: <Handshake />,
    isAllowed: needing('MANAGE_SERVER'),
    needsInfo: true,
    Page: lazyPart(() => import('./partner/PartnerPage').then((m) => m.PartnerPage), <WaitingPage />),
  },
  {
    id: 'vanity',
    label: msg('Vanity URL'),
    section: 'main',
    icon: <Link2 />,
    isAllowed: calling('vanity.create'),
    needsInfo: true,
    Page: lazyPart(() => import('./vanity/VanityPage').then((m) => m.VanityPage), <WaitingPage />),
  },
  {
    id: 'roles',
    label: msg('Roles'),
    section: 'people',
    icon: <Shield />,
    isAllowed: needing('MANAGE_ROLES'),
    needsInfo: false,
    Page: lazyPart(() => import('./roles/RolesPage').then((m) => m.RolesPage), <WaitingPage />),
  },
  {
    id: 'channels',
    label: msg('Channel Permissions'),
    section: 'people',
    icon: <KeyRound />,
    isAllowed: calling('overwrites.set'),
    needsInfo: false,
    Page: lazyPart(() => import('./place/PlacesPage').then((m) => m.PlacesPage), <WaitingPage />),
  },
  {
    id: 'invites',
    label: msg('Invites'),
    section: 'people',
    icon: <Link />,
    isAllowed: needing(...STAFF_PERMISSIONS.invites),
    needsInfo: false,
    Page: lazyPart(() => import('./invites/InvitesPage').then((m) => m.InvitesPage), <WaitingPage />),
  },
  {
    id: 'audit-log',
    label: msg('Audit Log'),
    section: 'people',
    icon: <ScrollText />,
    isAllowed: needing(...STAFF_PERMISSIONS['audit-log']),
    needsInfo: false,
    Page: lazyPart(() => import('./audit-log/AuditLogPage').then((m) => m.AuditLogPage), <WaitingPage />),
  },
  {
    id: 'bans',
    label: msg('Bans'),
    section: 'people',
    icon: <Gavel />,
    isAllowed: needing(...STAFF_PERMISSIONS.bans),
    needsInfo: false,
    Page: lazyPart(() => import('./bans/BansPage').then((m) => m.BansPage), <WaitingPage />),
  },
  {
    id: 'queue',
    label: msg('Queue'),
    section: 'people',
    icon: <ClipboardList />,
    isAllowed: calling('queue.fetch'),
    needsInfo: false,
    Page: lazyPart(() => import('./queue/QueuePage').then((m) => m.QueuePage), <WaitingPage />),
  },
  {
    id: 'automod',
    label: msg('Automatic Rules'),
    section: 'people',
    icon: <Filter />,
    isAllowed: calling('automod.fetch'),
    needsInfo: false,
    Page: lazyPart(() => import('./automod/AutomodPage').then((m) => m.AutomodPage), <WaitingPage />),
  },
  {
    id: 'emoji',
    label: msg('Emoji'),
    section: 'expression',
    icon: <Smile />,
    isAllowed: (state, guildId) =>
      selectHasFeature(state, 'custom-emoji')
        ? selectCanCall(state, guildId, 'emoji.create')
        : staff(state, guildId),
    needsInfo: false,
    Page: function Emoji(props: PageProps) {
      const isThere = useAppSelector((state) => selectHasFeature(state, 'custom-emoji'));
      return isThere ? <EmojiPage {...props} /> : <EmojiSoon {...props} />;
    },
  },
  {
    id: 'stickers',
    label: msg('Stickers'),
    section: 'expression',
    icon: <Sticker />,
    isAllowed: (state, guildId) =>
      selectHasFeature(state, 'stickers')
        ? selectCanCall(state, guildId, 'stickers.create')
        : staff(state, guildId),
    needsInfo: false,
    Page: function Stickers(props: PageProps) {
      const isThere = useAppSelector((state) => selectHasFeature(state, 'stickers'));
      return isThere ? <StickersPage {...props} /> : <StickersSoon {...props} />;
    },
  },
  {
    id: 'soundboard',
    label: msg('Soundboard'),
    section: 'expression',
    icon: <AudioLines />,
    isAllowed: staff,
    needsInfo: false,
    Page: comingSoon(msg('Soundboard'), <AudioLines />),
  },
  {
    id: 'integrations',
    label: msg('Integrations'),
    section: 'expression',
    icon: <Plug />,
    isAllowed: needing('MANAGE_SERVER'),
    needsInfo: false,
    Page: comingSoon(msg('Integrations'), <Plug />),
  },
];
