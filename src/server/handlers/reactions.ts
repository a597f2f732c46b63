import { success } from '../../contract/failure';
import type { EventData } from '../../contract/gateway/events';
import { REACTION_LIMITS } from '../../contract/limits';
import type { reactions } from '../../contract/rest/reactions';
import { emojiWord } from '../../domain/emoji/custom-emoji';
import { holds } from '../../domain/permissions/place';
import { addReaction, clearReactions, listReactors, removeReaction } from '../data/reactions';
import { type Answer, forbidden, notFound, refuse } from '../refusal';
import { refusalToAct } from './authorise';
import { acknowledge } from './acknowledge';
import { withVersion } from './acts';
import { channelTarget, userTarget } from './audit';
import type { HandlersOf } from './handler';
import { reactionEmojiIn, readReactionEmoji } from './reaction-emoji';
import type { Services } from './services';
import type { HeardIn } from '../gateway/hearers';
import { refusalToTalk } from './verification';

const full = (most: number): string => `This message has ${most} different reactions already`;

/** What staff removed: a person's reaction, or several at once. */
type Removed = HeardIn &
  (
    | { readonly one: EventData<'CHANNEL_REACTION_REMOVE'> }
    | { readonly many: EventData<'CHANNEL_REACTION_CLEAR'> }
  );

/** Handlers of reactions to messages. */
export const reactionHandlers = ({ db, clock, limits, mailer }: Services): HandlersOf<typeof reactions> => {
  const most = limits.reactions_per_message;
  return {
    'reactions.add': async ({ messageId, emoji: sent }, { caller, acts, hub }) => {
      const read = await readReactionEmoji(sent);
      if (!read.ok) return read;
      const { userId } = caller;
      const done = await acts.byRules(
        withVersion(
          async (
            trx,
            { who, guildId, message: { channelId, authorId }, rights, isRuled, lockdown, threadOf },
          ) => {
            const refusal = refusalToAct(who, lockdown);
            if (refusal !== null) return refusal;
            const named = await reactionEmojiIn(trx, guildId, read.value, { isNew: true });
            if (!named.ok) return named;
            const unverified = await refusalToTalk({ clock, mailer }, trx, { guildId, userId });
            if (!unverified.ok) return unverified;
            const { emoji } = named.value;
            const mayBeFirst = holds(rights, 'ADD_REACTIONS');
            const reacted = await addReaction(trx, { messageId, userId, emoji }, { mayBeFirst, most });
            switch (reacted.kind) {
              case 'message-gone':
                return notFound('message');
              case 'not-permitted':
                return forbidden('You may not add reactions here');
              case 'full':
                return refuse(409, full(most));
              case 'repeated':
                return success(null);
              case 'added': {
                const { count } = reacted;
                return success({
                  added: { guildId, channelId, messageId, userId, ...named.value, count, authorId },
                  isRuled,
                  threadOf,
                });
              }
            }
          },
        ),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      if (value !== null) hub.changed(version, 'CHANNEL_REACTION_ADD', value.added, value);
      return acknowledge();
    },

    'reactions.remove': async ({ messageId, emoji: sent }, { caller, acts, hub }) => {
      const read = await readReactionEmoji(sent);
      if (!read.ok) return read;
      const { userId } = caller;
      const done = await acts.byRules(
        withVersion(async (trx, { guildId, message: { channelId }, isRuled, threadOf }) => {
          const named = await reactionEmojiIn(trx, guildId, read.value, { isNew: false });
          if (!named.ok) return named;
          const count = await removeReaction(trx, { messageId, userId, emoji: named.value.emoji });
          return success(
            count === null
              ? null
              : { gone: { guildId, channelId, messageId, userId, ...named.value, count }, isRuled, threadOf },
          );
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      if (value !== null) hub.changed(version, 'CHANNEL_REACTION_REMOVE', value.gone, value);
      return acknowledge();
    },

    'reactions.clear': async ({ messageId, emoji: sent, userId, reason }, { caller, acts, audit, hub }) => {
      if (sent === null && userId !== null) return refuse(400, 'The emoji is missing');
      const read = sent === null ? success(null) : await readReactionEmoji(sent);
      if (!read.ok) return read;
      const done = await acts.byRules(
        withVersion(async (trx, { guildId, message, isRuled, threadOf }): Promise<Answer<Removed | null>> => {
          const { channelId, channelName } = message;
          const about = { guildId, channelId, messageId };
          const named =
            read.value === null
              ? success(null)
              : await reactionEmojiIn(trx, guildId, read.value, { isNew: false });
          if (!named.ok) return named;
          const { emoji, emojiName } = named.value ?? { emoji: null, emojiName: undefined };
          const said = emojiName === undefined ? emoji : emojiWord(emojiName);
          const record = async (count: number): Promise<unknown> =>
            audit(trx, {
              guildId,
              actorId: caller.userId,
              action: 'MESSAGE_REACTION_REMOVE',
              target:
                userId === null
                  ? channelTarget({ id: threadOf ?? channelId, name: channelName })
                  : await userTarget(trx, userId),
              reason: reason ?? null,
              changes: said === null ? [] : [{ key: 'reaction', old_value: said, new_value: null }],
              extraInfo: { channel: channelName, channel_id: threadOf ?? channelId, count },
            });
          if (emoji !== null && userId !== null) {
            const count = await removeReaction(trx, { messageId, userId, emoji });
            if (count === null) return success(null);
            if (userId !== caller.userId) await record(1);
            return success({ one: { ...about, userId, emoji, emojiName, count }, isRuled, threadOf });
          }
          const whose = await clearReactions(trx, messageId, emoji);
          if (whose.length === 0) return success(null);
          const others = whose.filter((id) => id !== caller.userId).length;
          if (others > 0) await record(others);
          return success({ many: { ...about, emoji }, isRuled, threadOf });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      if (value !== null && 'one' in value) hub.changed(version, 'CHANNEL_REACTION_REMOVE', value.one, value);
      else if (value !== null) hub.changed(version, 'CHANNEL_REACTION_CLEAR', value.many, value);
      return acknowledge();
    },

    'reactions.list': async ({ messageId, emoji: sent, after, limit }, { guildId }) => {
      if (limit === 0) return refuse(400, 'The limit must be at least 1');
      const read = await readReactionEmoji(sent);
      if (!read.ok) return read;
      const named = await reactionEmojiIn(db, guildId, read.value, { isNew: false });
      if (!named.ok) return named;
      const count = Math.min(limit ?? REACTION_LIMITS.listed, REACTION_LIMITS.listedAtMost);
      const page = { messageId, emoji: named.value.emoji, guildId, after, limit: count };
      return success({ users: await listReactors(db, page) });
    },
  };
};
