import type { ChannelId } from '../../../contract/ids';
import { ListEditor } from './list-editor';
import type { ChannelMessages } from './message-list';
import type { MessagesState } from './types';

/** Changes the list of a channel, if it is held. */
export const changeList = (
  state: MessagesState,
  id: ChannelId,
  change: (list: ChannelMessages) => ChannelMessages,
): MessagesState => {
  const list = state.byChannel[id];
  if (list === undefined) return state;
  const changed = change(list);
  return changed === list ? state : { ...state, byChannel: { ...state.byChannel, [id]: changed } };
};

/** Changes every list that is loaded. */
export const changeLoaded = (
  state: MessagesState,
  change: (list: ChannelMessages) => ChannelMessages,
): MessagesState => {
  const entries = Object.entries(state.byChannel);
  const changed = entries.map(([id, list]) => [id, list.phase === 'loaded' ? change(list) : list] as const);
  return changed.every(([, list], place) => list === entries[place]?.[1])
    ? state
    : { ...state, byChannel: Object.fromEntries(changed) };
};

/** Drops the lists that are not to be kept. */
export const keepLists = (
  state: MessagesState,
  isKept: (id: string, list: ChannelMessages) => boolean,
): MessagesState => {
  const gone = new Set<string>();
  for (const [id, list] of Object.entries(state.byChannel)) if (!isKept(id, list)) gone.add(id);
  if (gone.size === 0) return state;
  return {
    byChannel: Object.fromEntries(Object.entries(state.byChannel).filter(([id]) => !gone.has(id))),
    recent: state.recent.filter((id) => !gone.has(id)),
  };
};

/** Changes a list with an editor. */
export const editList = (list: ChannelMessages, edit: (editor: ListEditor) => void): ChannelMessages => {
  const editor = new ListEditor(list);
  edit(editor);
  return editor.done();
};
