import { failure, type Result, success } from '../../../contract/failure';
import type {
  CategoryPosition,
  Channel,
  ChannelPosition,
  ChannelType,
  OverwriteTarget,
} from '../../../contract/entities/channel';
import type { CategoryId, ChannelId, GuildId } from '../../../contract/ids';
import { normaliseChannelName } from '../../../domain/channels/names';
import { t } from '../../../domain/i18n/t';
import { type FailingCall, failureText, isOvertaken } from '../failures';
import { loadGuilds } from '../guilds/thunks';
import { act, type Act, type Step } from '../live/act';
import { liveEvent } from '../live-events';
import { openChannel, repairSelection } from '../navigation/thunks';
import type { AppThunk, RootState } from '../store';
import { offerUndo } from '../undo/thunks';

/** A requested change of channels. */
interface Change<T> extends Act<T> {
  readonly call: FailingCall;
  /** Runs after the change has succeeded. */
  readonly next?: (value: T) => void;
}

/** Requests a change; on failure the answer is the reason in words. */
const change =
  <T>({ call, next, ...how }: Change<T>): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch) => {
    const result = await dispatch(act(how));
    if (!result.ok) {
      if (call === 'channels.reorder' && isOvertaken(result.failure)) await dispatch(loadGuilds());
      return failure(failureText(call, result.failure));
    }
    dispatch(repairSelection());
    next?.(result.value);
    return success(null);
  };

/** Who sees a new channel or category: everybody, or its maker and those who are allowed. */
export interface Privacy {
  readonly isPrivate: boolean;
  readonly allowed: readonly OverwriteTarget[];
}
export const PUBLIC: Privacy = { isPrivate: false, allowed: [] };

/** A server without the feature is told nothing of it. */
const privacyArgs = ({ isPrivate, allowed }: Privacy) =>
  isPrivate ? { private: true, allowed: [...allowed] } : {};

/** The properties of a new channel. */
export interface NewChannel {
  readonly privacy?: Privacy;
  readonly guildId: GuildId;
  readonly name: string;
  readonly type: ChannelType;
  readonly categoryId: CategoryId | null;
}

/** Creates a channel; opens it if it is a text channel. */
export const createChannel =
  ({
    guildId,
    name,
    type,
    categoryId,
    privacy = PUBLIC,
  }: NewChannel): AppThunk<Promise<Result<null, string>>> =>
  (dispatch, getState, { bridge }) =>
    dispatch(
      change({
        call: 'channels.create',
        make: () =>
          bridge.callApi('channels.create', {
            guildId,
            name: normaliseChannelName(type, name),
            type,
            categoryId,
            ...privacyArgs(privacy),
          }),
        tells: ({ channel }) => [liveEvent('GUILD_CHANNEL_CREATE', { guildId, channel })],
        next: ({ channel: { id } }) => {
          const { navigation, channels } = getState();
          const canOpen = navigation.guildId === guildId && channels.byId[id] !== undefined;
          if (canOpen && type === 'text') void dispatch(openChannel(guildId, id));
        },
      }),
    );

/** What the settings of a channel change; a blank topic removes the topic. */
export interface ChannelChange {
  readonly name: string;
  readonly topic: string;
  /** Seconds (feature `slowmode-edit`). */
  readonly slowmode: number;
  /** How many people a voice channel takes, 0 for no limit, and its bits a second (feature `voice`). */
  readonly userLimit: number;
  readonly bitrate: number;
}

/** Whether a change of a channel changes anything, and of what. */
export const changesOf = (
  {
    type,
    name,
    topic,
    slowmode,
    userLimit,
    bitrate,
  }: Pick<Channel, 'type' | 'name' | 'topic' | 'slowmode' | 'userLimit' | 'bitrate'>,
  change: ChannelChange,
): { readonly isNamed: boolean; readonly isSlowed: boolean; readonly isVoiced: boolean } => ({
  isNamed: normaliseChannelName(type, change.name) !== name || change.topic.trim() !== (topic ?? ''),
  isSlowed: change.slowmode !== slowmode,
  isVoiced: change.userLimit !== userLimit || change.bitrate !== bitrate,
});

/** A channel as an event tells it, with what has changed. */
const toldOf = (state: RootState, channelId: ChannelId, changed: Partial<Channel>): readonly Step[] => {
  const row = state.channels.byId[channelId];
  if (row === undefined) return [];
  const { guildId, ...channel } = row;
  return [
    liveEvent('GUILD_CHANNEL_EDIT', {
      guildId,
      channel: { ...channel, ...changed, hasUnread: null, lastReadId: null, participants: null },
    }),
  ];
};

/** Changes a channel's name and topic, slow mode, and voice: a call for each of the three. */
export const editChannel =
  (channelId: ChannelId, asked: ChannelChange): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const before = getState().channels.byId[channelId];
    if (before === undefined) return success(null);
    const { isNamed, isSlowed, isVoiced } = changesOf(before, asked);
    const topic = asked.topic.trim() === '' ? null : asked.topic.trim();
    const changed = { name: normaliseChannelName(before.type, asked.name), topic };
    const { slowmode } = asked;
    if (isNamed) {
      const named = await dispatch(
        change({
          call: 'channels.rename',
          make: () => bridge.callApi('channels.rename', { channelId, ...changed }),
          tells: () => toldOf(getState(), channelId, changed),
        }),
      );
      if (!named.ok) return named;
    }
    if (isVoiced) {
      const { userLimit, bitrate } = asked;
      const voiced = await dispatch(
        change({
          call: 'channels.rename',
          make: () => bridge.callApi('channels.editVoice', { channelId, userLimit, bitrate }),
          tells: () => toldOf(getState(), channelId, { userLimit, bitrate }),
        }),
      );
      if (!voiced.ok) return voiced;
    }
    if (!isSlowed) return success(null);
    const slowed = await dispatch(
      change({
        call: 'channels.rename',
        make: () => bridge.callApi('channels.setSlowmode', { channelId, seconds: slowmode }),
        tells: () => toldOf(getState(), channelId, { slowmode }),
      }),
    );
    const offer = { guildId: before.guildId, action: 'CHANNEL_UPDATE', target: null, count: 1 };
    if (slowed.ok) dispatch(offerUndo(t('Slow mode changed'), offer));
    return slowed;
  };

/** The act of both deletions. */
const DELETION = { action: 'CHANNEL_DELETE', target: null, count: 1 } as const;

/** Deletes a channel; a user who has it open is moved to the first remaining channel. */
export const deleteChannel =
  (guildId: GuildId, channelId: ChannelId): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      change({
        call: 'channels.delete',
        make: () => bridge.callApi('channels.delete', { channelId }),
        tells: () => [liveEvent('GUILD_CHANNEL_DELETE', { guildId, channelId })],
      }),
    );
    if (result.ok) dispatch(offerUndo(t('Channel deleted'), { guildId, ...DELETION }));
    return result;
  };

/** Creates a category. */
export const createCategory =
  (guildId: GuildId, name: string, privacy: Privacy = PUBLIC): AppThunk<Promise<Result<null, string>>> =>
  (dispatch, _getState, { bridge }) =>
    dispatch(
      change({
        call: 'categories.create',
        make: () =>
          bridge.callApi('categories.create', { guildId, name: name.trim(), ...privacyArgs(privacy) }),
        tells: ({ category }) => [liveEvent('GUILD_CATEGORY_CREATE', { guildId, category })],
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
        make: () => bridge.callApi('categories.rename', { categoryId, name: name.trim() }),
        tells: () => [
          liveEvent('GUILD_CATEGORY_EDIT', { guildId, category: { ...category, name: name.trim() } }),
        ],
      }),
    );
  };

/** Deletes a category (feature `category-edit`); its channels become uncategorised. */
export const deleteCategory =
  (guildId: GuildId, categoryId: CategoryId): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      change({
        call: 'categories.delete',
        make: () => bridge.callApi('categories.delete', { categoryId }),
        tells: () => [liveEvent('GUILD_CATEGORY_DELETE', { guildId, categoryId })],
      }),
    );
    if (result.ok) dispatch(offerUndo(t('Category deleted'), { guildId, ...DELETION }));
    return result;
  };

/** Sets the positions of all channels and categories of a server. */
export const reorderChannels =
  (
    guildId: GuildId,
    places: {
      readonly channels: readonly ChannelPosition[];
      readonly categories: readonly CategoryPosition[];
    },
  ): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const channels = [...places.channels];
    const categories = [...places.categories];
    const ordered = await dispatch(
      change({
        call: 'channels.reorder',
        make: () => bridge.callApi('channels.reorder', { guildId, channels, categories }),
        tells: () => [liveEvent('GUILD_CHANNEL_ORDER', { guildId, channels, categories })],
      }),
    );
    // The entry of an order is about the server.
    const target = getState().guilds.byId[guildId]?.name ?? null;
    const offer = { guildId, action: 'CHANNEL_UPDATE', target, count: 1 };
    if (ordered.ok) dispatch(offerUndo(t('Channel order changed'), offer));
    return ordered;
  };
