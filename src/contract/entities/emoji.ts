import { z } from 'zod';
import { entity, orElse, orNull, renamed } from '../codec';
import { isEmojiName } from '../emoji-name';
import type { EmojiId, UserId } from '../ids';
import { id, picture } from '../schemas';

/** Unique in its guild, regardless of case. */
const emojiName = z.string().refine(isEmojiName, 'expected the name of an emoji');

/** An emoji of a guild (feature `custom-emoji`): `<:name:id>` in messages, `custom:<id>` as a reaction. */
export const GuildEmoji = entity({
  id: id<EmojiId>(),
  name: emojiName,
  url: picture,
  animated: orElse(z.boolean(), false),
  /** Null where the account does not exist any more. */
  creatorId: renamed('creator_id', orNull(id<UserId>())),
});
export type GuildEmoji = z.output<typeof GuildEmoji>;
