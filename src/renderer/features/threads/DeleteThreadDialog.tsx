import { useState } from 'react';
import type { ChannelId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { selectThread } from '../../state/threads/selectors';
import { deleteThread } from '../../state/threads/thunks';
import { useRequest } from '../../ui/form/use-request';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { EmojiText } from '../../ui/text/Emoji';
import { Trans } from '../../ui/text/Trans';
import { threadGone } from './thread-gone';

interface DeleteThreadDialogProps {
  readonly channelId: ChannelId;
  readonly onClose: () => void;
}

/** Asks before a thread is deleted with its messages. */
export function DeleteThreadDialog({ channelId, onClose }: DeleteThreadDialogProps) {
  const dispatch = useAppDispatch();
  const request = useRequest();
  const current = useAppSelector((state) => selectThread(state, channelId));
  const blocked = useAppSelector(selectBlockedReason);
  const [isSent, setIsSent] = useState(false);
  const [name] = useState(current?.name ?? '');
  // The event of one's own deletion may arrive before the answer.
  useCloseWhen(current === null && !isSent ? threadGone() : null, onClose);
  const remove = (): void => {
    if (blocked !== undefined) return;
    setIsSent(true);
    void request.send(() => dispatch(deleteThread(channelId)), onClose);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={remove}
      title={t('Delete Thread')}
      description={
        <Trans
          text="Are you sure you want to delete <name/> and all of its messages? This cannot be undone."
          components={{
            name: (
              <strong>
                <EmojiText pieces={namePieces(name)} />
              </strong>
            ),
          }}
        />
      }
      confirmLabel={t('Delete Thread')}
      pendingLabel={t('Deleting...')}
      pending={request.isPending}
      disabledReason={blocked}
      error={request.error}
      tone="danger"
    />
  );
}
