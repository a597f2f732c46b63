import { ChatArea } from '../features/chat/ChatArea';
import { Composer } from '../features/composer/Composer';
import { ConnectionBanner } from '../features/connection-banner/ConnectionBanner';
import { GuildRail } from '../features/guild-rail/GuildRail';
import { GuildSidebar } from '../features/guild-sidebar/GuildSidebar';
import { HomePlaceholder } from '../features/home/HomePlaceholder';
import { MembersPanel } from '../features/members-panel/MembersPanel';
import { useAppSelector } from '../state/hooks';
import styles from './Shell.module.css';
import { useShortcuts } from './use-shortcuts';

/** The main shell: rail, channel list, chat and member panel, or the home of a tab (shell.md 2). */
export function Shell() {
  const guildId = useAppSelector((state) => state.navigation.guildId);
  const channelId = useAppSelector((state) => state.navigation.channelId);
  const isPanelWanted = useAppSelector((state) => state.preferences.current?.membersPanelOpen ?? true);
  useShortcuts();
  return (
    <div className={styles.shell} data-testid="app-shell">
      <ConnectionBanner />
      <div className={styles.columns}>
        <GuildRail />
        {guildId === null ? (
          <HomePlaceholder />
        ) : (
          <>
            <GuildSidebar guildId={guildId} />
            <ChatArea
              guildId={guildId}
              channelId={channelId}
              composer={
                channelId === null ? null : (
                  <Composer key={channelId} guildId={guildId} channelId={channelId} />
                )
              }
              panel={isPanelWanted ? <MembersPanel guildId={guildId} /> : null}
            />
          </>
        )}
      </div>
    </div>
  );
}
