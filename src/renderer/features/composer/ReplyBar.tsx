import { Reply, X } from 'lucide-react';
import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { emojiPieces, namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { textOrAttachments } from '../../../domain/attachments/texts';
import { previewText, UNKNOWN_USER } from '../../../domain/messages/markup/plain-text';
import { replyTargetChanged } from '../../state/composer/slice';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import { selectMemberName } from '../../state/members/selectors';
import { selectMessage } from '../../state/messages/selectors';
import { textNames } from '../../state/messages/text-names';
import { EmojiText } from '../../ui/text/Emoji';
import { IconButton } from '../../ui/form/IconButton';
import { Trans } from '../../ui/text/Trans';
import styles from './Composer.module.css';

interface ReplyBarProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly replyTo: MessageId;
}

/** The message that is being replied to, with a cancel button. */
export function ReplyBar({ guildId, channelId, replyTo }: ReplyBarProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const message = useAppSelector((state) => selectMessage(state, channelId, replyTo));
  const name = useAppSelector((state) =>
    message === null ? null : selectMemberName(state, guildId, message.authorId),
  );
  return (
    <div className={styles.reply}>
      <Reply size={16} aria-hidden />
      <span>
        <Trans
          text="Replying to <name/>"
          components={{
            name: (
              <strong>
                <EmojiText
                  pieces={namePieces(name ?? message?.displayName ?? message?.username ?? t(UNKNOWN_USER))}
                />
              </strong>
            ),
          }}
        />
      </span>
      <span className={styles.replyText}>
        {message === null ? (
          t('Failed to load message')
        ) : (
          <EmojiText
            pieces={emojiPieces(
              textOrAttachments(
                previewText(message.content, TEXT_LIMITS.replyPreview, textNames(store.getState(), guildId)),
                message.attachments,
                message.sticker,
              ),
            )}
          />
        )}
      </span>
      <IconButton
        label={t('Cancel reply')}
        size="s"
        icon={<X />}
        onClick={() => dispatch(replyTargetChanged({ channelId, replyTo: null }))}
      />
    </div>
  );
}
