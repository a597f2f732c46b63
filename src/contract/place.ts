import type { z } from 'zod';
import { type Fields, sentAsItIs, type Turn, turnedEntity } from './codec';
import { type ChannelId, type GuildId, toId } from './ids';
import { id } from './schemas';

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
export const isConversation = ({ guildId, channelId }: Placed): boolean => `${guildId}` === channelId;

type Row = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

const PLACE: Turn = {
  decoded: (row) => (isRow(row) && row['guildId'] === null ? { ...row, guildId: row['channelId'] } : row),
  encoded: (row) =>
    isRow(row) && row['channelId'] !== undefined && row['guildId'] === row['channelId']
      ? { ...row, guildId: null }
      : row,
};

// The null of the wire is gone before anybody sees the row.
const placeGuildId = sentAsItIs(id<GuildId>().nullable()) as unknown as z.ZodType<GuildId>;

/** An entity with `guildId` and `channelId`: for a conversation, `guildId` is null on the wire. */
export const placed = <F extends Fields>(fields: F) =>
  turnedEntity(PLACE, { guildId: placeGuildId, channelId: id<ChannelId>(), ...fields });
