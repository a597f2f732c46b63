import { CheckCheck, Hash, LogOut } from 'lucide-react';
import { useCallback } from 'react';
import { type ChannelId, type GuildId, toId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppStore } from '../../state/hooks';
import { overlayOpened } from '../../state/overlays/slice';
import { toastShown } from '../../state/toasts/slice';
import { markRead } from '../../state/unread/thunks';
import { selectView, selectViewReason } from '../../state/view-as/selectors';
import type { MenuEntry } from '../../ui/overlay/menu-entries';

/** The commands of a server of the rail, for its context menu. */
export const useGuildActions = (): ((target: Element) => readonly MenuEntry[]) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return useCallback(
    (target) => {
      const found = target.closest('[data-guild-id]')?.getAttribute('data-guild-id');
      if (found == null) return [];
      const guildId = toId<GuildId>(found);
      const state = store.getState();
      const { unread, guilds, session } = state;
      const waiting = Object.entries(unread.channels).flatMap(([id, home]) =>
        home === guildId ? [toId<ChannelId>(id)] : [],
      );
      const viewed = selectView(state, guildId) === null ? undefined : selectViewReason(state);
      const isOwner = session.phase === 'signed-in' && guilds.byId[guildId]?.ownerId === session.user.id;
      return [
        {
          label: t('Mark As Read'),
          icon: <CheckCheck />,
          disabledReason: waiting.length === 0 ? t('Nothing is unread') : viewed,
          onSelect: () => {
            for (const id of waiting) void dispatch(markRead(id));
          },
        },
        {
          label: t('Copy Server ID'),
          icon: <Hash />,
          onSelect: () => {
            void navigator.clipboard
              .writeText(guildId)
              .then(() => dispatch(toastShown('success', t('Server ID copied to clipboard'))));
          },
        },
        ...(isOwner
          ? []
          : ([
              { kind: 'separator' },
              {
                label: t('Leave Server'),
                icon: <LogOut />,
                tone: 'danger',
                disabledReason: viewed,
                onSelect: () => dispatch(overlayOpened({ kind: 'leave-guild', about: { guildId } })),
              },
            ] satisfies MenuEntry[])),
      ];
    },
    [dispatch, store],
  );
};
