import { Hash, MessagesSquare, Users, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { selectChannel } from '../../state/channels/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { setPreferences } from '../../state/preferences/thunks';
import { selectTypingLabel } from '../../state/typing/selectors';
import { EmptyState } from '../../ui/EmptyState';
import { IconButton } from '../../ui/IconButton';
import { LinkDialog } from './LinkDialog';
import styles from './ChatArea.module.css';
import { MessageFeed } from './MessageFeed';

interface ChatAreaProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId | null;
  readonly composer: ReactNode;
  /** The member panel, beside the messages. */
  readonly panel: ReactNode;
}

/** The open channel: header, messages, who is typing, composer, and the panel beside it (server-area.md 2.2). */
export function ChatArea({ guildId, channelId, composer, panel }: ChatAreaProps) {
  const channel = useAppSelector((state) => (channelId === null ? null : selectChannel(state, channelId)));
  if (channel === null || channelId === null) {
    return (
      <main className={styles.area}>
        <div className={styles.middle}>
          <EmptyState
            icon={<MessagesSquare />}
            title="Welcome to the server!"
            description="Select a channel to start chatting"
          />
        </div>
      </main>
    );
  }
  return (
    <main className={styles.area}>
      <ChannelHeader channelId={channelId} />
      <div className={styles.body}>
        {channel.type === 'text' ? (
          <div className={styles.conversation}>
            <MessageFeed key={channelId} guildId={guildId} channelId={channelId} />
            {composer}
            <TypingLine channelId={channelId} />
          </div>
        ) : (
          <div className={styles.middle}>
            <EmptyState
              icon={<Volume2 />}
              title="Coming soon!"
              description="This channel is under development."
            />
          </div>
        )}
        {panel}
      </div>
      <LinkDialog />
    </main>
  );
}

function ChannelHeader({ channelId }: { readonly channelId: ChannelId }) {
  const dispatch = useAppDispatch();
  const channel = useAppSelector((state) => selectChannel(state, channelId));
  const isPanelOpen = useAppSelector((state) => state.preferences.current?.membersPanelOpen ?? true);
  if (channel === null) return null;
  const Icon = channel.type === 'text' ? Hash : Volume2;
  return (
    <header className={styles.header}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <h1 className={styles.name}>{channel.name}</h1>
      {channel.topic === null || channel.topic === '' ? null : (
        <p className={styles.topic} title={channel.topic}>
          {channel.topic}
        </p>
      )}
      <span className={styles.actions}>
        <IconButton
          label={isPanelOpen ? 'Hide member list' : 'Show member list'}
          icon={<Users />}
          pressed={isPanelOpen}
          tooltipSide="bottom"
          onClick={() => void dispatch(setPreferences({ membersPanelOpen: !isPanelOpen }))}
        />
      </span>
    </header>
  );
}

function TypingLine({ channelId }: { readonly channelId: ChannelId }) {
  const label = useAppSelector((state) => selectTypingLabel(state, channelId));
  return (
    <div className={styles.typing} role="status">
      {label === null ? null : (
        <>
          <span className={styles.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          {label}
        </>
      )}
    </div>
  );
}
