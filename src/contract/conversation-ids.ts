import { type ChannelId, type GuildId, toId } from './ids';

/** Where something stands: a channel of a guild, or a conversation. */
interface Placed {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
}

/**
 * The guild of a conversation in code. A conversation is a channel in a guild of its own that has the channel's id, so
 * that whatever works in a channel works there too (docs/decisions/057). On the wire its guild is null.
 */
export const guildOfConversation = (channelId: ChannelId): GuildId => toId<GuildId>(channelId);

/** The channel of a conversation's guild. */
export const channelOfConversation = (guildId: GuildId): ChannelId => toId<ChannelId>(guildId);

/** Whether a place is a conversation, not a channel that a guild has. */
export const isConversation = ({ guildId, channelId }: Placed): boolean =>
  channelOfConversation(guildId) === channelId;
