import { z } from 'zod';
import { orNull, renamed, rows } from '../codec';
import { Reactor } from '../entities/reaction';
import type { MessageId, UserId } from '../ids';
import { CALL_RATES, TEXT_LIMITS } from '../limits';
import { msg } from '../msg';
import { id, numberInText, percentEncoded, text } from '../schemas';
import { inGuild } from './endpoint';
import { envelope } from './replies';

const messageId = id<MessageId>();
/** The handler refuses what is no emoji: the server, and not the schema, has Unicode's list. */
const emoji = z.string();

/** The calls about reactions to messages. */
export const reactions = {
  /**
   * Reacts to a message. An emoji that nobody has used on it yet needs ADD_REACTIONS, which the handler checks in the
   * transaction that stores the reaction.
   */
  'reactions.add': inGuild({
    feature: 'reactions',
    method: 'POST',
    path: '/channel/message/react',
    rate: CALL_RATES.reaction,
    body: () => ({ messageId, emoji }),
    needs: 'VIEW_CHANNELS',
    in: 'messageId',
    emits: ['CHANNEL_REACTION_ADD'],
  }),
  /** Takes the caller's own reaction back. */
  'reactions.remove': inGuild({
    feature: 'reactions',
    method: 'POST',
    path: '/channel/message/unreact',
    rate: CALL_RATES.reaction,
    body: () => ({ messageId, emoji }),
    needs: 'VIEW_CHANNELS',
    in: 'messageId',
    emits: ['CHANNEL_REACTION_REMOVE'],
  }),
  /** Removes a person's reaction, all reactions with an emoji (`userId` null), or all of the message (both null). */
  'reactions.clear': inGuild({
    feature: 'reactions',
    method: 'POST',
    path: '/channel/message/react/remove',
    body: () => ({
      messageId,
      emoji: orNull(emoji),
      userId: orNull(id<UserId>()),
      reason: text(TEXT_LIMITS.reason).optional(),
    }),
    needs: 'MANAGE_MESSAGES',
    in: 'messageId',
    emits: ['CHANNEL_REACTION_CLEAR'],
    mayEmit: ['CHANNEL_REACTION_REMOVE'],
    audit: { MESSAGE_REACTION_REMOVE: { category: 'message', label: msg('Removed Reactions') } },
  }),
  /** Those who reacted with an emoji, in the order of their reactions. */
  'reactions.list': inGuild({
    feature: 'reactions',
    method: 'GET',
    path: '/channel/message/reactions',
    header: () => ({
      messageId: renamed('id', messageId),
      emoji: percentEncoded,
      after: id<UserId>().optional(),
      /** 1 to 100 (50 without one); more is taken for 100. */
      limit: numberInText.optional(),
    }),
    reply: () => envelope({ users: rows(Reactor) }),
    needs: 'VIEW_CHANNELS',
    in: 'messageId',
  }),
} as const;
