import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { previewText } from '../../../domain/messages/markup/plain-text';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMemberName } from '../../state/members/selectors';
import { selectMessage } from '../../state/messages/selectors';
import { deleteMessage } from '../../state/messages/thunks';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import styles from './MessageItem.module.css';

interface DeleteDialogProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly id: MessageId;
  readonly onClose: () => void;
}

/** Asks before a message is deleted, with a preview of it cut at 100 characters (server-area.md 2.2). */
export function DeleteDialog({ guildId, channelId, id, onClose }: DeleteDialogProps) {
  const dispatch = useAppDispatch();
  const message = useAppSelector((state) => selectMessage(state, channelId, id));
  const name = useAppSelector((state) =>
    message === null ? null : selectMemberName(state, guildId, message.authorId),
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void dispatch(deleteMessage(channelId, id));
      }}
      title="Delete Message"
      description="Are you sure you want to delete this message?"
      confirmLabel="Delete"
      tone="danger"
    >
      {message === null ? null : (
        <blockquote className={styles.preview}>
          <strong>{name ?? message.displayName ?? message.username}</strong>
          <p>{previewText(message.content, TEXT_LIMITS.deletePreview)}</p>
        </blockquote>
      )}
    </ConfirmDialog>
  );
}
