import type { ComponentProps } from 'react';
import type { ChannelId } from '../../contract/ids';
import { guildOfConversation } from '../../contract/conversation-ids';
import { ChatArea } from '../features/chat/ChatArea';
import { LazySearchPanel } from '../features/chat/search/LazySearchPanel';
import { Composer } from '../features/composer/Composer';
import { EmojiButton } from '../features/emoji-picker/EmojiButton';
import { selectConversation } from '../state/conversations/selectors';
import { useAppSelector } from '../state/hooks';
import { selectShowsResults } from '../state/search/selectors';
import { GroupPanel, RequestBar } from './screens';
import type { Panel } from './use-member-panel';

interface ConversationScreenProps {
  readonly channelId: ChannelId;
  readonly panel: Panel;
  readonly emojiPicker: ComponentProps<typeof ChatArea>['emojiPicker'];
}

/** An open conversation beside the home menu: the chat, and the members of a group. */
export function ConversationScreen({ channelId, panel, emojiPicker }: ConversationScreenProps) {
  const conversation = useAppSelector((state) => selectConversation(state, channelId));
  const showsResults = useAppSelector(selectShowsResults);
  const guildId = guildOfConversation(channelId);
  const isGroup = conversation?.type === 'group';
  const beside =
    isGroup && panel.isShown ? (
      <GroupPanel channelId={channelId} isDrawer={panel.isDrawer} onClose={panel.close} />
    ) : null;
  return (
    <ChatArea
      guildId={guildId}
      channelId={channelId}
      isPanelShown={panel.isShown}
      onTogglePanel={panel.toggle}
      onShowChannels={null}
      composer={
        conversation?.request === true ? (
          <RequestBar channelId={channelId} />
        ) : (
          <Composer
            key={`composer-${channelId}`}
            guildId={guildId}
            channelId={channelId}
            emojiButton={(onPick) => <EmojiButton guildId={guildId} onPick={onPick} />}
          />
        )
      }
      emojiPicker={emojiPicker}
      panel={showsResults ? <LazySearchPanel isDrawer={panel.isDrawer} /> : beside}
    />
  );
}
