import type { ChannelId, GuildId } from '../../../contract/ids';
import { isConversation } from '../../../contract/conversation-ids';
import { selectHasMessages } from '../channels/has-messages';
import { loadGuild } from '../guilds/thunks';
import { loadMessages } from '../messages/thunks';
import { setPreferences } from '../preferences/thunks';
import { selectHasFeature } from '../session/selectors';
import { selectIsBehind } from '../unread/selectors';
import { channelOpened } from '../unread/slice';
import { markRead } from '../unread/thunks';
import type { AppThunk } from '../store';
import { selectIsViewed, selectView } from '../view-as/selectors';
import { chooseChannel, repairedSelection } from './choose-channel';
import { guildSelected, homePageOpened, tabSelected } from './slice';

/**
 * Opens a channel: an unread channel is marked read first (docs/spec/reading.md 'Unread'), then it is selected and
 * its missing messages are loaded.
 */
export const openChannel =
  (guildId: GuildId, channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (!selectIsViewed(getState(), channelId)) dispatch(channelOpened(channelId));
    if (selectIsBehind(getState(), channelId)) void dispatch(markRead(channelId));
    dispatch(guildSelected({ guildId, channelId }));
    const loads = [dispatch(loadGuild(guildId))];
    if (selectHasMessages(getState(), channelId)) {
      // A server that does not report edits and deletions is asked each time.
      const anew = !selectHasFeature(getState(), 'message-events');
      loads.push(dispatch(loadMessages(channelId, { anew })));
    }
    const { current } = getState().preferences;
    // What is opened in a view is not what the user had open last.
    if (selectView(getState(), guildId) !== null) return void (await Promise.all(loads));
    // Of a thread its channel is opened again: the thread may not be known then.
    const last = getState().channels.byId[channelId]?.parentId ?? channelId;
    const isLastChannel = isConversation({ guildId, channelId }) || current?.lastChannels[guildId] === last;
    if (current !== null && (current.lastGuild !== guildId || !isLastChannel)) {
      void dispatch(
        setPreferences({
          lastGuild: guildId,
          // A conversation has no other channel.
          ...(isConversation({ guildId, channelId })
            ? {}
            : { lastChannels: { ...current.lastChannels, [guildId]: last } }),
        }),
      );
    }
    await Promise.all(loads);
  };

/** Opens a guild, and in it the channel that was open last or the first text channel. */
export const selectGuild =
  (guildId: GuildId, wanted: ChannelId | null = null): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { navigation } = getState();
    const current = navigation.guildId === guildId ? navigation.channelId : null;
    const channelId = chooseChannel(getState(), guildId, wanted ?? current);
    if (channelId !== null) {
      await dispatch(openChannel(guildId, channelId));
      return;
    }
    dispatch(guildSelected({ guildId, channelId: null }));
    await dispatch(loadGuild(guildId));
  };

/** Replaces a selection whose target is gone; called after every action that may remove it. */
export const repairSelection = (): AppThunk => (dispatch, getState) => {
  const repaired = repairedSelection(getState());
  if (repaired === null) return;
  if (repaired.guildId === null) {
    const { guildId, channelId } = getState().navigation;
    const wasConversation = guildId !== null && channelId !== null && isConversation({ guildId, channelId });
    dispatch(wasConversation ? homePageOpened('friends') : tabSelected('home'));
  } else if (repaired.channelId === null)
    dispatch(guildSelected({ guildId: repaired.guildId, channelId: null }));
  else void dispatch(openChannel(repaired.guildId, repaired.channelId));
};

/** Opens the next or the previous text channel of the open guild; stops at the ends. */
export const stepChannel =
  (step: 1 | -1, ids: readonly ChannelId[]): AppThunk =>
  (dispatch, getState) => {
    const { guildId, channelId } = getState().navigation;
    if (guildId === null) return;
    const next = ids[channelId === null ? 0 : ids.indexOf(channelId) + step];
    if (next !== undefined) void dispatch(openChannel(guildId, next));
  };
