import type { Message } from '../../../contract/entities/message';
import type { LiveEvent } from '../../../contract/gateway/events';
import type { UserId } from '../../../contract/ids';
import { withoutEmoji, withoutReaction, withReaction } from '../../../domain/messages/reactions';

/** An event about the reactions to a message. */
export type ReactionEvent = Extract<LiveEvent, { readonly name: `CHANNEL_REACTION_${string}` }>;

/** Whether an event is about the reactions to a message: its data are no fields of the message. */
export const isReaction = (event: LiveEvent): event is ReactionEvent =>
  event.name.startsWith('CHANNEL_REACTION_');

/** The reactions to a message after an event; `me` is the reader, whose own reactions are marked. */
export const reactionsAfter = (
  before: Message['reactions'],
  event: ReactionEvent,
  me: UserId | null,
): Message['reactions'] => {
  if (event.name === 'CHANNEL_REACTION_CLEAR') return withoutEmoji(before, event.data.emoji);
  const { userId, emoji, emojiName: name, count } = event.data;
  const counted = { emoji, name, count, isMine: userId === me };
  return event.name === 'CHANNEL_REACTION_ADD'
    ? withReaction(before, counted)
    : withoutReaction(before, counted);
};
