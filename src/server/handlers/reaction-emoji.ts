import { success } from '../../contract/failure';
import type { EmojiId, GuildId } from '../../contract/ids';
import { customEmojiId } from '../../domain/emoji/custom-emoji';
import { type EmojiSet, emojiSetOf, normalisedEmoji } from '../../domain/messages/emoji-set';
import { findEmoji } from '../data/guild-emoji';
import type { Reads } from '../data/schema';
import { type Answer, notFound, refuse } from '../refusal';

let loading: Promise<EmojiSet> | null = null;
/** The list of Unicode's emoji, some 4,000 entries: loaded for the first reaction. */
const loadEmoji = (): Promise<EmojiSet> =>
  (loading ??= import('emojibase-data/meta/hexcodes.json', { with: { type: 'json' } }).then(
    ({ default: listed }) => emojiSetOf(listed),
  ));

/** Reads an emoji of Unicode in the form in which it is stored; the refusal where it is none. */
export const readUnicodeEmoji = async (sent: string): Promise<Answer<string>> => {
  const emoji = normalisedEmoji(await loadEmoji(), sent);
  return emoji === null ? refuse(400, 'Not an emoji') : success(emoji);
};

/** The emoji of a request, well-formed: of Unicode in the form in which it is stored, or one of some guild. */
export interface SentEmoji {
  readonly emoji: string;
  /** Null for an emoji of Unicode. */
  readonly customId: EmojiId | null;
}

/** Reads the emoji of a request; the refusal where it is none. */
export const readReactionEmoji = async (sent: string): Promise<Answer<SentEmoji>> => {
  const customId = customEmojiId(sent);
  if (customId !== null) return success({ emoji: sent, customId });
  const emoji = await readUnicodeEmoji(sent);
  return emoji.ok ? success({ emoji: emoji.value, customId }) : emoji;
};

/** An emoji that a reaction in a guild can have. `name` is that of an emoji of the guild. */
export interface ReactionEmoji {
  readonly emoji: string;
  readonly emojiName: string | undefined;
}

/**
 * The emoji of a reaction in a guild; 404 for one of another guild. A deleted emoji is found as well, for the reactions
 * that are left, except where a new reaction needs one that exists (`isNew`).
 */
export const reactionEmojiIn = async (
  reads: Reads,
  guildId: GuildId,
  { emoji, customId }: SentEmoji,
  { isNew }: { readonly isNew: boolean },
): Promise<Answer<ReactionEmoji>> => {
  if (customId === null) return success({ emoji, emojiName: undefined });
  const found = await findEmoji(reads, customId);
  if (found === null || found.guildId !== guildId || (isNew && found.url === null)) return notFound('emoji');
  return success({ emoji, emojiName: found.name });
};
