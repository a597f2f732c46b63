import type { Message } from '../../../contract/entities/message';
import type { Result } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import { textWithAttachments } from '../../../domain/attachments/texts';
import { textOrForward } from '../../../domain/forwarding/texts';
import { textOrGift } from '../../../domain/gifts/texts';
import { plural, t } from '../../../domain/i18n/t';
import { emojiPieces, namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { previewText } from '../../../domain/messages/markup/plain-text';
import { useAppSelector, useAppStore } from '../../state/hooks';
import { selectMemberName } from '../../state/members/selectors';
import { textNames } from '../../state/messages/text-names';
import type { Meant, Purged } from '../../state/purge/thunks';
import { messageTimeText } from '../../state/time-texts';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './PurgeDialog.module.css';

interface PreviewProps {
  readonly guildId: GuildId;
  readonly preview: Result<Meant, string> | null;
  /** Whether there is a question to which an answer is to come. */
  readonly isAsked: boolean;
  readonly limit: number;
}

/** The most characters of a message that are shown. */
const SHOWN = 120;

const countText = ({ count, skipped }: Purged, limit: number): string => {
  const found =
    count >= limit
      ? t('The newest {{most}} messages. Delete again for those before.', { most: count })
      : plural('{{count}} message', '{{count}} messages', { count });
  if (skipped === 0) return found;
  const left = plural(
    '{{count}} more is of somebody of your rank or higher and stays',
    '{{count}} more are of people of your rank or higher and stay',
    { count: skipped },
  );
  return `${found} · ${left}`;
};

/** How many messages are meant, announced when it changes, and the newest of them. */
export function Preview({ guildId, preview, isAsked, limit }: PreviewProps) {
  const said = (): string => {
    if (preview === null) return isAsked ? t('Counting messages…') : '';
    return preview.ok ? countText(preview.value, limit) : preview.failure;
  };
  const sample = preview?.ok === true ? preview.value.sample : [];
  return (
    <div className={styles.preview}>
      <p role="status" className={styles.count}>
        {said()}
      </p>
      {sample.length === 0 ? null : (
        <ul className={styles.sample} aria-label={t('The newest of them')}>
          {sample.map((message) => (
            <Row key={message.id} guildId={guildId} message={message} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ guildId, message }: { readonly guildId: GuildId; readonly message: Message }) {
  const store = useAppStore();
  const name = useAppSelector((state) => selectMemberName(state, guildId, message.authorId));
  const plain = (content: string): string =>
    previewText(content, SHOWN, textNames(store.getState(), guildId));
  const { content, forwarded, gift, attachments, sticker } = message;
  const words = textOrGift(textOrForward(plain(content), forwarded, plain), gift);
  return (
    <li className={styles.row}>
      <strong className={styles.author}>
        <EmojiText pieces={namePieces(name ?? message.displayName ?? message.username)} />
      </strong>
      <span className={styles.words} dir="auto">
        <EmojiText pieces={emojiPieces(textWithAttachments(words, attachments, sticker))} />
      </span>
      <time className={styles.time} dateTime={message.createdAt}>
        {messageTimeText(message.createdAt)}
      </time>
    </li>
  );
}
