import { z } from 'zod';
import { entity, orElse, orNull, renamed } from '../codec';
import type { UserId } from '../ids';
import { EMOJI_LIMITS, REACTION_LIMITS } from '../limits';
import { foreignText, id, picture } from '../schemas';

/** An emoji of Unicode in its fully qualified form, or `custom:<id>`. */
export const reactionEmoji = foreignText(REACTION_LIMITS.emojiLength);

/** The name of a `custom:<id>`; absent for an emoji of Unicode. */
export const reactionName = foreignText(EMOJI_LIMITS.nameMax).optional();

/** The reactions to a message with one emoji. */
export const Reaction = entity({
  emoji: reactionEmoji,
  name: reactionName,
  count: z.number().int().nonnegative(),
  /** Whether the reader is one of those who reacted with it. */
  me: orElse(z.boolean(), false),
});
export type Reaction = z.output<typeof Reaction>;

/** Somebody who reacted. */
export const Reactor = entity({
  id: id<UserId>(),
  username: z.string(),
  displayName: renamed('display_name', orNull(z.string())),
  avatar: orNull(picture),
});
export type Reactor = z.output<typeof Reactor>;
