import type { Message } from '../../../contract/entities/message';
import type { ChannelId } from '../../../contract/ids';
import { COUNTS } from '../../../contract/limits';
import { loadGuilds, loadMembers, loadRoles } from '../guilds/thunks';
import type { AppThunk } from '../store';
import { messagesResynced } from './slice';

/** Fetches a held channel page by page back to a message that is known, at most 10 pages; then a gap stays. */
const resyncChannel =
  (channelId: ChannelId): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { bridge }) => {
    const list = getState().messages.byChannel[channelId];
    if (list === undefined) return true;
    const known = new Set<string>(list.ids.filter((id) => list.byId[id]?.nonce === null));
    const limit = COUNTS.messagesPage;
    let fetched: readonly Message[] = [];
    let hasOlder = true;
    for (let page = 0; page < COUNTS.resyncPages; page += 1) {
      const before = fetched[0]?.id;
      const result = await bridge.callApi('messages.list', {
        channelId,
        limit,
        ...(before === undefined ? {} : { before }),
      });
      if (!result.ok) return false;
      const { messages } = result.value.data;
      fetched = [...messages, ...fetched];
      hasOlder = messages.length >= limit;
      if (!hasOlder || known.size === 0 || messages.some((message) => known.has(message.id))) {
        dispatch(messagesResynced({ channelId, messages: fetched, hasGap: false, hasOlder }));
        return true;
      }
    }
    dispatch(messagesResynced({ channelId, messages: fetched, hasGap: true, hasOlder }));
    return true;
  };

/**
 * Fetches anew what is held, after a loss that could not be resumed: guilds, the open guild's members and roles, and
 * each held channel's messages (docs/protocol.md, Resume). Answers whether all of it came.
 */
export const resync =
  (): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const guilds = await dispatch(loadGuilds());
    if (!guilds.ok) return false;
    const { guildId, channelId } = getState().navigation;
    const held = Object.keys(getState().messages.byChannel) as ChannelId[];
    // The open channel first: it is what the person looks at.
    const ordered = [...held].sort((a, b) => Number(b === channelId) - Number(a === channelId));
    if (guildId !== null && getState().guilds.byId[guildId] !== undefined) {
      await Promise.all([dispatch(loadRoles(guildId)), dispatch(loadMembers(guildId))]);
    }
    for (const id of ordered) if (!(await dispatch(resyncChannel(id)))) return false;
    return true;
  };
