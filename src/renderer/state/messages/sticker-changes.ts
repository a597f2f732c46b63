import type { GuildSticker, Sticker } from '../../../contract/entities/sticker';
import type { GuildId, StickerId } from '../../../contract/ids';
import type { LiveEvent } from '../../../contract/gateway/events';
import type { ChannelMessages } from './message-list';

type StickersNow = ReadonlyMap<GuildId, ReadonlyMap<StickerId, GuildSticker>>;

/** The stickers that guilds have after these events, for those whose stickers changed. */
export const stickersAfter = (events: readonly LiveEvent[]): StickersNow =>
  new Map(
    events.flatMap(({ name, data }) =>
      name === 'GUILD_STICKERS'
        ? [[data.guildId, new Map(data.stickers.map((sticker) => [sticker.id, sticker]))] as const]
        : [],
    ),
  );

/** A sticker of a message as its guild has it now: without a picture where it is deleted. */
const shownNow = (before: Sticker, now: ReadonlyMap<StickerId, GuildSticker>): Sticker => {
  const found = now.get(before.id);
  const { name, emoji, url, animated } = found ?? { ...before, url: null, animated: false };
  return name === before.name && emoji === before.emoji && url === before.url && animated === before.animated
    ? before
    : { ...before, name, emoji, url, animated };
};

/** A list whose messages show the stickers of their guild as they are now. */
export const withStickersOf =
  (guilds: StickersNow) =>
  (list: ChannelMessages): ChannelMessages => {
    const now = list.guildId === null ? undefined : guilds.get(list.guildId);
    if (now === undefined) return list;
    const rows = list.rows.map((row) => {
      const sticker = row.sticker === null ? null : shownNow(row.sticker, now);
      return sticker === row.sticker ? row : { ...row, sticker };
    });
    return rows.every((row, place) => row === list.rows[place]) ? list : { ...list, rows };
  };
