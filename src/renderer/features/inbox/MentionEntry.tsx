import { Check } from 'lucide-react';
import type { InboxItem, MentionKind } from '../../../contract/entities/inbox-item';
import type { UserId } from '../../../contract/ids';
import { textWithAttachments } from '../../../domain/attachments/texts';
import { textOrForward } from '../../../domain/forwarding/texts';
import { textOrGift } from '../../../domain/gifts/texts';
import { msg, type Msg, t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { emojiPieces, namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { previewText } from '../../../domain/messages/markup/plain-text';
import { selectIsConversation } from '../../state/conversations/selectors';
import { selectPath } from '../../state/threads/selectors';
import { useAppSelector, useAppStore } from '../../state/hooks';
import { selectMemberName } from '../../state/members/selectors';
import { textNames } from '../../state/messages/text-names';
import { usePicture } from '../../state/pictures/use-picture';
import { selectMe } from '../../state/session/selectors';
import { messageTimeText } from '../../state/time-texts';
import { IconButton } from '../../ui/form/IconButton';
import { Avatar } from '../../ui/identity/Avatar';
import type { FocusHandlers } from '../../ui/list/use-kept-focus';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './Inbox.module.css';

interface MentionEntryProps {
  readonly item: InboxItem;
  /** They note where the focus is. */
  readonly focus: FocusHandlers;
  /** Why it cannot be taken out now. */
  readonly disabledReason: string | undefined;
  readonly onOpen: () => void;
  readonly onDone: () => void;
}

/** The most that is shown of a text, in code points. */
const SHOWN = 200;

/** What is said of each way to mention somebody; of several, the first of these. */
const KINDS: readonly (readonly [MentionKind, Msg])[] = [
  ['user', msg('Mentions you')],
  ['reply', msg('Replies to you')],
  ['role', msg('Mentions a role of yours')],
  ['everyone', msg('Mentions everyone')],
];

/** A message of the inbox: who wrote it, where and when, and its text. A press opens it in its channel. */
export function MentionEntry({ item, focus, disabledReason, onOpen, onDone }: MentionEntryProps) {
  const { guildId, channelId, message, read, by } = item;
  const store = useAppStore();
  const member = useAppSelector((state) => selectMemberName(state, guildId, message.authorId));
  const channel = useAppSelector((state) => selectPath(state, channelId) ?? '');
  const guild = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  const src = usePicture(message.avatar);
  const name = member ?? message.displayName ?? message.username;
  const known = textNames(store.getState(), guildId);
  const me = selectMe(store.getState());
  const learned = useAppSelector((state) => state.inbox.names[guildId]);
  // Of a server that was not open yet no members are known.
  const nameOf = (userId: UserId): string | null =>
    known.nameOf(userId) ?? learned?.[userId] ?? (userId === me?.id ? me.username : null);
  const names = { ...known, nameOf };
  const preview = (words: string): string => previewText(words, SHOWN, names);
  const words = textOrGift(textOrForward(preview(message.content), message.forwarded, preview), message.gift);
  const text = textWithAttachments(words, message.attachments, message.sticker);
  const kind = KINDS.find(([one]) => by.includes(one))?.[1];
  const isTalk = useAppSelector((state) => selectIsConversation(state, guildId));
  const place = isTalk
    ? stripInvisible(channel)
    : t('#{{channel}} in {{server}}', { channel: stripInvisible(channel), server: stripInvisible(guild) });
  const about = [
    ...(read ? [] : [t('unread')]),
    stripInvisible(name),
    place,
    messageTimeText(message.createdAt),
    ...(kind === undefined ? [] : [t(kind)]),
  ];
  return (
    <li className={styles.entry} data-entry={message.id} data-unread={!read || undefined} {...focus}>
      <button
        type="button"
        className={styles.open}
        aria-label={`${about.join(', ')}: ${text}`}
        onClick={onOpen}
      >
        <Avatar name={name} src={src} size={32} />
        <span className={styles.body}>
          <span className={styles.head}>
            <span className={styles.name}>
              <EmojiText pieces={namePieces(name)} />
            </span>
            <time className={styles.time} dateTime={message.createdAt}>
              {messageTimeText(message.createdAt)}
            </time>
          </span>
          <span className={styles.place}>
            <span className={styles.where}>
              <EmojiText pieces={namePieces(place)} />
            </span>
            {kind === undefined ? null : <span className={styles.kind}>{t(kind)}</span>}
          </span>
          <span className={styles.text} dir="auto">
            <EmojiText pieces={emojiPieces(text)} />
          </span>
        </span>
      </button>
      <IconButton label={t('Done')} icon={<Check />} disabledReason={disabledReason} onClick={onDone} />
    </li>
  );
}
