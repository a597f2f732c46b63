import {
  Copy,
  Eraser,
  ExternalLink,
  Flag,
  Forward,
  Hash,
  Link,
  ListX,
  MessageSquarePlus,
  MessageSquareText,
  MailOpen,
  PenLine,
  Pin,
  PinOff,
  Reply,
  SmilePlus,
  Trash2,
  Users,
} from 'lucide-react';
import { useCallback, useState } from 'react';
import { type ChannelId, type GuildId, type MessageId, toId } from '../../../contract/ids';
import { isErased } from '../../../domain/forwarding/texts';
import { t } from '../../../domain/i18n/t';
import { channelLink } from '../../../domain/links/deep-link';
import { selectCanCallIn, selectCanDelete, selectCanIn } from '../../state/channels/rights';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { editingStarted, replyTargetChanged } from '../../state/composer/slice';
import { selectCanRemoveEmbeds } from '../../state/embeds/selectors';
import { removeEmbeds } from '../../state/embeds/thunks';
import { useAppDispatch, useAppStore } from '../../state/hooks';
import { copiedText } from '../../state/members/mentions';
import { useMemberCommands } from '../../state/members/use-member-commands';
import type { MessageRow } from '../../state/messages/message-list';
import { selectAddingReason, selectMayAddReactions } from '../../state/messages/reactions';
import { selectMessage } from '../../state/messages/selectors';
import { overlayOpened } from '../../state/overlays/slice';
import { selectMayPurge } from '../../state/purge/selectors';
import { setPinned } from '../../state/pins/thunks';
import { selectHasReports } from '../../state/reports/selectors';
import { selectHasFeature, selectMyId } from '../../state/session/selectors';
import type { RootState } from '../../state/store';
import { selectMayCreateThread, selectThread } from '../../state/threads/selectors';
import { openThread } from '../../state/threads/thunks';
import { selectHeldReason } from '../../state/lockdown/selectors';
import { toastShown } from '../../state/toasts/slice';
import { markUnread } from '../../state/unread/mark-unread';
import { selectViewReason } from '../../state/view-as/selectors';
import { memberEntries } from '../../ui/overlay/member-entries';
import { blockedBy, type MenuCommand, type MenuEntry } from '../../ui/overlay/menu-entries';
import { useAttachmentEntries } from './attachments/use-attachment-entries';
import { removeLabel } from './embeds/remove-label';
import type { Feed } from './feed-context';

/** Commands of later screens are shown, visibly disabled (docs/decisions/001). */
const later = () => ({ disabledReason: t('Coming soon'), onSelect: () => undefined });
/** Pins the focused message, or unpins it. */
const PIN_KEY = 'P';
/** Opens the thread of the focused message, or creates one. */
const THREAD_KEY = 'T';
/** Marks the focused message as unread. */
const UNREAD_KEY = 'U';
/** Forwards the focused message. */
const FORWARD_KEY = 'F';
const SEPARATOR: MenuEntry = { kind: 'separator' };
const shown = (is: boolean, ...entries: readonly MenuEntry[]): readonly MenuEntry[] => (is ? entries : []);

/** A message of words or files. */
const mayForward = (state: RootState, { content, attachments, forwarded, system }: MessageRow): boolean =>
  selectHasFeature(state, 'forward') &&
  system === null &&
  (content.trim() !== '' || attachments.length > 0 || (forwarded !== null && !isErased(forwarded)));

const selectedText = (within: Element): string => {
  const selection = window.getSelection();
  const isWithin = selection !== null && selection.rangeCount > 0 && selection.containsNode(within, true);
  return isWithin ? selection.toString() : '';
};

/** What a dialog asks or shows about a message: its deletion, its edits, who reacted, or the removal of reactions. */
export type Asking =
  | { readonly kind: 'deletion' | 'history'; readonly id: MessageId }
  | { readonly kind: 'reactors'; readonly id: MessageId; readonly emoji: string }
  | { readonly kind: 'removal'; readonly id: MessageId; readonly emoji: string | null };

/** The commands of a message, shared by More and the context menu (docs/spec/conversation.md 'Message menu'). */
export const useMessageActions = (
  guildId: GuildId,
  channelId: ChannelId,
  { openLink, pickReaction }: Pick<Feed, 'openLink' | 'pickReaction'>,
) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const commandsOf = useMemberCommands(guildId);
  const [asking, setAsking] = useState<Asking | null>(null);
  const askDelete = useCallback((id: MessageId) => setAsking({ kind: 'deletion', id }), []);

  const showHistory = useCallback((id: MessageId) => setAsking({ kind: 'history', id }), []);

  const forAttachment = useAttachmentEntries(channelId, askDelete);

  const copy = useCallback(
    (text: string, said: string): void => {
      void navigator.clipboard.writeText(text).then(() => dispatch(toastShown('success', said)));
    },
    [dispatch],
  );

  const forLink = useCallback(
    (target: Element): readonly MenuEntry[] => {
      const link = target.closest<HTMLAnchorElement>('a[href]');
      if (link === null) return [];
      const { href, textContent } = link;
      return [
        { label: t('Open Link'), icon: <ExternalLink />, onSelect: () => openLink(href, textContent) },
        { label: t('Copy Link'), icon: <Link />, onSelect: () => copy(href, t('Link copied to clipboard')) },
        SEPARATOR,
      ];
    },
    [copy, openLink],
  );

  /** Pinning; without the feature it is 'Coming soon' to staff. */
  const pinEntries = useCallback(
    (state: RootState, { id, pinned }: MessageRow): readonly MenuEntry[] => {
      if (!selectHasFeature(state, 'pins'))
        return shown(selectCanIn(state, channelId, 'MANAGE_MESSAGES'), {
          label: t('Pin Message'),
          icon: <Pin />,
          ...later(),
        });
      if (!selectCanCallIn(state, channelId, 'messages.pin')) return [];
      return blockedBy(selectBlockedReason(state), {
        label: pinned ? t('Unpin Message') : t('Pin Message'),
        icon: pinned ? <PinOff /> : <Pin />,
        shortcut: PIN_KEY,
        onSelect: () => void dispatch(setPinned(channelId, id, !pinned)),
      });
    },
    [channelId, dispatch],
  );

  /** The thread of a message, or a new one. */
  const threadEntries = useCallback(
    (state: RootState, { id, thread, system }: MessageRow): readonly MenuEntry[] => {
      if (thread !== null)
        return [
          {
            label: t('Open Thread'),
            icon: <MessageSquareText />,
            shortcut: THREAD_KEY,
            onSelect: () => void dispatch(openThread(thread.id)),
          },
        ];
      if (system !== null || !selectMayCreateThread(state, channelId)) return [];
      return blockedBy(selectBlockedReason(state), {
        label: t('Create Thread'),
        icon: <MessageSquarePlus />,
        shortcut: THREAD_KEY,
        onSelect: () =>
          dispatch(overlayOpened({ kind: 'create-thread', about: { guildId, channelId, messageId: id } })),
      });
    },
    [channelId, dispatch, guildId],
  );

  /**
   * The rows of the menu for the clicked element: on a name or a picture, commands about that person. None outside a
   * message, or on a message that is not sent yet.
   */
  const actions = useCallback(
    (target: Element): readonly MenuEntry[] => {
      const article = target.closest('[data-message-id]');
      if (article === null || target.closest('textarea') !== null) return [];
      const about = commandsOf(target);
      if (about.length > 0) return memberEntries(about);
      const id = toId<MessageId>(article.getAttribute('data-message-id') ?? '');
      const state = store.getState();
      const message = selectMessage(state, channelId, id);
      if (message === null || message.nonce !== null) return [];
      const isMine = message.authorId === selectMyId(state);
      const act = (is: boolean, command: MenuCommand): MenuEntry[] =>
        is ? blockedBy(selectViewReason(state), command) : [];
      const chip = target.closest('[data-reaction]')?.getAttribute('data-reaction') ?? null;
      const mayRemove = selectCanCallIn(state, channelId, 'reactions.clear') && message.reactions.length > 0;
      const remove = (emoji: string | null): MenuEntry[] =>
        mayRemove
          ? blockedBy(selectBlockedReason(state), {
              label: emoji === null ? t('Remove All Reactions') : t('Remove Reactions'),
              icon: <Eraser />,
              tone: 'danger',
              onSelect: () => setAsking({ kind: 'removal', id, emoji }),
            })
          : [];
      if (chip !== null)
        return [
          {
            label: t('Who reacted'),
            icon: <Users />,
            onSelect: () => setAsking({ kind: 'reactors', id, emoji: chip }),
          },
          ...remove(chip),
        ];
      const selection = selectedText(article);
      const canDelete = selectCanDelete(state, channelId, message.authorId);
      return [
        ...shown(selection !== '', {
          label: t('Copy'),
          icon: <Copy />,
          onSelect: () => copy(selection, t('Text copied to clipboard')),
        }),
        ...forLink(target),
        ...forAttachment(target, message),
        ...(selectMayAddReactions(state, channelId)
          ? blockedBy(selectAddingReason(state, channelId, id), {
              label: t('Add Reaction'),
              icon: <SmilePlus />,
              shortcut: '+',
              onSelect: () => pickReaction(id, 'toolbar'),
            })
          : []),
        ...act(selectCanCallIn(state, channelId, 'messages.create'), {
          label: t('Reply'),
          icon: <Reply />,
          onSelect: () => dispatch(replyTargetChanged({ channelId, replyTo: id })),
        }),
        ...act(isMine && message.system === null, {
          label: t('Edit Message'),
          icon: <PenLine />,
          disabledReason: selectHeldReason(state, guildId, channelId),
          onSelect: () => dispatch(editingStarted(id)),
        }),
        ...(mayForward(state, message)
          ? blockedBy(selectBlockedReason(state), {
              label: t('Forward'),
              icon: <Forward />,
              shortcut: FORWARD_KEY,
              onSelect: () =>
                dispatch(overlayOpened({ kind: 'forward', about: { guildId, channelId, messageId: id } })),
            })
          : []),
        ...threadEntries(state, message),
        ...pinEntries(state, message),
        ...shown(message.content !== '', {
          label: t('Copy Text'),
          icon: <Copy />,
          onSelect: () =>
            copy(copiedText(store.getState(), guildId, message.content), t('Text copied to clipboard')),
        }),
        {
          label: t('Copy Message Link'),
          icon: <Link />,
          onSelect: () => copy(channelLink(guildId, channelId, id), t('Message link copied to clipboard')),
        },
        // Of a thread that is not followed nothing is unread.
        ...(selectCanCallIn(state, channelId, 'channels.markUnread') &&
        selectThread(state, channelId)?.following !== false
          ? blockedBy(selectBlockedReason(state), {
              label: t('Mark Unread'),
              icon: <MailOpen />,
              shortcut: UNREAD_KEY,
              onSelect: () => void dispatch(markUnread(channelId, id)),
            })
          : []),
        ...shown(!isMine, {
          label: t('Report Message'),
          icon: <Flag />,
          ...(selectHasReports(state)
            ? {
                disabledReason: selectBlockedReason(state),
                onSelect: () => {
                  const about = { guildId, channelId, messageId: id };
                  dispatch(overlayOpened({ kind: 'report', about: { kind: 'message', ...about } }));
                },
              }
            : later()),
        }),
        {
          label: t('Copy Message ID'),
          icon: <Hash />,
          onSelect: () => copy(id, t('Message ID copied to clipboard')),
        },
        ...shown(canDelete || mayRemove || selectMayPurge(state, channelId), SEPARATOR),
        ...(message.embeds.length > 0 && selectCanRemoveEmbeds(state, channelId, message.authorId)
          ? blockedBy(selectBlockedReason(state), {
              label: removeLabel(message.embeds.length),
              icon: <Eraser />,
              onSelect: () => void dispatch(removeEmbeds(channelId, id)),
            })
          : []),
        ...remove(null),
        ...(selectMayPurge(state, channelId)
          ? blockedBy(selectBlockedReason(state), {
              label: t('Delete Messages From Here…'),
              icon: <ListX />,
              tone: 'danger' as const,
              onSelect: () =>
                dispatch(
                  overlayOpened({
                    kind: 'purge',
                    about: { guildId, channelId, userId: null, after: message.createdAt },
                  }),
                ),
            })
          : []),
        ...act(canDelete, {
          label: t('Delete Message'),
          icon: <Trash2 />,
          tone: 'danger',
          onSelect: () => askDelete(id),
        }),
      ];
    },
    [
      askDelete,
      channelId,
      commandsOf,
      copy,
      dispatch,
      forAttachment,
      forLink,
      guildId,
      pickReaction,
      pinEntries,
      store,
      threadEntries,
    ],
  );

  const endAsking = useCallback(() => setAsking(null), []);
  return { actions, asking, askDelete, showHistory, endAsking };
};
