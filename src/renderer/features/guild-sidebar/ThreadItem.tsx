import { Lock, MessageSquareText } from 'lucide-react';
import { memo } from 'react';
import { plural, t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import type { ChannelRow } from '../../state/channels/types';
import { selectUnsent } from '../../state/composer/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { openChannel } from '../../state/navigation/thunks';
import { selectParent } from '../../state/threads/selectors';
import {
  selectChannelPings,
  selectIsChannelUnread,
  selectIsHeldUnread,
  selectUnreadCount,
} from '../../state/unread/selectors';
import { CountBadge } from '../../ui/identity/Badge';
import { EmojiText } from '../../ui/text/Emoji';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden';
import styles from './GuildSidebar.module.css';
import { unreadText } from './unread-text';
import { UnsentMark } from './UnsentMark';

interface ThreadItemProps {
  readonly thread: ChannelRow;
  readonly tabIndex: 0 | -1;
}

/** A thread under its channel: unread, or open. */
export const ThreadItem = memo(function ThreadItem({ thread, tabIndex }: ThreadItemProps) {
  const dispatch = useAppDispatch();
  const { id, guildId, name } = thread;
  const isSelected = useAppSelector((state) => state.navigation.channelId === id);
  const isQuiet = useAppSelector((state) => !selectIsHeldUnread(state, id)) && isSelected;
  const isUnread = useAppSelector((state) => selectIsChannelUnread(state, id)) && !isQuiet;
  const count = useAppSelector((state) => selectUnreadCount(state, id));
  const pings = useAppSelector((state) => selectChannelPings(state, id));
  // Who may view it is decided by its channel.
  const isPrivate = useAppSelector((state) => selectParent(state, id)?.private ?? false);
  // The open thread shows what is written in it.
  const unsent = useAppSelector((state) => (isSelected ? null : selectUnsent(state, id)));
  return (
    <div
      className={styles.channel}
      data-thread
      data-channel-id={id}
      data-selected={isSelected || undefined}
      data-unread={isUnread || undefined}
    >
      <button
        type="button"
        tabIndex={tabIndex}
        className={styles.open}
        data-channel-name={name}
        aria-current={isSelected ? 'page' : undefined}
        onClick={() => void dispatch(openChannel(guildId, id))}
      >
        <MessageSquareText size={16} aria-hidden />
        <span className={styles.channelName}>
          <EmojiText pieces={namePieces(name)} />
        </span>
        {isPrivate ? <Lock size={12} aria-hidden className={styles.lock} /> : null}
        <VisuallyHidden>{t(', thread')}</VisuallyHidden>
        {isPrivate ? <VisuallyHidden>{t(', private')}</VisuallyHidden> : null}
        {isUnread ? <VisuallyHidden>{unreadText(count)}</VisuallyHidden> : null}
        {unsent === null ? null : <UnsentMark unsent={unsent} />}
        {pings > 0 && !isQuiet ? (
          <CountBadge
            count={pings}
            label={plural(', {{count}} mention', ', {{count}} mentions', { count: pings })}
          />
        ) : isUnread && count > 0 ? (
          <span className={styles.threadCount} aria-hidden>
            {count}
          </span>
        ) : null}
      </button>
    </div>
  );
});
