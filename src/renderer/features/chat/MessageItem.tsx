import { Rocket, UserPlus } from 'lucide-react';
import { type FocusEvent, memo, useMemo, useState } from 'react';
import type { MessageId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { systemText } from '../../../domain/messages/system-text';
import { isPing } from '../../../domain/messages/markup/mentions';
import { parseMarkup } from '../../../domain/messages/markup/parse-markup';
import { selectIsRequest } from '../../state/conversations/selectors';
import { useAppSelector } from '../../state/hooks';
import { selectIsReplyToMe, selectMessage } from '../../state/messages/selectors';
import { selectIsBlocked } from '../../state/relations/selectors';
import { selectInviteHosts, selectMyId } from '../../state/session/selectors';
import { rolesOfMine, selectMyRoleIds } from '../../state/roles/pinging';
import { timeTexts } from '../../state/time-texts';
import { LookedAt } from '../../ui/base/motion';
import { TabReach } from '../../ui/base/tab-stop';
import { MessageAttachments } from './attachments/MessageAttachments';
import { MessageEmbeds } from './embeds/MessageEmbeds';
import { type PickerPlace, useFeed } from './feed-context';
import { ForwardedMessage } from './forwarded/ForwardedMessage';
import { GiftCard } from './gifts/GiftCard';
import { EditedMark } from './history/EditedMark';
import { PostedContext } from './markup/posted-context';
import { MessageBody } from './MessageBody';
import { MessageEditor } from './MessageEditor';
import { MessageHead } from './MessageHead';
import styles from './MessageItem.module.css';
import { MessageToolbar } from './MessageToolbar';
import { Reactions } from './Reactions';
import { MessageSticker } from './MessageSticker';
import { ReplyPreview } from './ReplyPreview';
import { SentMark } from './SentMark';
import { ThreadLine } from './threads/ThreadLine';

interface MessageItemProps {
  readonly id: MessageId;
  /** Whether it is the first of a group: with picture, name and time. */
  readonly isHead: boolean;
  /** Whether the message is highlighted after a jump from a reply. */
  readonly isFlashed: boolean;
  /** Where the emoji picker is open for the message; null if it is not. */
  readonly picking: PickerPlace | null;
}

const isKeyboardFocus = (event: FocusEvent): boolean => event.target.matches(':focus-visible');

/** One message of the feed. Its toolbar is shown while the pointer or the keyboard is on the message. */
export const MessageItem = memo(function MessageItem({ id, isHead, isFlashed, picking }: MessageItemProps) {
  const { guildId, channelId, today } = useFeed();
  const message = useAppSelector((state) => selectMessage(state, channelId, id));
  const isEditing = useAppSelector((state) => state.composer.editing === id);
  const isPaused = useAppSelector((state) => state.composer.paused[channelId] === true);
  const isReplyTarget = useAppSelector((state) => state.composer.drafts[channelId]?.replyTo === id);
  const me = useAppSelector(selectMyId);
  const hosts = useAppSelector(selectInviteHosts);
  const myRoles = useAppSelector((state) => selectMyRoleIds(state, guildId));
  const isReplyToMe = useAppSelector((state) => selectIsReplyToMe(state, channelId, message));
  const isBlocked = useAppSelector((state) => message !== null && selectIsBlocked(state, message.authorId));
  const [isOver, setIsOver] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const content = message?.content ?? '';
  const tree = useMemo(() => parseMarkup(content, hosts), [content, hosts]);
  const isConfirmed = message?.nonce === null;
  const fetched = message?.embeds;
  const pictures = message?.pictures;
  const isRequest = useAppSelector((state) => selectIsRequest(state, channelId));
  const posted = useMemo(
    () => ({ isSent: isConfirmed, isHeldBack: isRequest, fetched, pictures: pictures ?? [] }),
    [isConfirmed, isRequest, fetched, pictures],
  );
  if (message === null) return null;
  const isMine = message.authorId === me;
  const hasMark = message.isEdited || message.sentAt !== null || (!isConfirmed && isPaused);
  const said =
    message.system === null ? null : systemText(message.system, message.displayName ?? message.username);
  const { attachments, sticker, gift, forwarded } = message;
  const isBare = attachments.length === 0 && sticker === null && gift === null && forwarded === null;
  const hasText = content !== '' || isBare || hasMark;
  const pingsMe =
    me !== null &&
    !isMine &&
    !isBlocked &&
    (isReplyToMe ||
      isPing(tree, {
        ...{ userId: me, mentionsEveryone: message.mentionsEveryone },
        roles: rolesOfMine(message.mentionRoles, myRoles),
      }));
  return (
    <article
      tabIndex={-1}
      className={styles.message}
      data-message-id={id}
      data-head={isHead || undefined}
      data-ping={pingsMe || undefined}
      data-pending={isConfirmed ? undefined : true}
      data-target={isReplyTarget || undefined}
      data-flash={isFlashed || undefined}
      onPointerEnter={() => setIsOver(true)}
      onPointerLeave={() => setIsOver(false)}
      // When the editor is removed with the focus, no blur event is fired.
      onFocus={(event) => setIsFocused((was) => !isEditing && (was || isKeyboardFocus(event)))}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Between the message and the toolbar no element has the focus for a moment; the toolbar must stay until it
        // gets the focus.
        if (!currentTarget.contains(relatedTarget)) setIsFocused(false);
      }}
    >
      <LookedAt value={isOver || isFocused}>
        <TabReach value={isFocused || isEditing}>
          {message.parentId === null ? null : <ReplyPreview id={message.parentId} />}
          {isHead ? (
            <MessageHead message={message} />
          ) : (
            <time className={styles.aside} dateTime={message.createdAt}>
              {timeTexts().clockTime(message.createdAt, today)}
            </time>
          )}
          {said === null ? null : (
            <p className={styles.system}>
              {message.system === 'boost' ? <Rocket aria-hidden /> : <UserPlus aria-hidden />}
              {said}
            </p>
          )}
          {isEditing ? (
            <MessageEditor channelId={channelId} id={id} content={message.content} />
          ) : said === null && hasText ? (
            <div className={styles.content} data-selectable>
              <PostedContext value={posted}>
                <MessageBody id={id} tree={tree} mentionsEveryone={message.mentionsEveryone}>
                  {message.isEdited ? <EditedMark message={message} /> : null}
                  {message.sentAt === null ? null : <SentMark sentAt={message.sentAt} />}
                  {!isConfirmed && isPaused ? (
                    <span className={styles.edited}> {t('(waiting to send)')}</span>
                  ) : null}
                </MessageBody>
              </PostedContext>
            </div>
          ) : null}
          {isRequest && !isBare ? (
            <p className={styles.system}>{t('Pictures and files are shown when you accept the request.')}</p>
          ) : null}
          {isRequest || forwarded === null ? null : (
            <PostedContext value={posted}>
              <ForwardedMessage id={id} forwarded={forwarded} />
            </PostedContext>
          )}
          {isRequest || gift === null ? null : (
            <GiftCard messageId={id} authorId={message.authorId} gift={gift} />
          )}
          {isRequest || attachments.length === 0 ? null : <MessageAttachments attachments={attachments} />}
          {isRequest || sticker === null ? null : <MessageSticker sticker={sticker} />}
          {isRequest || message.embeds.length === 0 ? null : (
            <MessageEmbeds id={id} authorId={message.authorId} embeds={message.embeds} />
          )}
          {message.reactions.length === 0 ? null : (
            <Reactions id={id} reactions={message.reactions} isPicking={picking === 'reactions'} />
          )}
          {message.thread === null ? null : <ThreadLine thread={message.thread} />}
          {isConfirmed && !isEditing && (isOver || isFocused || picking !== null) ? (
            <MessageToolbar id={id} isMine={isMine && said === null} isPicking={picking === 'toolbar'} />
          ) : null}
        </TabReach>
      </LookedAt>
    </article>
  );
});
