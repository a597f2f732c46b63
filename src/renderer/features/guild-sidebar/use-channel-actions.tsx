import { CheckCheck, Hash, Settings, UserPlus } from 'lucide-react';
import { useCallback } from 'react';
import { type ChannelId, type GuildId, toId } from '../../../contract/ids';
import { useAppDispatch, useAppStore } from '../../state/hooks';
import { selectCan } from '../../state/roles/selectors';
import { toastShown } from '../../state/toasts/slice';
import { selectIsBehind } from '../../state/unread/selectors';
import { markRead } from '../../state/unread/thunks';
import type { MenuEntry } from '../../ui/menu-entries';

/** What comes with later screens is there, visibly disabled (docs/decisions/001). */
const later = { disabledReason: 'Coming soon', onSelect: () => undefined };

/** The commands of a channel of the sidebar, for its context menu. */
export const useChannelActions = (guildId: GuildId): ((target: Element) => readonly MenuEntry[]) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return useCallback(
    (target) => {
      const found = target.closest('[data-channel-id]')?.getAttribute('data-channel-id');
      if (found == null) return [];
      const channelId = toId<ChannelId>(found);
      const state = store.getState();
      const shown = (is: boolean, entry: MenuEntry): MenuEntry[] => (is ? [entry] : []);
      return [
        {
          label: 'Mark As Read',
          icon: <CheckCheck />,
          ...(!selectIsBehind(state, channelId) && { disabledReason: 'Nothing is unread' }),
          onSelect: () => void dispatch(markRead(channelId)),
        },
        ...shown(selectCan(state, guildId, 'CREATE_INVITE'), {
          label: 'Invite People',
          icon: <UserPlus />,
          ...later,
        }),
        ...shown(selectCan(state, guildId, 'MANAGE_CHANNELS'), {
          label: 'Channel Settings',
          icon: <Settings />,
          ...later,
        }),
        { kind: 'separator' },
        {
          label: 'Copy Channel ID',
          icon: <Hash />,
          onSelect: () => {
            void navigator.clipboard
              .writeText(channelId)
              .then(() => dispatch(toastShown('success', 'Channel ID copied to clipboard')));
          },
        },
      ];
    },
    [dispatch, guildId, store],
  );
};
