import type { CategoryId, GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { deleteCategory } from '../../state/channels/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { useCloseWhen, usePlaceGone, usePlaceLost } from '../../state/overlays/use-close-when';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { categoryGone } from './category-gone';
import { EmojiText } from '../../ui/text/Emoji';
import { useRequest } from '../../ui/form/use-request';
import { Trans } from '../../ui/text/Trans';

interface DeleteCategoryDialogProps {
  readonly guildId: GuildId;
  readonly categoryId: CategoryId;
  /** Called when the request is sent: the event of the deletion may arrive before the answer. */
  readonly onDelete?: () => void;
  /** Called after the deletion; closes the dialog if not given. */
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
}

/** Asks before a category is deleted (docs/protocol.md, Editing categories). */
export function DeleteCategoryDialog({
  guildId,
  categoryId,
  onDelete,
  onClose,
  onDeleted = onClose,
}: DeleteCategoryDialogProps) {
  const dispatch = useAppDispatch();
  const name = useAppSelector((state) => state.channels.categories[categoryId]?.name ?? null);
  const request = useRequest();
  const lost = usePlaceLost(guildId, categoryId);
  const gone = usePlaceGone(categoryId, categoryGone());
  // The event of the user's own deletion arrives before its answer, and must show no message.
  useCloseWhen(request.isPending ? lost : (gone ?? lost), onClose);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        onDelete?.();
        void request.send(() => dispatch(deleteCategory(guildId, categoryId)), onDeleted);
      }}
      title={t('Delete Category')}
      description={
        <Trans
          text="Are you sure you want to delete <name/>? Its channels stay, without a category."
          components={{
            name: (
              <strong>
                <EmojiText pieces={namePieces(name ?? '')} />
              </strong>
            ),
          }}
        />
      }
      confirmLabel={t('Delete Category')}
      pendingLabel={t('Deleting...')}
      pending={request.isPending}
      error={request.error}
      tone="danger"
    />
  );
}
