import { Rocket, Users } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { SIZES } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { isCollapsed } from '../../../domain/navigation/collapse';
import { selectChannelGroups } from '../../state/channels/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { overlayOpened } from '../../state/overlays/slice';
import { selectMarkingOf } from '../../state/preferences/channel-preferences';
import { selectHasFeature } from '../../state/session/selectors';
import { selectThreadsUnder } from '../../state/threads/selectors';
import { selectOrderedVoice } from '../../state/voice/selectors';
import { ContextMenu } from '../../ui/overlay/ContextMenu';
import { Drawer } from '../../ui/overlay/Drawer';
import { NavItem } from '../../ui/page/NavItem';
import { lazyPart } from '../../ui/overlay/lazy-part';
import { VirtualList } from '../../ui/list/VirtualList';
import { CategoryHeading } from './CategoryHeading';
import { ChannelItem } from './ChannelItem';
import styles from './GuildSidebar.module.css';
import { SidebarHeader } from './SidebarHeader';
import { MoreThreads } from './MoreThreads';
import { ThreadItem } from './ThreadItem';
import { ROW_HEIGHTS, sidebarRows } from './sidebar-rows';
import { useSidebarActions } from './use-sidebar-actions';

interface GuildSidebarProps {
  readonly guildId: GuildId;
  /** Whether the member list is shown, for the button that toggles it. */
  readonly isPanelShown: boolean;
  readonly onTogglePanel: () => void;
  /** Whether it is over the chat. */
  readonly isDrawer: boolean;
  readonly onClose: () => void;
  /** Below the list: the voice channel that the user is in. */
  readonly footer?: ReactNode;
}

// Most servers have nobody in voice at the start.
const VoicePersonRow = lazyPart(
  () => import('./VoicePersonRow').then((m) => m.VoicePersonRow),
  <div className={styles.channel} data-voice-person />,
);

/** How many pixels the banner shrinks, to the height of any header (`--height-header`). */
const BANNER_GIVES = SIZES.bannerHeight - 48;
const NONE_CLOSED: readonly string[] = [];

/** The channel list of a server (docs/spec/channels.md 'Sidebar'). */
export function GuildSidebar({
  guildId,
  isPanelShown,
  onTogglePanel,
  isDrawer,
  onClose,
  footer,
}: GuildSidebarProps) {
  const groups = useAppSelector((state) => selectChannelGroups(state, guildId));
  const closed = useAppSelector((state) => state.preferences.current?.collapsedCategories ?? NONE_CLOSED);
  const markingOf = useAppSelector(selectMarkingOf);
  const unread = useAppSelector((state) => state.unread.channels);
  const threads = useAppSelector((state) => selectThreadsUnder(state, guildId));
  const selected = useAppSelector((state) => state.navigation.channelId);
  const dispatch = useAppDispatch();
  const voice = useAppSelector((state) => selectOrderedVoice(state, guildId));
  const hasBoosts = useAppSelector((state) => selectHasFeature(state, 'boosts'));
  const actions = useSidebarActions(guildId);
  const [scrolled, setScrolled] = useState<GuildId | null>(null);
  const isScrolled = scrolled === guildId;
  const rows = useMemo(
    () =>
      sidebarRows(
        groups,
        closed,
        (id) => id === selected || (unread[id] !== undefined && !markingOf(guildId, id).isMuted),
        threads,
        voice,
      ),
    [groups, closed, unread, selected, markingOf, guildId, threads, voice],
  );
  const at = rows.findIndex((row) => row.key === selected);

  const renderRow = (index: number, tabIndex: 0 | -1) => {
    const row = rows[index];
    switch (row?.kind) {
      case 'members':
        return (
          <NavItem icon={<Users />} tabIndex={tabIndex} aria-pressed={isPanelShown} onClick={onTogglePanel}>
            {t('Members')}
          </NavItem>
        );
      case 'boosts':
        return (
          <NavItem
            icon={<Rocket />}
            tabIndex={tabIndex}
            aria-haspopup="dialog"
            disabledReason={hasBoosts ? undefined : t('Coming soon')}
            onClick={() => dispatch(overlayOpened({ kind: 'boosts', about: { guildId } }))}
          >
            {t('Server Boosts')}
          </NavItem>
        );
      case 'line':
        return <div className={styles.line} role="separator" />;
      case 'category':
        return (
          <CategoryHeading
            guildId={guildId}
            category={row.category}
            isOpen={row.isOpen}
            tabIndex={tabIndex}
          />
        );
      case 'channel':
        return <ChannelItem guildId={guildId} channel={row.channel} tabIndex={tabIndex} />;
      case 'person':
        return <VoicePersonRow guildId={guildId} person={row.person} tabIndex={tabIndex} />;
      case 'thread':
        return <ThreadItem thread={row.thread} tabIndex={tabIndex} />;
      case 'threads':
        return <MoreThreads guildId={guildId} channelId={row.channelId} tabIndex={tabIndex} />;
      case undefined:
        return null;
    }
  };

  const sidebar = (
    <nav className={styles.sidebar} aria-label={t('Channels')}>
      <SidebarHeader guildId={guildId} isCollapsed={isScrolled} />
      <ContextMenu entries={actions}>
        <div className={styles.body}>
          <VirtualList
            key={guildId}
            label={t('Channels')}
            className={styles.list}
            count={rows.length}
            padding={8}
            reveal={at}
            keyAt={(index) => rows[index]?.key ?? index}
            estimate={(index) => ROW_HEIGHTS[rows[index]?.kind ?? 'channel']}
            isFocusable={(index) => rows[index]?.kind !== 'line'}
            onScroll={(top, most) =>
              setScrolled(isCollapsed(isScrolled, { top, most, gives: BANNER_GIVES }) ? guildId : null)
            }
            renderRow={renderRow}
          />
        </div>
      </ContextMenu>
      {footer}
    </nav>
  );
  if (!isDrawer) return sidebar;
  return (
    <Drawer side="start" onClose={onClose}>
      {sidebar}
    </Drawer>
  );
}
