import { memberBadge, shownName } from '../../../domain/members/grouping';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectIsRequest } from '../../state/conversations/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectTopRoleColour } from '../../state/members/selectors';
import { useMember } from '../../state/members/use-member';
import type { MessageRow } from '../../state/messages/message-list';
import { overlayOpened } from '../../state/overlays/slice';
import { usePicture } from '../../state/pictures/use-picture';
import { timedOutText, timeTexts } from '../../state/time-texts';
import { useTabStop } from '../../ui/base/tab-stop';
import { Avatar } from '../../ui/identity/Avatar';
import { TagBadge } from '../../ui/identity/Badge';
import { TimeoutMark } from '../../ui/identity/TimeoutMark';
import { EmojiText } from '../../ui/text/Emoji';
import { TintedText } from '../../ui/text/TintedText';
import { useFeed } from './feed-context';
import styles from './MessageItem.module.css';

/**
 * Picture, name, badge and time of the first message of a group: the author's current ones if the author is still a
 * member. A press on picture or name opens the author's profile.
 */
export function MessageHead({ message }: { readonly message: MessageRow }) {
  const { guildId, channelId, today } = useFeed();
  const isRequest = useAppSelector((state) => selectIsRequest(state, channelId));
  const dispatch = useAppDispatch();
  const tabIndex = useTabStop();
  const openProfile = () =>
    dispatch(overlayOpened({ kind: 'profile', about: { guildId, userId: message.authorId } }));
  const member = useMember(guildId, message.authorId);
  const colour = useAppSelector((state) => selectTopRoleColour(state, guildId, message.authorId));
  const worn = member ?? message;
  // Nothing is loaded for somebody who waits for an answer.
  const src = usePicture(isRequest ? null : worn.avatar);
  const decoration = usePicture(isRequest ? null : worn.avatarDecoration);
  const badge = memberBadge(message.role);
  const isBot = badge === 'bot' || badge === 'verified-bot';
  const name = member === null ? (message.displayName ?? message.username) : shownName(member);
  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        tabIndex={-1}
        aria-hidden
        data-member-id={message.authorId}
        onClick={openProfile}
      >
        <Avatar name={name} src={src} decoration={decoration} size={40} tone={isBot ? 'bot' : undefined} />
      </button>
      <header className={styles.head}>
        <button
          type="button"
          className={styles.authorButton}
          tabIndex={tabIndex}
          data-member-id={message.authorId}
          onClick={openProfile}
        >
          <TintedText colour={colour} className={styles.author}>
            <EmojiText pieces={namePieces(name)} />
          </TintedText>
        </button>
        {badge === null ? null : (
          <TagBadge tag={isBot ? 'BOT' : 'STAFF'} verified={badge === 'verified-bot'} />
        )}
        {member === null || member.timedOutUntil === null ? null : (
          <TimeoutMark text={timedOutText(member.timedOutUntil)} />
        )}
        <time
          className={styles.time}
          dateTime={message.createdAt}
          data-tooltip={timeTexts().fullTime(message.createdAt, today)}
        >
          {timeTexts().messageTime(message.createdAt, today)}
        </time>
      </header>
    </>
  );
}
