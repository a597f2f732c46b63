import type { ComponentProps } from 'react';
import type { ChannelId, GuildId } from '../../contract/ids';
import { isConversation } from '../../contract/conversation-ids';
import { ChatArea } from '../features/chat/ChatArea';
import { LazySearchPanel } from '../features/chat/search/LazySearchPanel';
import { ThreadPane } from '../features/chat/threads/ThreadPane';
import { Composer } from '../features/composer/Composer';
import { EmojiButton } from '../features/emoji-picker/EmojiButton';
import { EmojiPopover } from '../features/emoji-picker/EmojiPopover';
import { PickerButtons } from '../features/picture-picker/PickerButtons';
import { GuildRail } from '../features/guild-rail/GuildRail';
import { GuildSidebar } from '../features/guild-sidebar/GuildSidebar';
import { LockdownLine } from '../features/lockdown/LockdownLine';
import { MembersPanel } from '../features/members-panel/MembersPanel';
import { ViewAsBanner } from '../features/view-as/ViewAsBanner';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { openChannel } from '../state/navigation/thunks';
import { selectShowsResults } from '../state/search/selectors';
import { selectHasVoice, selectOwnVoice } from '../state/voice/selectors';
import { lazyPart } from '../ui/overlay/lazy-part';
import { FirstDrawing } from './FirstDrawing';
import { Overlays } from './Overlays';
import { browserIdle } from './preload-parts';
import { stepRegion } from './regions';
import { ConversationScreen } from './ConversationScreen';
import { HomeColumns } from './HomeColumns';
import { Discovery, MembersManager, VoiceArea, VoiceLayer, VoicePanel } from './screens';
import styles from './Shell.module.css';
import { TopBar } from './TopBar';
import { useCommands } from './use-commands';
import { useMemberPanel, useSidebar } from './use-member-panel';
import { useThreadBeside } from './use-thread-beside';
import { useShortcuts } from './use-shortcuts';
import { useWhatsNew } from './use-whats-new';

const PracticeBar = lazyPart(() => import('../features/practice/PracticeBar').then((m) => m.PracticeBar));

const renderEmojiPicker: ComponentProps<typeof ChatArea>['emojiPicker'] = (props) => (
  <EmojiPopover {...props} />
);

const composerOf = (guildId: GuildId, channelId: ChannelId) => (
  <Composer
    key={`composer-${channelId}`}
    guildId={guildId}
    channelId={channelId}
    pickers={<PickerButtons guildId={guildId} channelId={channelId} />}
    emojiButton={(onPick) => <EmojiButton guildId={guildId} onPick={onPick} />}
  />
);

/**
 * The main shell: rail, channel list, chat and member panel, or the home of a tab (docs/spec/navigation.md 'Window').
 */
export function Shell() {
  const dispatch = useAppDispatch();
  const guildId = useAppSelector((state) => state.navigation.guildId);
  const channelId = useAppSelector((state) => state.navigation.channelId);
  const isDiscovery = useAppSelector(({ navigation: { tab } }) => tab === 'discovery');
  const isManaging = useAppSelector((state) => state.navigation.membersManager === 'open');
  const showsResults = useAppSelector(selectShowsResults);
  const isPractice = useAppSelector((state) => state.boot.app?.isPractice === true);
  const conversationId =
    guildId !== null && channelId !== null && isConversation({ guildId, channelId }) ? channelId : null;
  const beside = useThreadBeside(channelId);
  const panel = useMemberPanel();
  const hasVoice = useAppSelector(selectHasVoice);
  const isInVoice = useAppSelector((state) => selectOwnVoice(state) !== null);
  const voicePanel = isInVoice ? <VoicePanel /> : null;
  /** The channel of the large part; an open thread may be beside it. */
  const mainId = beside?.id ?? channelId;
  const sidebar = useSidebar();
  // The member list takes the place of the thread, which closes.
  const toggleMembers = (): void => {
    if (beside === null) {
      panel.toggle();
      return;
    }
    void dispatch(openChannel(beside.guildId, beside.id));
    if (!panel.isShown) panel.toggle();
  };
  useShortcuts({ onToggleMembers: toggleMembers, onToggleChannels: sidebar.toggle });
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
        <div className={styles.place}>
          <HomeColumns
            isShown={guildId === null ? !isDiscovery : conversationId !== null}
            footer={voicePanel}
            conversation={
              conversationId === null ? null : (
                <ConversationScreen
                  channelId={conversationId}
                  panel={panel}
                  emojiPicker={renderEmojiPicker}
                />
              )
            }
          />
          {guildId === null && isDiscovery ? (
            <div className={styles.tab}>
              <Discovery />
            </div>
          ) : null}
          {guildId === null || conversationId !== null ? null : (
            <div className={styles.guild}>
              {sidebar.isShown ? (
                <GuildSidebar
                  guildId={guildId}
                  isPanelShown={panel.isShown && beside === null}
                  onTogglePanel={toggleMembers}
                  isDrawer={sidebar.isDrawer}
                  onClose={sidebar.close}
                  footer={voicePanel}
                />
              ) : null}
              {isManaging ? (
                <MembersManager key={guildId} guildId={guildId} />
              ) : (
                <ChatArea
                  guildId={guildId}
                  channelId={mainId}
                  isPanelShown={panel.isShown && beside === null}
                  onTogglePanel={toggleMembers}
                  onShowChannels={sidebar.isDrawer ? sidebar.toggle : null}
                  composer={mainId === null ? null : composerOf(guildId, mainId)}
                  voice={
                    hasVoice && mainId !== null ? (
                      <VoiceArea key={mainId} guildId={guildId} channelId={mainId} />
                    ) : null
                  }
                  emojiPicker={renderEmojiPicker}
                  panel={
                    showsResults ? (
                      <LazySearchPanel isDrawer={panel.isDrawer} />
                    ) : beside !== null && channelId !== null ? (
                      <ThreadPane
                        key={channelId}
                        id={channelId}
                        parent={beside}
                        composer={composerOf(guildId, channelId)}
                        emojiPicker={renderEmojiPicker}
                      />
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
      </div>
      {isInVoice ? <VoiceLayer /> : null}
      <Overlays />
      <FirstDrawing idle={browserIdle} />
    </div>
  );
}
