import { Forward } from 'lucide-react';
import { useMemo } from 'react';
import type { Forwarded } from '../../../../contract/entities/forwarded';
import type { MessageId } from '../../../../contract/ids';
import { isErased } from '../../../../domain/forwarding/texts';
import { t } from '../../../../domain/i18n/t';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { parseMarkup } from '../../../../domain/messages/markup/parse-markup';
import { selectChannel } from '../../../state/channels/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { followLink } from '../../../state/navigation/follow-link';
import { selectInviteHosts } from '../../../state/session/selectors';
import { timeTexts } from '../../../state/time-texts';
import { useTabStop } from '../../../ui/base/tab-stop';
import { EmojiText } from '../../../ui/text/Emoji';
import { MessageAttachments } from '../attachments/MessageAttachments';
import { useFeed } from '../feed-context';
import { MessageBody } from '../MessageBody';
import styles from './ForwardedMessage.module.css';

interface ForwardedMessageProps {
  /** The message that forwards. */
  readonly id: MessageId;
  readonly forwarded: Forwarded;
}

/** What a message forwards: author, words and files, and where it comes from, if the person may see that. */
export function ForwardedMessage({ id, forwarded }: ForwardedMessageProps) {
  const { today } = useFeed();
  const hosts = useAppSelector(selectInviteHosts);
  const { author, content, attachments, createdAt } = forwarded;
  const tree = useMemo(() => parseMarkup(content, hosts), [content, hosts]);
  return (
    <section className={styles.card} aria-label={t('Forwarded message')}>
      <p className={styles.kind}>
        <Forward size={14} aria-hidden />
        {t('Forwarded')}
      </p>
      <p className={styles.author}>
        <EmojiText pieces={namePieces(author.displayName)} />
      </p>
      {content === '' ? null : (
        <div className={styles.text} data-selectable>
          <MessageBody id={id} tree={tree} mentionsEveryone={false}>
            {null}
          </MessageBody>
        </div>
      )}
      {isErased(forwarded) ? <p className={styles.erased}>{t('This message was deleted')}</p> : null}
      {attachments.length === 0 ? null : <MessageAttachments attachments={attachments} />}
      <p className={styles.origin}>
        <Origin forwarded={forwarded} />
        <time dateTime={createdAt}>{timeTexts().messageTime(createdAt, today)}</time>
      </p>
    </section>
  );
}

/** A button to the original; nothing where its place is not named, or is not there any more. */
function Origin({ forwarded: { guildId, channelId, messageId } }: { readonly forwarded: Forwarded }) {
  const dispatch = useAppDispatch();
  const tabIndex = useTabStop();
  const channel = useAppSelector((state) => (channelId === null ? null : selectChannel(state, channelId)));
  if (channel === null || guildId === null || messageId === null) return null;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={styles.jump}
      aria-label={t('Jump to the original message in #{{name}}', { name: channel.name })}
      onClick={() => dispatch(followLink({ kind: 'channel', guildId, channelId: channel.id, messageId }))}
    >
      <EmojiText pieces={namePieces(`#${channel.name}`)} />
    </button>
  );
}
