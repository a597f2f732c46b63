import { BellOff } from 'lucide-react';
import { memo } from 'react';
import type { ChannelId } from '../../../../contract/ids';
import { plural, t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { emojiPieces, namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { closeConversation, showConversation } from '../../../state/conversations/thunks';
import { useConversationRow } from '../../../state/conversations/use-face';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectIsChannelMuted } from '../../../state/preferences/channel-preferences';
import { selectChannelPings } from '../../../state/unread/selectors';
import { CLOSE_GLYPH } from '../../../ui/base/glyphs';
import { IconButton } from '../../../ui/form/IconButton';
import { Avatar } from '../../../ui/identity/Avatar';
import { CountBadge } from '../../../ui/identity/Badge';
import { PRESENCE_NAMES } from '../../../ui/identity/PresenceDot';
import { NavItem } from '../../../ui/page/NavItem';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './Conversations.module.css';

interface ConversationItemProps {
  readonly id: ChannelId;
  readonly isOpen: boolean;
  /** Why it cannot be closed now. */
  readonly offline: string | undefined;
}

/** A conversation of the home menu: picture, name, how many messages are unread, and the button that closes it. */
export const ConversationItem = memo(function ConversationItem({
  id,
  isOpen,
  offline,
}: ConversationItemProps) {
  const dispatch = useAppDispatch();
  const {
    face: { name, ...face },
    said,
  } = useConversationRow(id);
  const count = useAppSelector((state) => selectChannelPings(state, id));
  const isMuted = useAppSelector((state) => selectIsChannelMuted(state, id));
  const shown = stripInvisible(name);
  const spoken = [
    shown,
    ...(face.status === undefined ? [] : [t(PRESENCE_NAMES[face.status])]),
    ...(said === null ? [] : [said]),
    ...(isMuted ? [t('muted')] : []),
    ...(count > 0 ? [plural('{{count}} unread message', '{{count}} unread messages', { count })] : []),
  ];
  return (
    <div className={styles.entry} data-conversation-id={id} data-unread={count > 0 || undefined}>
      <NavItem
        className={styles.open}
        icon={<Avatar name={name} {...face} size={32} />}
        active={isOpen}
        aria-label={spoken.join(', ')}
        trailing={
          <>
            {isMuted ? <BellOff size={14} aria-hidden /> : null}
            <CountBadge count={count} />
          </>
        }
        onClick={() => void dispatch(showConversation(id))}
      >
        <span className={styles.title}>
          <EmojiText pieces={namePieces(name)} />
        </span>
        {said === null ? null : (
          <span className={styles.status}>
            <EmojiText pieces={emojiPieces(said)} />
          </span>
        )}
      </NavItem>
      <IconButton
        data-aside
        tabIndex={-1}
        className={styles.close}
        size="s"
        label={t('Close conversation with {{name}}', { name: shown })}
        icon={CLOSE_GLYPH}
        disabledReason={offline}
        onClick={() => void dispatch(closeConversation(id))}
      />
    </div>
  );
});
