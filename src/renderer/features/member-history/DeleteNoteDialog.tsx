import type { HistoryItem } from '../../../contract/entities/member-history';
import { t } from '../../../domain/i18n/t';
import { emojiPieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { deleteNote } from '../../state/member-notes/thunks';
import type { MemberRef } from '../../state/members/thunks';
import { useRequest } from '../../ui/form/use-request';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './MemberHistory.module.css';

interface DeleteNoteDialogProps {
  readonly member: MemberRef;
  readonly note: HistoryItem;
  readonly onClose: (isDone: boolean) => void;
}

/** Asks before one's own note is deleted. */
export function DeleteNoteDialog({ member, note, onClose }: DeleteNoteDialogProps) {
  const dispatch = useAppDispatch();
  const blocked = useAppSelector(selectBlockedReason);
  const { isPending, error, send } = useRequest();
  const confirm = (): Promise<void> =>
    send(
      () => dispatch(deleteNote(member, note.id)),
      () => onClose(true),
    );
  return (
    <ConfirmDialog
      open
      onClose={() => onClose(false)}
      onConfirm={() => void confirm()}
      title={t('Delete Note')}
      description={t('Delete this note? This cannot be undone.')}
      confirmLabel={t('Delete Note')}
      pendingLabel={t('Deleting...')}
      pending={isPending}
      disabledReason={blocked}
      error={error}
      initialFocus="confirm"
      tone="danger"
    >
      <p className={styles.quoted} dir="auto">
        <EmojiText pieces={emojiPieces(note.text ?? '')} />
      </p>
    </ConfirmDialog>
  );
}
