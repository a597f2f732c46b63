import type { GuildEmoji } from '../../../contract/entities/emoji';
import type { EmojiId } from '../../../contract/ids';

/** The emoji of a guild. */
export interface EmojiOfGuild {
  readonly byId: Readonly<Record<EmojiId, GuildEmoji>>;
  /** In the order of their names. */
  readonly ids: readonly EmojiId[];
}
