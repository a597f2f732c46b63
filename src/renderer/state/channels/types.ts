import type { Category, Channel } from '../../../contract/entities/channel';
import type { CategoryId, ChannelId, GuildId, PlaceId } from '../../../contract/ids';

/** A channel with the id of its guild; unread state is in the `unread` slice, those in a voice channel in `voice`. */
export type ChannelRow = Omit<Channel, 'hasUnread' | 'lastReadId' | 'participants'> & {
  readonly guildId: GuildId;
  /** Of a thread: the channel that it is in. No list of channels has threads. */
  readonly parentId?: ChannelId;
};

export type CategoryRow = Category & { readonly guildId: GuildId };

export interface ChannelsState {
  readonly byId: Readonly<Record<ChannelId, ChannelRow>>;
  readonly byGuild: Readonly<Record<GuildId, readonly ChannelId[]>>;
  readonly categories: Readonly<Record<CategoryId, CategoryRow>>;
  readonly categoriesByGuild: Readonly<Record<GuildId, readonly CategoryId[]>>;
  /** The channels and categories that exist, but that the user was denied the view of in this session. */
  readonly hidden: Readonly<Record<PlaceId, true>>;
}
