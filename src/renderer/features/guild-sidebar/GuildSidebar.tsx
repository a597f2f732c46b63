import { Rocket, Users } from 'lucide-react';
import type { GuildId } from '../../../contract/ids';
import { selectChannelGroups } from '../../state/channels/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { setPreferences } from '../../state/preferences/thunks';
import { NavItem } from '../../ui/NavItem';
import { ChannelGroupView } from './ChannelGroupView';
import styles from './GuildSidebar.module.css';
import { SidebarHeader } from './SidebarHeader';

/** The channel list of a server (server-area.md 2.1). */
export function GuildSidebar({ guildId }: { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const groups = useAppSelector((state) => selectChannelGroups(state, guildId));
  const isPanelOpen = useAppSelector((state) => state.preferences.current?.membersPanelOpen ?? true);
  return (
    <nav className={styles.sidebar} aria-label="Channels">
      <SidebarHeader guildId={guildId} />
      <div className={styles.list}>
        <NavItem
          icon={<Users />}
          aria-pressed={isPanelOpen}
          onClick={() => void dispatch(setPreferences({ membersPanelOpen: !isPanelOpen }))}
        >
          Members
        </NavItem>
        <NavItem icon={<Rocket />} disabledReason="Coming soon">
          Server Boosts
        </NavItem>
        <div className={styles.divider} role="separator" />
        {groups.map((group) => (
          <ChannelGroupView key={group.category?.id ?? 'loose'} guildId={guildId} group={group} />
        ))}
      </div>
    </nav>
  );
}
