import { t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { deleteChannel } from '../../state/channels/thunks';
import type { ChannelRow } from '../../state/channels/types';
import { useAppDispatch } from '../../state/hooks';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { EmojiText } from '../../ui/text/Emoji';
import { useRequest } from '../../ui/form/use-request';
import { Trans } from '../../ui/text/Trans';

interface DeleteChannelDialogProps {
  readonly channel: ChannelRow;
  /** Called when the request is sent: the event of the deletion may arrive before the answer. */
  readonly onDelete: () => void;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before a channel is deleted. */
export function DeleteChannelDialog({ channel, onDelete, onDeleted, onClose }: DeleteChannelDialogProps) {
  const dispatch = useAppDispatch();
  const request = useRequest();
  const remove = (): Promise<void> => {
    onDelete();
    return request.send(() => dispatch(deleteChannel(channel.guildId, channel.id)), onDeleted);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('Delete Channel')}
      description={
        <Trans
          text="Are you sure you want to delete <name/>? This cannot be undone."
          components={{
            name: (
              <strong>
                <EmojiText pieces={namePieces(`#${channel.name}`)} />
              </strong>
            ),
          }}
        />
      }
      confirmLabel={t('Delete Channel')}
      pendingLabel={t('Deleting...')}
      pending={request.isPending}
      error={request.error}
      tone="danger"
    />
  );
}
