import type { z } from 'zod';
import { type Fields, sentAsItIs, type Turn, turnedEntity } from './codec';
import type { ChannelId, GuildId } from './ids';
import { id } from './schemas';

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
