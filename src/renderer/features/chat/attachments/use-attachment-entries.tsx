import { Copy, Download, FileX, Star } from 'lucide-react';
import { useCallback } from 'react';
import type { ChannelId } from '../../../../contract/ids';
import { wholeSource } from '../../../../domain/attachments/source';
import { t } from '../../../../domain/i18n/t';
import { removeAttachment, saveAttachment, saveAttachments } from '../../../state/attachments/thunks';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { selectIsFavourite } from '../../../state/favourites/selectors';
import { setFavourite } from '../../../state/favourites/thunks';
import { useAppDispatch, useAppStore } from '../../../state/hooks';
import type { MessageRow } from '../../../state/messages/message-list';
import { selectHasFeature, selectMyId } from '../../../state/session/selectors';
import { blockedBy, type MenuEntry } from '../../../ui/overlay/menu-entries';
import type { Feed } from '../feed-context';
import { useCopyPicture } from './use-copy-picture';

/** The commands about the attachment of a message on which a menu is opened; none elsewhere. */
export const useAttachmentEntries = (channelId: ChannelId, askDelete: Feed['askDelete']) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const copyPicture = useCopyPicture();
  return useCallback(
    (target: Element, message: MessageRow): readonly MenuEntry[] => {
      const id = target.closest('[data-attachment]')?.getAttribute('data-attachment');
      const files = message.forwarded?.attachments ?? message.attachments;
      const attachment = files.find((one) => one.id === id);
      if (attachment === undefined) return [];
      const state = store.getState();
      const { kind, url } = attachment;
      const isOwn = message.authorId === selectMyId(state) && message.forwarded === null;
      const isMine = isOwn && selectHasFeature(state, 'attachments');
      const paths = files.filter((one) => wholeSource(one) !== null).map((one) => one.url);
      const isKnown = paths.includes(url);
      // A message of which nothing is left is deleted.
      const isAll = message.content.trim() === '' && message.attachments.length === 1;
      const remove = (): void =>
        isAll
          ? askDelete(message.id)
          : void dispatch(removeAttachment({ channelId, messageId: message.id }, attachment.id));
      const save: readonly MenuEntry[] = [
        { label: t('Save'), icon: <Download />, onSelect: () => void dispatch(saveAttachment(url)) },
        ...(kind === 'image'
          ? [{ label: t('Copy Picture'), icon: <Copy />, onSelect: () => void copyPicture(url) }]
          : []),
        ...(paths.length > 1
          ? [
              {
                label: t('Save All'),
                icon: <Download />,
                onSelect: () => void dispatch(saveAttachments(paths)),
              },
            ]
          : []),
      ];
      const isStarred = selectIsFavourite(state, attachment.id);
      const star =
        kind === 'image' && selectHasFeature(state, 'favourites')
          ? blockedBy(selectBlockedReason(state), {
              label: isStarred ? t('Remove from Favourites') : t('Add to Favourites'),
              icon: <Star />,
              onSelect: () => void dispatch(setFavourite(attachment, !isStarred)),
            })
          : [];
      return [
        ...(isKnown ? [...star, ...save] : []),
        ...(isMine
          ? blockedBy(selectBlockedReason(state), {
              label: t('Remove Attachment'),
              icon: <FileX />,
              tone: 'danger' as const,
              onSelect: remove,
            })
          : []),
        ...(isKnown || isMine ? [{ kind: 'separator' as const }] : []),
      ];
    },
    [askDelete, channelId, copyPicture, dispatch, store],
  );
};
