import { Bell, BellOff, CheckCheck, LogOut, MessageCircle, Pencil, UserPlus, X } from 'lucide-react';
import { useCallback } from 'react';
import { type ChannelId, toId } from '../../../../contract/ids';
import { guildOfConversation } from '../../../../contract/conversation-ids';
import { partnerIn } from '../../../../domain/conversations/names';
import { t } from '../../../../domain/i18n/t';
import { selectConversation } from '../../../state/conversations/selectors';
import { closeConversation, showConversation } from '../../../state/conversations/thunks';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppStore } from '../../../state/hooks';
import { overlayOpened } from '../../../state/overlays/slice';
import {
  selectIsChannelMuted,
  setChannelNotifications,
} from '../../../state/preferences/channel-preferences';
import { relationCommands } from '../../../state/relations/commands';
import { selectRelatedUser } from '../../../state/relations/related-user';
import { reportCommands } from '../../../state/reports/commands';
import { selectMyId } from '../../../state/session/selectors';
import { selectIsBehind } from '../../../state/unread/selectors';
import { markRead } from '../../../state/unread/thunks';
import { memberEntries } from '../../../ui/overlay/member-entries';
import type { MenuEntry } from '../../../ui/overlay/menu-entries';

/** The commands of a conversation of the home menu, for its context menu. */
export const useConversationEntries = (): ((target: Element) => readonly MenuEntry[]) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return useCallback(
    (target) => {
      const found = target.closest('[data-conversation-id]')?.getAttribute('data-conversation-id');
      if (found == null) return [];
      const channelId = toId<ChannelId>(found);
      const state = store.getState();
      const conversation = selectConversation(state, channelId);
      if (conversation === null) return [];
      const isMuted = selectIsChannelMuted(state, channelId);
      const offline = selectOfflineReason(state);
      const guildId = guildOfConversation(channelId);
      const partner = partnerIn(conversation, selectMyId(state));
      const about: readonly MenuEntry[] =
        conversation.type === 'group'
          ? [
              {
                label: t('Add Friends to Group'),
                icon: <UserPlus />,
                disabledReason: offline,
                onSelect: () => dispatch(overlayOpened({ kind: 'choose-friends', about: { channelId } })),
              },
              {
                label: t('Edit Group'),
                icon: <Pencil />,
                disabledReason: offline,
                onSelect: () => dispatch(overlayOpened({ kind: 'edit-group', about: { channelId } })),
              },
            ]
          : partner === null
            ? []
            : memberEntries([
                {
                  mark: 'profile',
                  label: t('Profile'),
                  onSelect: () =>
                    dispatch(overlayOpened({ kind: 'profile', about: { guildId, userId: partner.id } })),
                },
                ...relationCommands(state, dispatch, selectRelatedUser(state, guildId, partner.id)).filter(
                  // The conversation itself opens it.
                  ({ mark }) => mark !== 'message',
                ),
                ...reportCommands(state, dispatch, { guildId, userId: partner.id }),
              ]);
      return [
        {
          label: t('Open'),
          icon: <MessageCircle />,
          onSelect: () => void dispatch(showConversation(channelId)),
        },
        {
          label: t('Mark As Read'),
          icon: <CheckCheck />,
          disabledReason: selectIsBehind(state, channelId) ? offline : t('Nothing is unread'),
          onSelect: () => void dispatch(markRead(channelId)),
        },
        ...about,
        {
          label: isMuted ? t('Unmute') : t('Mute'),
          icon: isMuted ? <Bell /> : <BellOff />,
          onSelect: () =>
            dispatch(setChannelNotifications(channelId, { mutedUntil: isMuted ? null : 'always' })),
        },
        { kind: 'separator' },
        {
          label: t('Close'),
          icon: <X />,
          disabledReason: offline,
          onSelect: () => void dispatch(closeConversation(channelId)),
        },
        ...(conversation.type === 'group'
          ? ([
              {
                label: t('Leave Group'),
                icon: <LogOut />,
                tone: 'danger',
                disabledReason: offline,
                onSelect: () => dispatch(overlayOpened({ kind: 'leave-group', about: { channelId } })),
              },
            ] satisfies MenuEntry[])
          : []),
      ];
    },
    [dispatch, store],
  );
};
