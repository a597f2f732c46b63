import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { t } from '../../../domain/i18n/t';
import { selectConversation } from '../../state/conversations/selectors';
import { useConversationFace } from '../../state/conversations/use-face';
import { useAppSelector } from '../../state/hooks';
import { Avatar } from '../../ui/identity/Avatar';
import { EmojiText } from '../../ui/text/Emoji';
import { useFeed } from './feed-context';
import styles from './MessageFeed.module.css';

/** What stands above the first message of a conversation: with whom it is. */
export function ConversationStart() {
  const { channelId } = useFeed();
  const isGroup = useAppSelector((state) => selectConversation(state, channelId)?.type === 'group');
  const { name, ...face } = useConversationFace(channelId);
  return (
    <div className={styles.welcome}>
      <Avatar name={name} {...face} status={undefined} size={80} />
      <h2>
        <EmojiText pieces={namePieces(name)} />
      </h2>
      <p>{isGroup ? t('This is the start of this group.') : t('This is the start of your conversation.')}</p>
    </div>
  );
}
