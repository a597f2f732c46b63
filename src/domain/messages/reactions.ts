import type { Message } from '../../contract/entities/message';
import type { Reaction } from '../../contract/entities/reaction';

type Reactions = Message['reactions'];

/** The number of reactions with an emoji after a change of one person's. */
export interface CountedReaction {
  readonly emoji: string;
  /** Of an emoji of the guild. */
  readonly name?: string | undefined;
  /** After the change, so that applying it twice is harmless. */
  readonly count: number;
  /** Whether the person is the reader. */
  readonly isMine: boolean;
}

const without = (reactions: Reactions, emoji: string): Reactions =>
  reactions.some((reaction) => reaction.emoji === emoji)
    ? reactions.filter((reaction) => reaction.emoji !== emoji)
    : reactions;

const put = (reactions: Reactions, { emoji, name, count, me }: Reaction): Reactions => {
  if (count <= 0) return without(reactions, emoji);
  const held = reactions.find((reaction) => reaction.emoji === emoji);
  const named = held?.name ?? name;
  const after = named === undefined ? { emoji, count, me } : { emoji, name: named, count, me };
  if (held === undefined) return [...reactions, after];
  if (held.count === count && held.me === me) return reactions;
  return reactions.map((reaction) => (reaction === held ? after : reaction));
};

/** Whether the reader is among those who reacted with an emoji. */
export const isMine = (reactions: Reactions, emoji: string): boolean =>
  reactions.some((reaction) => reaction.emoji === emoji && reaction.me);

/** How many reacted with an emoji. */
export const countOf = (reactions: Reactions, emoji: string): number =>
  reactions.find((reaction) => reaction.emoji === emoji)?.count ?? 0;

/** The reactions after somebody reacted; a new emoji is the last one. */
export const withReaction = (reactions: Reactions, added: CountedReaction): Reactions =>
  put(reactions, { ...added, me: added.isMine || isMine(reactions, added.emoji) });

/** The reactions after somebody took a reaction back, or staff removed it. */
export const withoutReaction = (reactions: Reactions, removed: CountedReaction): Reactions =>
  put(reactions, { ...removed, me: !removed.isMine && isMine(reactions, removed.emoji) });

/** The reactions after all with an emoji are gone; none if it is null. */
export const withoutEmoji = (reactions: Reactions, emoji: string | null): Reactions => {
  if (emoji !== null) return without(reactions, emoji);
  return reactions.length === 0 ? reactions : [];
};

/** Whether two lists of reactions show the same. */
export const areSameReactions = (a: Reactions, b: Reactions): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((reaction, place) => {
      const other = b[place];
      return reaction.emoji === other?.emoji && reaction.count === other.count && reaction.me === other.me;
    }));
