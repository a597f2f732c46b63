import { lazy, Suspense, useEffect } from 'react';
import { ChatArea } from '../features/chat/ChatArea';
import { Composer } from '../features/composer/Composer';
import { ConnectionBanner } from '../features/connection-banner/ConnectionBanner';
import { EmojiButton } from '../features/emoji-picker/EmojiButton';
import { GuildRail } from '../features/guild-rail/GuildRail';
import { GuildSidebar } from '../features/guild-sidebar/GuildSidebar';
import { MembersPanel } from '../features/members-panel/MembersPanel';
import { RememberOffer } from '../features/remember-offer/RememberOffer';
import { useAppSelector } from '../state/hooks';
import { Overlays } from './Overlays';
import { browserIdle, PARTS, preloadParts } from './preload-parts';
import styles from './Shell.module.css';
import { useCommands } from './use-commands';
import { useMemberPanel } from './use-member-panel';
import { useShortcuts } from './use-shortcuts';
import { useWhatsNew } from './use-whats-new';

// Few open it: it is loaded when it is asked for.
const MembersManager = lazy(() =>
  import('../features/members-manager/MembersManager').then((m) => ({ default: m.MembersManager })),
);

const Home = lazy(() => import('../features/home/Home').then((m) => ({ default: m.Home })));
const Shop = lazy(() => import('../features/shop/Shop').then((m) => ({ default: m.Shop })));
const Discovery = lazy(() =>
  import('../features/discovery/Discovery').then((m) => ({ default: m.Discovery })),
);

/** What stands there until the code of a screen is read. */
const unread = <main className={styles.manager} />;

/** The screen of a tab: home with its store, or discovery (shell.md 2). */
function TabScreen() {
  const tab = useAppSelector((state) => state.navigation.tab);
  return (
    <Suspense fallback={unread}>
      {tab === 'discovery' ? (
        <Discovery />
      ) : (
        <Home
          renderStore={() => (
            <Suspense fallback={unread}>
              <Shop />
            </Suspense>
          )}
        />
      )}
    </Suspense>
  );
}

/** The main shell: rail, channel list, chat and member panel, or the home of a tab (shell.md 2). */
export function Shell() {
  const guildId = useAppSelector((state) => state.navigation.guildId);
  const channelId = useAppSelector((state) => state.navigation.channelId);
  const isManaging = useAppSelector((state) => state.navigation.membersManager === 'open');
  const panel = useMemberPanel();
  useShortcuts();
  useCommands();
  useWhatsNew();
  useEffect(() => preloadParts(PARTS, browserIdle), []);
  return (
    <div className={styles.shell} data-testid="app-shell">
      <ConnectionBanner />
      <RememberOffer />
      <div className={styles.columns}>
        <GuildRail />
        {guildId === null ? (
          <TabScreen />
        ) : (
          <>
            <GuildSidebar guildId={guildId} isPanelShown={panel.isShown} onTogglePanel={panel.toggle} />
            {isManaging ? (
              <Suspense fallback={unread}>
                <MembersManager key={guildId} guildId={guildId} />
              </Suspense>
            ) : (
              <ChatArea
                guildId={guildId}
                channelId={channelId}
                isPanelShown={panel.isShown}
                onTogglePanel={panel.toggle}
                composer={
                  channelId === null ? null : (
                    <Composer
                      key={`composer-${channelId}`}
                      guildId={guildId}
                      channelId={channelId}
                      emojiButton={(onPick) => <EmojiButton onPick={onPick} />}
                    />
                  )
                }
                panel={
                  panel.isShown ? (
                    <MembersPanel guildId={guildId} isDrawer={panel.isDrawer} onClose={panel.close} />
                  ) : null
                }
              />
            )}
          </>
        )}
      </div>
      <Overlays />
    </div>
  );
}
