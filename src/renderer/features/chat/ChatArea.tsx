import { MessagesSquare, Volume2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { msg, t } from '../../../domain/i18n/t';
import { selectHasMessages } from '../../state/channels/has-messages';
import { selectChannel, selectHasChannels } from '../../state/channels/selectors';
import { useAppSelector } from '../../state/hooks';
import { EmptyState } from '../../ui/page/EmptyState';
import { ChannelHeader } from './ChannelHeader';
import styles from './ChatArea.module.css';
import { MessageFeed } from './MessageFeed';
import { TypingLine } from './TypingLine';
import type { RenderPicker } from './use-reaction-picker';

interface ChatAreaProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId | null;
  readonly composer: ReactNode;
  /** What a voice channel shows; null where the server carries no voice. */
  readonly voice?: ReactNode;
  /** Draws the emoji picker, beside a message. */
  readonly emojiPicker: RenderPicker;
  /** The member panel, beside the messages or over them. */
  readonly panel: ReactNode;
  readonly isPanelShown: boolean;
  readonly onTogglePanel: () => void;
  /** Opens the channel list where the window is too narrow to show it; null where it is shown. */
  readonly onShowChannels: (() => void) | null;
}

const NO_CHANNELS = msg('There is no channel here that you can see');

/**
 * The open channel: header, messages, who is typing, composer, and the panel beside it
 * (docs/spec/conversation.md 'Screen').
 */
export function ChatArea({
  guildId,
  channelId,
  composer,
  voice = null,
  emojiPicker,
  panel,
  isPanelShown,
  onTogglePanel,
  onShowChannels,
}: ChatAreaProps) {
  const channel = useAppSelector((state) => (channelId === null ? null : selectChannel(state, channelId)));
  const hasChannels = useAppSelector((state) => selectHasChannels(state, guildId));
  const isVoice = channel?.type === 'voice';
  // Where no voice is carried, a voice channel is one that is to come.
  const hasMessages = useAppSelector(
    (state) => channelId !== null && (!isVoice || voice !== null) && selectHasMessages(state, channelId),
  );
  const conversation =
    channel !== null && hasMessages ? (
      <div className={styles.conversation} data-drop-area>
        <MessageFeed key={channel.id} guildId={guildId} channelId={channel.id} emojiPicker={emojiPicker} />
        {composer}
        <TypingLine channelId={channel.id} />
      </div>
    ) : null;
  return (
    <main className={styles.area}>
      {channel === null ? null : (
        <ChannelHeader
          channel={channel}
          isPanelShown={isPanelShown}
          onTogglePanel={onTogglePanel}
          onShowChannels={onShowChannels}
        />
      )}
      <div className={styles.body}>
        {channel === null ? (
          <Middle
            icon={<MessagesSquare />}
            title={t('Welcome to the server!')}
            text={hasChannels ? t('Select a channel to start chatting') : t(NO_CHANNELS)}
          />
        ) : null}
        {isVoice && voice === null ? (
          <Middle
            icon={<Volume2 />}
            title={t('Coming soon!')}
            text={t('This channel is under development.')}
          />
        ) : null}
        {isVoice && voice !== null ? (
          <div className={styles.call}>
            <div className={styles.parts}>
              <div className={styles.voice}>{voice}</div>
              {conversation}
            </div>
          </div>
        ) : (
          conversation
        )}
        {panel}
      </div>
    </main>
  );
}

function Middle({
  icon,
  title,
  text,
}: {
  readonly icon: ReactElement;
  readonly title: string;
  readonly text: string;
}) {
  return (
    <div className={styles.middle}>
      <EmptyState icon={icon} title={title} description={text} />
    </div>
  );
}
