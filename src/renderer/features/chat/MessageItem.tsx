import { Ellipsis, PenLine, Reply } from 'lucide-react';
import { memo, useMemo, useRef } from 'react';
import type { MessageId } from '../../../contract/ids';
import { memberBadge, shownName } from '../../../domain/members/grouping';
import { isPing } from '../../../domain/messages/markup/mentions';
import { parseMarkup } from '../../../domain/messages/markup/parse-markup';
import { editingStarted, replyTargetChanged } from '../../state/composer/slice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMember, selectTopRoleColour } from '../../state/members/selectors';
import { selectMessage } from '../../state/messages/selectors';
import { usePicture } from '../../state/pictures/use-picture';
import { selectInviteHosts, selectMyId } from '../../state/session/selectors';
import { Avatar } from '../../ui/Avatar';
import { TagBadge } from '../../ui/Badge';
import { IconButton } from '../../ui/IconButton';
import { TintedText } from '../../ui/TintedText';
import { useFeed } from './feed-context';
import { Markup } from './markup/Markup';
import styles from './MessageItem.module.css';
import { MessageEditor } from './MessageEditor';
import { ReplyPreview } from './ReplyPreview';
import { timeTexts } from './time';

interface MessageItemProps {
  readonly id: MessageId;
  /** The first of a group: with picture, name and time. */
  readonly isHead: boolean;
}

/** One message of the feed. */
export const MessageItem = memo(function MessageItem({ id, isHead }: MessageItemProps) {
  const { channelId } = useFeed();
  const message = useAppSelector((state) => selectMessage(state, channelId, id));
  const isEditing = useAppSelector((state) => state.composer.editing === id);
  const isReplyTarget = useAppSelector((state) => state.composer.drafts[channelId]?.replyTo === id);
  const me = useAppSelector(selectMyId);
  const hosts = useAppSelector(selectInviteHosts);
  const content = message?.content ?? '';
  const tree = useMemo(() => parseMarkup(content, hosts), [content, hosts]);
  if (message === null) return null;
  const pings =
    me !== null &&
    message.authorId !== me &&
    isPing(tree, { userId: me, mentionsEveryone: message.mentionsEveryone });
  return (
    <article
      className={styles.message}
      data-message-id={id}
      data-head={isHead || undefined}
      data-ping={pings || undefined}
      data-pending={message.nonce === null ? undefined : true}
      data-target={isReplyTarget || undefined}
    >
      {message.parentId === null ? null : <ReplyPreview id={message.parentId} />}
      {isHead ? (
        <MessageHead id={id} />
      ) : (
        <time className={styles.aside} dateTime={message.createdAt}>
          {timeTexts.clockTime(message.createdAt, Date.now())}
        </time>
      )}
      <div className={styles.content}>
        {isEditing ? (
          <MessageEditor channelId={channelId} id={id} content={message.content} />
        ) : (
          <>
            <Markup tree={tree} mentionsEveryone={message.mentionsEveryone} />
            {message.isEdited ? (
              <span
                className={styles.edited}
                data-tooltip={
                  message.editedAt === null ? undefined : timeTexts.fullTime(message.editedAt, Date.now())
                }
              >
                {' '}
                (edited)
              </span>
            ) : null}
          </>
        )}
      </div>
      {message.nonce === null && !isEditing ? (
        <HoverActions id={id} isMine={message.authorId === me} />
      ) : null}
    </article>
  );
});

function MessageHead({ id }: { readonly id: MessageId }) {
  const { guildId, channelId } = useFeed();
  const message = useAppSelector((state) => selectMessage(state, channelId, id));
  const member = useAppSelector((state) =>
    message === null ? null : selectMember(state, guildId, message.authorId),
  );
  const colour = useAppSelector((state) =>
    message === null ? null : selectTopRoleColour(state, guildId, message.authorId),
  );
  const src = usePicture(member?.avatar ?? message?.avatar ?? null);
  const decoration = usePicture(member?.avatarDecoration ?? message?.avatarDecoration ?? null);
  if (message === null) return null;
  const badge = memberBadge(message.role);
  const name = member === null ? (message.displayName ?? message.username) : shownName(member);
  return (
    <>
      <span className={styles.avatar}>
        <Avatar
          name={name}
          src={src}
          decoration={decoration}
          size={40}
          tone={badge === 'bot' || badge === 'verified-bot' ? 'bot' : undefined}
        />
      </span>
      <header className={styles.head}>
        <TintedText colour={colour} className={styles.author}>
          {name}
        </TintedText>
        {badge === null ? null : (
          <TagBadge tag={badge === 'staff' ? 'STAFF' : 'BOT'} verified={badge === 'verified-bot'} />
        )}
        <time
          className={styles.time}
          dateTime={message.createdAt}
          data-tooltip={timeTexts.fullTime(message.createdAt, Date.now())}
        >
          {timeTexts.messageTime(message.createdAt, Date.now())}
        </time>
      </header>
    </>
  );
}

function HoverActions({ id, isMine }: { readonly id: MessageId; readonly isMine: boolean }) {
  const dispatch = useAppDispatch();
  const { channelId } = useFeed();
  const more = useRef<HTMLSpanElement>(null);
  return (
    <div className={styles.actions} role="group" aria-label="Message actions">
      <IconButton
        label="Reply"
        size="s"
        icon={<Reply />}
        onClick={() => dispatch(replyTargetChanged({ channelId, replyTo: id }))}
      />
      {isMine ? (
        <IconButton label="Edit" size="s" icon={<PenLine />} onClick={() => dispatch(editingStarted(id))} />
      ) : null}
      <span ref={more}>
        <IconButton
          label="More"
          size="s"
          icon={<Ellipsis />}
          onClick={(event) => {
            // The one menu of the feed serves this button too: it opens where the button is.
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            more.current?.dispatchEvent(
              new MouseEvent('contextmenu', {
                bubbles: true,
                cancelable: true,
                clientX: left,
                clientY: bottom,
              }),
            );
          }}
        />
      </span>
    </div>
  );
}
