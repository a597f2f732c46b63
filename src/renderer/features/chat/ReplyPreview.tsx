import type { MessageId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { previewText } from '../../../domain/messages/markup/plain-text';
import { useAppSelector } from '../../state/hooks';
import { selectMemberName, selectTopRoleColour } from '../../state/members/selectors';
import { selectMessage } from '../../state/messages/selectors';
import { usePicture } from '../../state/pictures/use-picture';
import { Avatar } from '../../ui/Avatar';
import { TintedText } from '../../ui/TintedText';
import { useFeed } from './feed-context';
import styles from './MessageItem.module.css';

/** The message that is replied to, cut at 50 characters; a press goes there. */
export function ReplyPreview({ id }: { readonly id: MessageId }) {
  const { guildId, channelId, jumpTo } = useFeed();
  const message = useAppSelector((state) => selectMessage(state, channelId, id));
  const authorId = message?.authorId ?? null;
  const name = useAppSelector((state) =>
    authorId === null ? null : selectMemberName(state, guildId, authorId),
  );
  const colour = useAppSelector((state) =>
    authorId === null ? null : selectTopRoleColour(state, guildId, authorId),
  );
  const members = useAppSelector((state) => state.members.byGuild[guildId]?.byId);
  const src = usePicture(message?.avatar ?? null);
  if (message === null) {
    return (
      <div className={styles.reply}>
        <span>Replying to Unknown User, Failed to load message</span>
      </div>
    );
  }
  const shown = name ?? message.displayName ?? message.username;
  return (
    <button
      type="button"
      className={styles.reply}
      onClick={() => jumpTo(id)}
      aria-label={`Replying to ${shown}`}
    >
      <Avatar name={shown} src={src} size={16} />
      <TintedText colour={colour} className={styles.replyAuthor}>
        {shown}
      </TintedText>
      <span className={styles.replyText}>
        {previewText(message.content, TEXT_LIMITS.replyPreview, {
          nameOf: (userId) => members?.[userId]?.nickname ?? members?.[userId]?.username ?? null,
        })}
      </span>
    </button>
  );
}
