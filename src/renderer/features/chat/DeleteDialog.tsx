import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { textWithAttachments } from '../../../domain/attachments/texts';
import { textOrForward } from '../../../domain/forwarding/texts';
import { textOrGift } from '../../../domain/gifts/texts';
import { emojiPieces, namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { previewText } from '../../../domain/messages/markup/plain-text';
import { selectCanDelete } from '../../state/channels/rights';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import { selectMemberName } from '../../state/members/selectors';
import { selectMessage } from '../../state/messages/selectors';
import { textNames } from '../../state/messages/text-names';
import { deleteMessage } from '../../state/messages/thunks';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './MessageItem.module.css';

interface DeleteDialogProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly id: MessageId;
  readonly onClose: () => void;
}

/**
 * Asks before a message is deleted, with a preview of it cut at 100 characters
 * (docs/spec/conversation.md 'Editing and deleting').
 */
export function DeleteDialog({ guildId, channelId, id, onClose }: DeleteDialogProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const message = useAppSelector((state) => selectMessage(state, channelId, id));
  const name = useAppSelector((state) =>
    message === null ? null : selectMemberName(state, guildId, message.authorId),
  );
  const may = useAppSelector(
    (state) => message === null || selectCanDelete(state, channelId, message.authorId),
  );
  const lost = may ? null : t('You can no longer delete this message');
  useCloseWhen(message === null ? t('This message was deleted') : lost, onClose);
  const names = textNames(store.getState(), guildId);
  const preview = (content: string): string => previewText(content, TEXT_LIMITS.deletePreview, names);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void dispatch(deleteMessage(channelId, id));
      }}
      title={t('Delete Message')}
      description={t('Are you sure you want to delete this message?')}
      confirmLabel={t('Delete')}
      initialFocus="confirm"
      tone="danger"
    >
      {message === null ? null : (
        <blockquote className={styles.preview}>
          <strong>
            <EmojiText pieces={namePieces(name ?? message.displayName ?? message.username)} />
          </strong>
          <p>
            <EmojiText
              pieces={emojiPieces(
                textWithAttachments(
                  textOrGift(
                    textOrForward(preview(message.content), message.forwarded, preview),
                    message.gift,
                  ),
                  message.attachments,
                  message.sticker,
                ),
              )}
            />
          </p>
        </blockquote>
      )}
    </ConfirmDialog>
  );
}
