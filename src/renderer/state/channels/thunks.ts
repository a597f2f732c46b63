import { failure, type Result, success } from '../../../contract/failure';
import type { CategoryPlace, ChannelPlace, ChannelType } from '../../../contract/entities/channel';
import type { LiveEvent } from '../../../contract/gateway/events';
import type { CategoryId, ChannelId, GuildId } from '../../../contract/ids';
import type { CallName } from '../../../contract/rest';
import { normaliseChannelName } from '../../../domain/channels/names';
import { failureText, isOvertaken } from '../failures';
import { loadGuilds } from '../guilds/thunks';
import { receiveEvents } from '../live/receive-events';
import { liveEvent } from '../live-events';
import { openChannel } from '../navigation/thunks';
import type { AppThunk } from '../store';

/** How a change of channels is asked for. */
interface Change<T> {
  readonly call: CallName;
  readonly send: () => Promise<Result<T>>;
  /** What the server tells everybody of it. */
  readonly own: (value: T) => LiveEvent;
  /** Whether an event speaks of the same thing, so that it was heard, or is older news by now. */
  readonly isAbout: (event: LiveEvent, value: T) => boolean;
  /** What follows when it is done. */
  readonly next?: (value: T) => void;
}

/**
 * Asks for a change. What the server tells everybody of is shown at once where it has not been heard by then, as when the
 * live connection is lost: applied twice it does no harm.
 */
const change =
  <T>({ call, send, own, isAbout, next }: Change<T>): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { work }) => {
    const heard = work.listen();
    const result = await send();
    const events = heard.end();
    if (!result.ok) {
      if (call === 'channels.reorder' && isOvertaken(result.failure)) await dispatch(loadGuilds());
      return failure(failureText(call, result.failure));
    }
    if (!events.some((event) => isAbout(event, result.value))) dispatch(receiveEvents([own(result.value)]));
    next?.(result.value);
    return success(null);
  };

/** What a new channel is to be. */
export interface NewChannel {
  readonly guildId: GuildId;
  readonly name: string;
  readonly type: ChannelType;
  readonly categoryId: CategoryId | null;
}

/** Creates a channel, and opens it where it is one for text. */
export const createChannel =
  ({ guildId, name, type, categoryId }: NewChannel): AppThunk<Promise<Result<null, string>>> =>
  (dispatch, getState, { bridge }) =>
    dispatch(
      change({
        call: 'channels.create',
        send: () =>
          bridge.callApi('channels.create', {
            guildId,
            name: normaliseChannelName(type, name),
            type,
            categoryId,
          }),
        own: ({ channel }) => liveEvent('GUILD_CHANNEL_CREATE', { guildId, channel }),
        isAbout: (event, { channel }) =>
          (event.name === 'GUILD_CHANNEL_CREATE' && event.data.channel.id === channel.id) ||
          (event.name === 'GUILD_CHANNEL_DELETE' && event.data.channelId === channel.id),
        next: ({ channel: { id } }) => {
          const { navigation, channels } = getState();
          const canOpen = navigation.guildId === guildId && channels.byId[id] !== undefined;
          if (canOpen && type === 'text') void dispatch(openChannel(guildId, id));
        },
      }),
    );

/** Changes a channel's name and topic; a blank topic takes it away. */
export const editChannel =
  (
    channelId: ChannelId,
    { name, topic }: { readonly name: string; readonly topic: string },
  ): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const before = getState().channels.byId[channelId];
    if (before === undefined) return success(null);
    const { guildId, ...channel } = before;
    const changed = {
      name: normaliseChannelName(channel.type, name),
      topic: topic.trim() === '' ? null : topic.trim(),
    };
    return dispatch(
      change({
        call: 'channels.rename',
        send: () => bridge.callApi('channels.rename', { channelId, ...changed }),
        own: () =>
          liveEvent('GUILD_CHANNEL_EDIT', {
            guildId,
            channel: { ...channel, ...changed, hasUnread: null, lastReadId: null },
          }),
        isAbout: (event) =>
          (event.name === 'GUILD_CHANNEL_EDIT' && event.data.channel.id === channelId) ||
          event.name === 'GUILD_CHANNEL_ORDER' ||
          (event.name === 'GUILD_CHANNEL_DELETE' && event.data.channelId === channelId),
      }),
    );
  };

/** Deletes a channel; whoever is in it is led to the first remaining one. */
export const deleteChannel =
  (guildId: GuildId, channelId: ChannelId): AppThunk<Promise<Result<null, string>>> =>
  (dispatch, _getState, { bridge }) =>
    dispatch(
      change({
        call: 'channels.delete',
        send: () => bridge.callApi('channels.delete', { channelId }),
        own: () => liveEvent('GUILD_CHANNEL_DELETE', { guildId, channelId }),
        isAbout: (event) => event.name === 'GUILD_CHANNEL_DELETE' && event.data.channelId === channelId,
      }),
    );

/** Creates a category. */
export const createCategory =
  (guildId: GuildId, name: string): AppThunk<Promise<Result<null, string>>> =>
  (dispatch, _getState, { bridge }) =>
    dispatch(
      change({
        call: 'categories.create',
        send: () => bridge.callApi('categories.create', { guildId, name: name.trim() }),
        own: ({ category }) => liveEvent('GUILD_CATEGORY_CREATE', { guildId, category }),
        isAbout: (event, { category }) =>
          (event.name === 'GUILD_CATEGORY_CREATE' && event.data.category.id === category.id) ||
          (event.name === 'GUILD_CATEGORY_DELETE' && event.data.categoryId === category.id),
      }),
    );

/** Renames a category (feature `category-edit`). */
export const renameCategory =
  (categoryId: CategoryId, name: string): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const before = getState().channels.categories[categoryId];
    if (before === undefined) return success(null);
    const { guildId, ...category } = before;
    return dispatch(
      change({
        call: 'categories.rename',
        send: () => bridge.callApi('categories.rename', { categoryId, name: name.trim() }),
        own: () =>
          liveEvent('GUILD_CATEGORY_EDIT', { guildId, category: { ...category, name: name.trim() } }),
        isAbout: (event) =>
          (event.name === 'GUILD_CATEGORY_EDIT' && event.data.category.id === categoryId) ||
          event.name === 'GUILD_CHANNEL_ORDER' ||
          (event.name === 'GUILD_CATEGORY_DELETE' && event.data.categoryId === categoryId),
      }),
    );
  };

/** Deletes a category (feature `category-edit`); its channels become uncategorised. */
export const deleteCategory =
  (guildId: GuildId, categoryId: CategoryId): AppThunk<Promise<Result<null, string>>> =>
  (dispatch, _getState, { bridge }) =>
    dispatch(
      change({
        call: 'categories.delete',
        send: () => bridge.callApi('categories.delete', { categoryId }),
        own: () => liveEvent('GUILD_CATEGORY_DELETE', { guildId, categoryId }),
        isAbout: (event) => event.name === 'GUILD_CATEGORY_DELETE' && event.data.categoryId === categoryId,
      }),
    );

/** Gives all channels and categories of a server their places. */
export const reorderChannels =
  (
    guildId: GuildId,
    places: { readonly channels: readonly ChannelPlace[]; readonly categories: readonly CategoryPlace[] },
  ): AppThunk<Promise<Result<null, string>>> =>
  (dispatch, _getState, { bridge }) => {
    const channels = [...places.channels];
    const categories = [...places.categories];
    return dispatch(
      change({
        call: 'channels.reorder',
        send: () => bridge.callApi('channels.reorder', { guildId, channels, categories }),
        own: () => liveEvent('GUILD_CHANNEL_ORDER', { guildId, channels, categories }),
        isAbout: (event) => event.name === 'GUILD_CHANNEL_ORDER' && event.data.guildId === guildId,
      }),
    );
  };
