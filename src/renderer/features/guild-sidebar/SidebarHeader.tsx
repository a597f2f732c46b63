import {
  Bell,
  BellOff,
  ChevronDown,
  ClipboardList,
  Eye,
  EyeOff,
  Flag,
  FolderPlus,
  Hash,
  ListOrdered,
  LogOut,
  PenLine,
  Settings,
  Shield,
  UserPlus,
} from 'lucide-react';
import { useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { grants } from '../../../domain/permissions/mask';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { overlayOpened } from '../../state/overlays/slice';
import { usePicture } from '../../state/pictures/use-picture';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { selectHasQueue } from '../../state/queue/selectors';
import { useOpenReports } from '../../state/queue/use-open-reports';
import { selectHasReports, selectMayReportGuild } from '../../state/reports/selectors';
import { selectIsMuted } from '../../state/preferences/guild-selectors';
import {
  selectIsOwner,
  selectMayViewAs,
  selectMyPermissions,
  selectOpensGuildSettings,
} from '../../state/roles/selectors';
import { selectHasFeature } from '../../state/session/selectors';
import { selectViewReason } from '../../state/view-as/selectors';
import { viewEnded } from '../../state/view-as/slice';
import { GuildBadge } from '../../ui/identity/Badge';
import { EmojiText } from '../../ui/text/Emoji';
import { Menu } from '../../ui/overlay/Menu';
import { blockedBy, type MenuCommand, type MenuEntry } from '../../ui/overlay/menu-entries';
import styles from './GuildSidebar.module.css';
import { useLockdownEntry } from './use-lockdown-entry';

/** Commands of later screens are shown, visibly disabled (docs/decisions/001). */
const later = () => ({ disabledReason: t('Coming soon'), onSelect: () => undefined });

interface SidebarHeaderProps {
  readonly guildId: GuildId;
  /** Whether the list below is scrolled: the banner then shrinks. */
  readonly isCollapsed: boolean;
}

/** Name, badge and banner of the server, and its menu. */
export function SidebarHeader({ guildId, isCollapsed }: SidebarHeaderProps) {
  const guild = useAppSelector((state) => state.guilds.byId[guildId]);
  const dispatch = useAppDispatch();
  const isOwner = useAppSelector((state) => selectIsOwner(state, guildId));
  const viewed = useAppSelector(selectViewReason);
  const mayViewAs = useAppSelector((state) => selectMayViewAs(state, guildId));
  const mask = useAppSelector((state) => selectMyPermissions(state, guildId));
  const opensSettings = useAppSelector((state) => selectOpensGuildSettings(state, guildId));
  const hasNicknames = useAppSelector((state) => selectHasFeature(state, 'nickname'));
  const hasReports = useAppSelector(selectHasReports);
  const mayReport = useAppSelector((state) => selectMayReportGuild(state, guildId));
  const hasQueue = useAppSelector((state) => selectHasQueue(state, guildId));
  const blocked = useAppSelector(selectBlockedReason);
  const lockdown = useLockdownEntry(guildId);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const openReports = useOpenReports(guildId, isMenuOpen);
  const isMuted = useAppSelector((state) => selectIsMuted(state, guildId));
  const picture = usePicture(guild?.banner ?? null);
  const [failed, setFailed] = useState<string | null>(null);
  const banner = picture === failed ? null : picture;
  if (guild === undefined) return null;
  const shown = (is: boolean, entry: MenuCommand): MenuEntry[] => (is ? blockedBy(viewed, entry) : []);
  const shownNow = (is: boolean, entry: MenuCommand): MenuEntry[] => (is ? blockedBy(blocked, entry) : []);
  const managesChannels = grants(mask, 'MANAGE_CHANNELS');
  const viewAs: MenuEntry =
    viewed === undefined
      ? {
          label: t('View Server As Role'),
          icon: <Eye />,
          onSelect: () => dispatch(overlayOpened({ kind: 'view-as', about: { guildId } })),
        }
      : {
          label: t('Stop Viewing As Role'),
          icon: <EyeOff />,
          onSelect: () => dispatch(viewEnded()),
        };
  const entries: readonly MenuEntry[] = [
    ...shown(grants(mask, 'CREATE_INVITE'), {
      label: t('Invite People'),
      icon: <UserPlus />,
      onSelect: () => dispatch(overlayOpened({ kind: 'invite-people', about: { guildId, channelId: null } })),
    }),
    ...shown(opensSettings, {
      label: t('Server Settings'),
      icon: <Settings />,
      onSelect: () => dispatch(overlayOpened({ kind: 'guild-settings', about: { guildId } })),
    }),
    ...(hasQueue
      ? [
          {
            label: t('Queue'),
            icon: <ClipboardList />,
            count: openReports,
            onSelect: () =>
              dispatch(overlayOpened({ kind: 'guild-settings', about: { guildId, page: 'queue' } })),
          },
        ]
      : []),
    {
      label: t('Privacy Settings'),
      icon: <Shield />,
      onSelect: () => dispatch(overlayOpened({ kind: 'privacy-settings', about: { guildId } })),
    },
    {
      label: t('Notification Settings'),
      icon: <Bell />,
      onSelect: () => dispatch(overlayOpened({ kind: 'notification-settings', about: { guildId } })),
    },
    ...shown(grants(mask, 'CHANGE_NICKNAME') && hasNicknames, {
      label: t('Change Nickname'),
      icon: <PenLine />,
      onSelect: () => dispatch(overlayOpened({ kind: 'change-nickname', about: { guildId } })),
    }),
    ...shown(managesChannels, {
      label: t('Reorder Channels'),
      icon: <ListOrdered />,
      onSelect: () => dispatch(overlayOpened({ kind: 'reorder-channels', about: { guildId } })),
    }),
    ...shown(managesChannels, {
      label: t('Create Channel'),
      icon: <Hash />,
      onSelect: () =>
        dispatch(overlayOpened({ kind: 'create-channel', about: { guildId, categoryId: null } })),
    }),
    ...shown(managesChannels, {
      label: t('Create Category'),
      icon: <FolderPlus />,
      onSelect: () => dispatch(overlayOpened({ kind: 'create-category', about: { guildId } })),
    }),
    ...lockdown,
    ...(mayViewAs ? [viewAs] : []),
    { kind: 'separator' },
    ...(hasReports
      ? shownNow(mayReport, {
          label: t('Report Server'),
          icon: <Flag />,
          onSelect: () => dispatch(overlayOpened({ kind: 'report', about: { kind: 'guild', guildId } })),
        })
      : [{ label: t('Report Server'), icon: <Flag />, ...later() }]),
    ...blockedBy(viewed, {
      label: t('Leave Server'),
      icon: <LogOut />,
      tone: 'danger' as const,
      ...(isOwner && { disabledReason: t('The owner cannot leave the server') }),
      onSelect: () => dispatch(overlayOpened({ kind: 'leave-guild', about: { guildId } })),
    }),
  ];
  return (
    <header
      className={styles.header}
      data-banner={banner === null ? undefined : true}
      data-collapsed={isCollapsed || undefined}
    >
      {banner === null ? null : (
        <img className={styles.banner} src={banner} alt="" onError={() => setFailed(banner)} />
      )}
      <Menu
        matchWidth
        onOpenChange={setIsMenuOpen}
        trigger={
          <button
            type="button"
            className={styles.title}
            aria-label={t('Server menu')}
            aria-description={isMuted ? t('Muted') : undefined}
          >
            {guild.verified === 1 || guild.verified === 2 ? <GuildBadge level={guild.verified} /> : null}
            <span className={styles.guildName}>
              <EmojiText pieces={namePieces(guild.name)} />
            </span>
            {isMuted ? <BellOff size={15} aria-hidden className={styles.muted} /> : null}
            <ChevronDown size={16} aria-hidden />
          </button>
        }
        entries={entries}
      />
    </header>
  );
}
