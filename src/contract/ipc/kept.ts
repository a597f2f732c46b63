import { z } from 'zod';
import type { Message } from '../entities/message';
import type { ChannelId, GuildId } from '../ids';
import { KEEP_LIMITS } from '../keep-limits';
import { id } from '../schemas';

/** A channel of which messages are kept on this computer. */
export const KeptPlace = z.strictObject({ guildId: id<GuildId>(), channelId: id<ChannelId>() });
export type KeptPlace = Readonly<z.output<typeof KeptPlace>>;

/** The newest messages of a channel, without a gap between them. */
export interface KeptMessages {
  /** The time up to which they are complete, in epoch milliseconds. */
  readonly completeTo: number;
  /** Whether the channel has messages older than these. */
  readonly hasOlder: boolean;
  /** Oldest first. */
  readonly messages: readonly Message[];
}

/** What the page hands over to be kept; without messages nothing of the channel is kept any more. */
export const KeptChannel = KeptPlace.extend({
  completeTo: z.number().int().nonnegative(),
  hasOlder: z.boolean(),
  /** Main checks each as it writes it. */
  messages: z
    .array(z.custom<Message>((row) => typeof row === 'object' && row !== null))
    .max(KEEP_LIMITS.messages),
});
export type KeptChannel = Readonly<z.output<typeof KeptChannel>>;

/** The channels that the person can see, by server; of others nothing is kept. */
export const SeenChannels = z.strictObject({
  guilds: z
    .array(
      z.strictObject({
        guildId: id<GuildId>(),
        channelIds: z.array(id<ChannelId>()).max(KEEP_LIMITS.seenOfGuild),
      }),
    )
    .max(KEEP_LIMITS.seenGuilds),
});
export type SeenChannels = Readonly<z.output<typeof SeenChannels>>;

/** What the kept messages take on the disk. */
export interface KeptFacts {
  readonly bytes: number;
}
