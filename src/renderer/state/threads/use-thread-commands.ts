import { useCallback } from 'react';
import type { ChannelId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { channelLink } from '../../../domain/links/deep-link';
import { isArchived } from '../../../domain/threads/thread';
import { selectBlockedReason } from '../gateway/selectors';
import { selectHeldReason } from '../lockdown/selectors';
import { useAppDispatch, useAppStore } from '../hooks';
import { overlayOpened } from '../overlays/slice';
import type { RootState, ScreenDispatch } from '../store';
import { toastShown } from '../toasts/slice';
import { selectEditsThread, selectManagesThread, selectThread } from './selectors';
import { changeThread, setFollowing } from './thunks';

/** A command about a thread, as a menu shows it; `mark` names its picture. */
export interface ThreadCommand {
  readonly mark: 'follow' | 'unfollow' | 'rename' | 'archive' | 'lock' | 'unlock' | 'link' | 'delete';
  readonly label: string;
  readonly tone?: 'danger';
  readonly disabledReason?: string | undefined;
  readonly onSelect: () => void;
}

const commandsAbout = (
  state: RootState,
  dispatch: ScreenDispatch,
  channelId: ChannelId,
): readonly ThreadCommand[] => {
  const thread = selectThread(state, channelId);
  if (thread === null) return [];
  const disabledReason = selectBlockedReason(state);
  const held = selectHeldReason(state, thread.guildId, channelId);
  const act = (is: boolean, command: ThreadCommand): readonly ThreadCommand[] =>
    is ? [{ ...command, disabledReason: disabledReason ?? command.disabledReason }] : [];
  const edits = selectEditsThread(state, channelId);
  const manages = selectManagesThread(state, channelId);
  const archived = isArchived(thread, Date.now());
  const { following, locked } = thread;
  return [
    ...act(true, {
      mark: following ? 'unfollow' : 'follow',
      label: following ? t('Unfollow Thread') : t('Follow Thread'),
      onSelect: () => void dispatch(setFollowing(channelId, !following)),
    }),
    ...act(edits, {
      mark: 'rename',
      label: t('Rename Thread'),
      disabledReason: held,
      onSelect: () => dispatch(overlayOpened({ kind: 'rename-thread', about: { channelId } })),
    }),
    ...act(edits, {
      mark: 'archive',
      label: archived ? t('Unarchive Thread') : t('Archive Thread'),
      disabledReason: held,
      onSelect: () => void dispatch(changeThread(channelId, { archived: !archived })),
    }),
    ...act(manages, {
      mark: locked ? 'unlock' : 'lock',
      label: locked ? t('Unlock Thread') : t('Lock Thread'),
      onSelect: () => void dispatch(changeThread(channelId, { locked: !locked })),
    }),
    {
      mark: 'link',
      label: t('Copy Link'),
      onSelect: () => {
        void navigator.clipboard
          .writeText(channelLink(thread.guildId, channelId, null))
          .then(() => dispatch(toastShown('success', t('Link copied to clipboard'))));
      },
    },
    ...act(manages, {
      mark: 'delete',
      label: t('Delete Thread'),
      tone: 'danger',
      onSelect: () => dispatch(overlayOpened({ kind: 'delete-thread', about: { channelId } })),
    }),
  ];
};

/** Gives the commands about a thread when a menu opens; none for a channel. */
export const useThreadCommands = (): ((channelId: ChannelId) => readonly ThreadCommand[]) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return useCallback((channelId) => commandsAbout(store.getState(), dispatch, channelId), [dispatch, store]);
};
