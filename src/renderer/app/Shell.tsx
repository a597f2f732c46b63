import type { ComponentProps } from 'react';
import { isConversation } from '../../contract/conversation-ids';
import { ChatArea } from '../features/chat/ChatArea';
import { LazySearchPanel } from '../features/chat/search/LazySearchPanel';
import { MarkedText } from '../features/chat/MarkedText';
import { Composer } from '../features/composer/Composer';
import { EmojiButton } from '../features/emoji-picker/EmojiButton';
import { EmojiPopover } from '../features/emoji-picker/EmojiPopover';
import { PickerButtons } from '../features/picture-picker/PickerButtons';
import { GuildRail } from '../features/guild-rail/GuildRail';
import { GuildSidebar } from '../features/guild-sidebar/GuildSidebar';
import { LockdownLine } from '../features/lockdown/LockdownLine';
import { MembersPanel } from '../features/members-panel/MembersPanel';
import { ViewAsBanner } from '../features/view-as/ViewAsBanner';
import { useAppSelector } from '../state/hooks';
import { selectShowsResults } from '../state/search/selectors';
import { lazyPart } from '../ui/overlay/lazy-part';
import { FirstDrawing } from './FirstDrawing';
import { Overlays } from './Overlays';
import { browserIdle } from './preload-parts';
import { stepRegion } from './regions';
import { ConversationScreen } from './ConversationScreen';
import { Discovery, Home, MembersManager, Shop } from './screens';
import styles from './Shell.module.css';
import { TopBar } from './TopBar';
import { useCommands } from './use-commands';
import { useMemberPanel, useSidebar } from './use-member-panel';
import { useShortcuts } from './use-shortcuts';
import { useWhatsNew } from './use-whats-new';

const PracticeBar = lazyPart(() => import('../features/practice/PracticeBar').then((m) => m.PracticeBar));

const renderEmojiPicker: ComponentProps<typeof ChatArea>['emojiPicker'] = (props) => (
  <EmojiPopover {...props} />
);

/** The screen of a tab: home with its store, or discovery (docs/spec/navigation.md 'Window'). */
function TabScreen() {
  const tab = useAppSelector((state) => state.navigation.tab);
  return (
    <div className={styles.tab}>
      {tab === 'discovery' ? (
        <Discovery />
      ) : (
        <Home renderStore={() => <Shop />} renderText={(text) => <MarkedText text={text} />} />
      )}
    </div>
  );
}

/**
 * The main shell: rail, channel list, chat and member panel, or the home of a tab (docs/spec/navigation.md 'Window').
 */
export function Shell() {
  const guildId = useAppSelector((state) => state.navigation.guildId);
  const channelId = useAppSelector((state) => state.navigation.channelId);
  const isManaging = useAppSelector((state) => state.navigation.membersManager === 'open');
  const showsResults = useAppSelector(selectShowsResults);
  const isPractice = useAppSelector((state) => state.boot.app?.isPractice === true);
  const panel = useMemberPanel();
  const sidebar = useSidebar();
  useShortcuts({ onToggleMembers: panel.toggle, onToggleChannels: sidebar.toggle });
  useCommands();
  useWhatsNew();
  return (
    <div className={styles.shell} data-testid="app-shell">
      {isPractice ? <PracticeBar /> : null}
      <TopBar />
      <ViewAsBanner onFocusLost={() => stepRegion(document, 1)} />
      {guildId === null ? null : (
        <LockdownLine key={guildId} guildId={guildId} onFocusLost={() => stepRegion(document, 1)} />
      )}
      <div className={styles.columns}>
        <GuildRail />
        {guildId === null ? (
          <TabScreen />
        ) : channelId !== null && isConversation({ guildId, channelId }) ? (
          <ConversationScreen channelId={channelId} panel={panel} emojiPicker={renderEmojiPicker} />
        ) : (
          <div className={styles.guild}>
            {sidebar.isShown ? (
              <GuildSidebar
                guildId={guildId}
                isPanelShown={panel.isShown}
                onTogglePanel={panel.toggle}
                isDrawer={sidebar.isDrawer}
                onClose={sidebar.close}
              />
            ) : null}
            {isManaging ? (
              <MembersManager key={guildId} guildId={guildId} />
            ) : (
              <ChatArea
                guildId={guildId}
                channelId={channelId}
                isPanelShown={panel.isShown}
                onTogglePanel={panel.toggle}
                onShowChannels={sidebar.isDrawer ? sidebar.toggle : null}
                composer={
                  channelId === null ? null : (
                    <Composer
                      key={`composer-${channelId}`}
                      guildId={guildId}
                      channelId={channelId}
                      pickers={<PickerButtons guildId={guildId} channelId={channelId} />}
                      emojiButton={(onPick) => <EmojiButton guildId={guildId} onPick={onPick} />}
                    />
                  )
                }
                emojiPicker={renderEmojiPicker}
                panel={
                  showsResults ? (
                    <LazySearchPanel isDrawer={panel.isDrawer} />
                  ) : panel.isShown ? (
                    <MembersPanel
                      guildId={guildId}
                      channelId={channelId}
                      isDrawer={panel.isDrawer}
                      onClose={panel.close}
                    />
                  ) : null
                }
              />
            )}
          </div>
        )}
      </div>
      <Overlays />
      <FirstDrawing idle={browserIdle} />
    </div>
  );
}
