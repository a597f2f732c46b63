import { Copy, Flag, Hash, PenLine, Pin, Reply, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { type ChannelId, type GuildId, type MessageId, toId } from '../../../contract/ids';
import { canDeleteMessage } from '../../../domain/permissions/authority';
import { editingStarted, replyTargetChanged } from '../../state/composer/slice';
import { useAppDispatch, useAppStore } from '../../state/hooks';
import { selectMessage } from '../../state/messages/selectors';
import { selectAuthority, selectCan, selectMyAuthority } from '../../state/roles/selectors';
import { selectMyId } from '../../state/session/selectors';
import { toastShown } from '../../state/toasts/slice';
import type { MenuEntry } from '../../ui/menu-entries';

/** The commands of a message, which hover bar, More menu and context menu share (server-area.md 2.2). */
export const useMessageActions = (guildId: GuildId, channelId: ChannelId) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [deleting, setDeleting] = useState<MessageId | null>(null);

  const copy = useCallback(
    (text: string, said: string): void => {
      void navigator.clipboard.writeText(text).then(() => dispatch(toastShown('success', said)));
    },
    [dispatch],
  );

  /** The rows of the menu for whatever was clicked; none outside a message, or on one that is not sent yet. */
  const actions = useCallback(
    (target: Element): readonly MenuEntry[] => {
      const found = target.closest('[data-message-id]')?.getAttribute('data-message-id');
      if (found == null) return [];
      const id = toId<MessageId>(found);
      const state = store.getState();
      const message = selectMessage(state, channelId, id);
      if (message === null || message.nonce !== null) return [];
      const mine = selectMyAuthority(state, guildId);
      const author = selectAuthority(state, guildId, message.authorId);
      const isMine = message.authorId === selectMyId(state);
      const canDelete = mine !== null && author !== null && canDeleteMessage(mine, author);
      const canPin = selectCan(state, guildId, 'MANAGE_MESSAGES');
      const later = { disabledReason: 'Coming soon', onSelect: () => undefined };
      return [
        ...(selectCan(state, guildId, 'SEND_MESSAGES')
          ? [
              {
                label: 'Reply',
                icon: <Reply />,
                onSelect: () => dispatch(replyTargetChanged({ channelId, replyTo: id })),
              },
            ]
          : []),
        ...(isMine
          ? [{ label: 'Edit Message', icon: <PenLine />, onSelect: () => dispatch(editingStarted(id)) }]
          : []),
        ...(canPin ? [{ label: 'Pin Message', icon: <Pin />, ...later }] : []),
        {
          label: 'Copy Text',
          icon: <Copy />,
          onSelect: () => copy(message.content, 'Text copied to clipboard'),
        },
        ...(isMine ? [] : [{ label: 'Report Message', icon: <Flag />, ...later }]),
        {
          label: 'Copy Message ID',
          icon: <Hash />,
          onSelect: () => copy(id, 'Message ID copied to clipboard'),
        },
        ...(canDelete
          ? ([
              { kind: 'separator' },
              { label: 'Delete Message', icon: <Trash2 />, tone: 'danger', onSelect: () => setDeleting(id) },
            ] satisfies MenuEntry[])
          : []),
      ];
    },
    [channelId, copy, dispatch, guildId, store],
  );

  return { actions, deleting, endDeleting: useCallback(() => setDeleting(null), []) };
};
