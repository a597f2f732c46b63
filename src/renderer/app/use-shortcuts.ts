import { useEffect, useEffectEvent } from 'react';
import { shellCommandOf, stepTo } from '../../domain/navigation/shell-keys';
import { selectConversations, selectIsConversation } from '../state/conversations/selectors';
import { showConversation } from '../state/conversations/thunks';
import { useAppDispatch, useAppStore } from '../state/hooks';
import { openChannel, selectGuild, stepChannel } from '../state/navigation/thunks';
import { selectStepIds, selectUnreadStepIds } from '../state/threads/selectors';
import { selectIsBehind, selectIsChannelUnread } from '../state/unread/selectors';
import { markGuildRead, markRead } from '../state/unread/thunks';
import { selectView } from '../state/view-as/selectors';
import { viewEnded } from '../state/view-as/slice';
import { noteFocus, stepRegion } from './regions';

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null;

interface ShortcutsOptions {
  readonly onToggleMembers: () => void;
  readonly onToggleChannels: () => void;
}

/**
 * The keys that work everywhere in the shell: moving between channels, servers and the parts of the window, toggling
 * the lists beside the chat, Escape.
 */
export const useShortcuts = ({ onToggleMembers, onToggleChannels }: ShortcutsOptions): void => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const command = shellCommandOf(event);
    if (command === null || event.defaultPrevented || isDialogOpen()) return;
    const state = store.getState();
    // In voice the key deafens: the native menu has it.
    if (command.does === 'toggle-channels' && state.voice.own !== null) return;
    const { guildId, channelId } = state.navigation;
    if (command.does === 'step-region') {
      event.preventDefault();
      stepRegion(document, command.by);
      return;
    }
    if (command.does === 'step-server') {
      event.preventDefault();
      const next = stepTo(state.guilds.ids, guildId, command.by);
      if (next !== null) void dispatch(selectGuild(next));
      return;
    }
    if (guildId === null) return;
    if (
      selectIsConversation(state, guildId) &&
      (command.does === 'step-channel' || command.does === 'step-unread')
    ) {
      event.preventDefault();
      const ids = selectConversations(state).map(({ id }) => id);
      const next = stepTo(
        ids,
        channelId,
        command.by,
        command.does === 'step-channel' ? () => true : (id) => selectIsChannelUnread(state, id),
      );
      if (next !== null) void dispatch(showConversation(next));
      return;
    }
    if (command.does === 'mark-read' && selectView(state, guildId) !== null) {
      dispatch(viewEnded());
      return;
    }
    if (command.does === 'mark-server-read') {
      dispatch(markGuildRead(guildId));
      return;
    }
    if (command.does === 'mark-read') {
      if (channelId !== null && selectIsBehind(state, channelId)) void dispatch(markRead(channelId));
      return;
    }
    event.preventDefault();
    switch (command.does) {
      case 'step-channel':
        dispatch(stepChannel(command.by, selectStepIds(state, guildId)));
        break;
      case 'step-unread': {
        const next = stepTo(selectUnreadStepIds(state, guildId), channelId, command.by, (id) =>
          selectIsChannelUnread(state, id),
        );
        if (next !== null) void dispatch(openChannel(guildId, next));
        break;
      }
      case 'toggle-members':
        onToggleMembers();
        break;
      case 'toggle-channels':
        onToggleChannels();
        break;
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    window.addEventListener('focusin', noteFocus);
    return () => {
      window.removeEventListener('keydown', listen);
      window.removeEventListener('focusin', noteFocus);
    };
  }, []);
};
