import { CornerUpLeft } from 'lucide-react';
import type { MessageId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { emojiPieces, namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { textOrAttachments } from '../../../domain/attachments/texts';
import { textOrForward } from '../../../domain/forwarding/texts';
import { systemText } from '../../../domain/messages/system-text';
import { textOrGift } from '../../../domain/gifts/texts';
import { shownName } from '../../../domain/members/grouping';
import { previewText } from '../../../domain/messages/markup/plain-text';
import { useAppSelector, useAppStore } from '../../state/hooks';
import { selectTopRoleColour } from '../../state/members/selectors';
import { useMember } from '../../state/members/use-member';
import { selectMessage } from '../../state/messages/selectors';
import { textNames } from '../../state/messages/text-names';
import type { MessageRow } from '../../state/messages/message-list';
import { selectIsBlocked } from '../../state/relations/selectors';
import { usePicture } from '../../state/pictures/use-picture';
import { useTabStop } from '../../ui/base/tab-stop';
import { Avatar } from '../../ui/identity/Avatar';
import { EmojiText } from '../../ui/text/Emoji';
import { TintedText } from '../../ui/text/TintedText';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden';
import { useFeed } from './feed-context';
import styles from './MessageItem.module.css';

/** The message that is replied to, cut at 50 characters; a press jumps to it. */
export function ReplyPreview({ id }: { readonly id: MessageId }) {
  const { channelId } = useFeed();
  const message = useAppSelector((state) => selectMessage(state, channelId, id));
  const isBlocked = useAppSelector((state) => message !== null && selectIsBlocked(state, message.authorId));
  if (message !== null && isBlocked)
    return (
      <div className={styles.reply}>
        <CornerUpLeft size={12} aria-hidden />
        <VisuallyHidden>{t('Replying to')} </VisuallyHidden>
        <span className={styles.replyText}>{t('Blocked message')}</span>
      </div>
    );
  if (message !== null) return <Original message={message} />;
  return (
    <div className={styles.reply}>
      <CornerUpLeft size={12} aria-hidden />
      <span className={styles.replyText}>{t('Replying to Unknown User, Failed to load message')}</span>
    </div>
  );
}

function Original({ message }: { readonly message: MessageRow }) {
  const tabIndex = useTabStop();
  const { guildId, jumpTo } = useFeed();
  const store = useAppStore();
  const { authorId } = message;
  const member = useMember(guildId, authorId);
  const colour = useAppSelector((state) => selectTopRoleColour(state, guildId, authorId));
  const src = usePicture(message.avatar);
  const shown = (member && shownName(member)) ?? message.displayName ?? message.username;
  const names = textNames(store.getState(), guildId);
  const preview = (content: string): string => previewText(content, TEXT_LIMITS.replyPreview, names);
  const words = textOrForward(preview(message.content), message.forwarded, preview);
  const text =
    message.system === null
      ? textOrAttachments(textOrGift(words, message.gift), message.attachments, message.sticker)
      : systemText(message.system, shown);
  return (
    <button type="button" tabIndex={tabIndex} className={styles.reply} onClick={() => jumpTo(message.id)}>
      <VisuallyHidden>{t('Replying to')} </VisuallyHidden>
      <Avatar name={shown} src={src} size={16} />
      <TintedText colour={colour} className={styles.replyAuthor}>
        <EmojiText pieces={namePieces(shown)} />
      </TintedText>
      <span className={styles.replyText}>
        <EmojiText pieces={emojiPieces(text)} />
      </span>
    </button>
  );
}
