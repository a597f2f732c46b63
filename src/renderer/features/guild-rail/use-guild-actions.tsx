import { CheckCheck, Hash, LogOut } from 'lucide-react';
import { useCallback } from 'react';
import { type GuildId, toId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppStore } from '../../state/hooks';
import { overlayOpened } from '../../state/overlays/slice';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { selectHasFeature } from '../../state/session/selectors';
import { toastShown } from '../../state/toasts/slice';
import { selectBehindIn } from '../../state/unread/selectors';
import { markAllRead, markGuildRead } from '../../state/unread/thunks';
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
      const isWaiting = Object.values<GuildId>(unread.channels).includes(guildId);
      const viewed = selectView(state, guildId) === null ? undefined : selectViewReason(state);
      const isOwner = session.phase === 'signed-in' && guilds.byId[guildId]?.ownerId === session.user.id;
      return [
        {
          label: t('Mark As Read'),
          icon: <CheckCheck />,
          disabledReason: isWaiting ? viewed : t('Nothing is unread'),
          onSelect: () => dispatch(markGuildRead(guildId)),
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

/** The commands of the home entry of the rail, for its context menu: none on servers that cannot read everything. */
export const useHomeActions = (): (() => readonly MenuEntry[]) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return useCallback(() => {
    const state = store.getState();
    if (!selectHasFeature(state, 'counts')) return [];
    const isWaiting = selectBehindIn(state, null).length > 0;
    return [
      {
        label: t('Mark All As Read'),
        icon: <CheckCheck />,
        disabledReason: isWaiting ? selectBlockedReason(state) : t('Nothing is unread'),
        onSelect: () => dispatch(markAllRead()),
      },
    ];
  }, [dispatch, store]);
};
