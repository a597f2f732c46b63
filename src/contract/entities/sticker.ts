import { z } from 'zod';
import { entity, orElse, orNull, renamed } from '../codec';
import type { StickerId, UserId } from '../ids';
import { STICKER_LIMITS } from '../limits';
import { foreignText, id, picture } from '../schemas';

const stickerFields = {
  id: id<StickerId>(),
  name: foreignText(STICKER_LIMITS.nameMax),
  /** The emoji of Unicode that it is found by. */
  emoji: foreignText(STICKER_LIMITS.emojiLength),
  animated: orElse(z.boolean(), false),
};

/** The sticker of a message (feature `stickers`). `url` is null once it is deleted. */
export const Sticker = entity({ ...stickerFields, url: orNull(picture) });
export type Sticker = z.output<typeof Sticker>;

/** A sticker in the list of its guild. */
export const GuildSticker = entity({
  ...stickerFields,
  url: picture,
  /** Null where the account does not exist any more. */
  creatorId: renamed('creator_id', orNull(id<UserId>())),
});
export type GuildSticker = z.output<typeof GuildSticker>;
