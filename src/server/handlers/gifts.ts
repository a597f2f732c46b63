import { isConversation } from '../../contract/conversation-ids';
import type { GiftKind } from '../../contract/entities/gift';
import type { StoreItem } from '../../contract/entities/store-item';
import { failure, success } from '../../contract/failure';
import type { EventData } from '../../contract/gateway/events';
import type { ChannelId, GiftId, MessageId, StoreItemId, UserId } from '../../contract/ids';
import { GIFT_LIMITS } from '../../contract/limits';
import type { gifts } from '../../contract/rest/gifts';
import { holds } from '../../domain/permissions/place';
import { STORE } from '../catalogue/catalogue';
import { isoTimeOf } from '../clock';
import { loadChannelContext } from '../data/channels';
import { deleteOldGifts, findGift, giftTimesSince, insertGift, takeGift } from '../data/gifts';
import { insertMessages } from '../data/message-insert';
import { findMessage, lastMessageTime, lockMessage } from '../data/messages';
import { holdsTurn, waitAfter } from '../data/paced-insert';
import type { Db } from '../data/schema';
import { settleThread } from '../data/threads';
import { findUser } from '../data/users';
import { type Answer, forbidden, notFound, type Refusal, refuse, refuseForNow } from '../refusal';
import { withVersion } from './acts';
import { refusalToAct } from './authorise';
import type { HandlersOf } from './handler';
import { NOT_A_TEXT_CHANNEL, refuseSlowMode, TOO_QUICKLY } from './sent-message';
import type { SeenBy } from './scope';
import type { Services } from './services';
import { NO_SUCH_ITEM } from './shop';
import type { HeardIn } from '../gateway/hearers';
import { refusalToTalk } from './verification';

const TOO_MANY = `You can send ${GIFT_LIMITS.ofPerson} gifts a day`;
const TO_ONESELF = 'You cannot send yourself a gift';
const IN_SERVERS = 'Gifts can only be sent in servers';
const UNSEEN = 'This member cannot see this channel';
const NO_GIFT = 'There is no gift in this message';
const OWN_GIFT = 'You cannot take your own gift';
const FASTER = 'Somebody was faster';

type Channel = SeenBy<(typeof gifts)['gifts.send']>;

const SHELVES = { decoration: STORE.decorations, nameplate: STORE.nameplates } as const satisfies Record<
  GiftKind,
  readonly StoreItem[]
>;
const articleOf = (kind: GiftKind, id: StoreItemId): StoreItem | null =>
  SHELVES[kind].find((item) => item.id === id) ?? null;

/** The refusal of a recipient who is no member, or does not see the channel; null if there is none. */
const refusalOfRecipient = async (
  trx: Db,
  channelId: ChannelId,
  recipientId: UserId | null,
): Promise<Answer<null>> => {
  if (recipientId === null) return success(null);
  const found = await loadChannelContext(trx, channelId, recipientId);
  if (found === null || found.authority.roles === null) return notFound('member');
  return holds(found.rights, 'VIEW_CHANNELS') ? success(null) : refuse(400, UNSEEN);
};

/** Handlers of gifts. */
export const giftHandlers = ({ ids, clock, sendingLimit, mailer }: Services): HandlersOf<typeof gifts> => {
  /** The wait that the slow mode of a channel means for its author, in milliseconds; 0 for none. */
  const slowModeWait = async (trx: Db, { channel, rights }: Channel, authorId: UserId): Promise<number> => {
    const pauseMs = channel.slowmode * 1000;
    if (pauseMs === 0 || holds(rights, 'MANAGE_MESSAGES')) return 0;
    if (!(await holdsTurn(trx, channel.id, authorId))) return pauseMs;
    const nowMs = clock.now();
    const last = await lastMessageTime(trx, channel.id, { authorId, sinceMs: nowMs - pauseMs });
    return last === null ? 0 : waitAfter(Date.parse(last), nowMs, pauseMs);
  };

  /** The wait until somebody who has sent as many gifts as they may can send another one; 0 for none. */
  const giftWait = async (trx: Db, giverId: UserId): Promise<number> => {
    const now = clock.now();
    const since = isoTimeOf(now - GIFT_LIMITS.perMs);
    await deleteOldGifts(trx, giverId, since);
    const times = await giftTimesSince(trx, giverId, since);
    const oldest = times.at(-GIFT_LIMITS.ofPerson);
    return oldest === undefined ? 0 : Math.max(1, Date.parse(oldest) + GIFT_LIMITS.perMs - now);
  };

  return {
    'gifts.send': async ({ channelId, userId: recipientId, item }, { caller: { userId }, acts, hub }) => {
      const article = articleOf(item.kind, item.id);
      if (article === null) return refuse(404, NO_SUCH_ITEM);
      if (recipientId === userId) return refuse(400, TO_ONESELF);
      const wait = sendingLimit.take(userId, '');
      if (wait > 0) {
        const now = await acts.expect();
        return now.ok ? refuseForNow(wait, TOO_QUICKLY) : now;
      }
      const done = await acts.inGuild(
        async (trx, seen) => {
          if (seen.channel.type !== 'text') return refuse(400, NOT_A_TEXT_CHANNEL);
          // Whoever may not write to somebody could reach them by gifts.
          if (isConversation({ guildId: seen.guildId, channelId })) return refuse(400, IN_SERVERS);
          const refusal = await refusalOfRecipient(trx, channelId, recipientId);
          if (!refusal.ok) return refusal;
          const unverified = await refusalToTalk({ clock, mailer }, trx, { guildId: seen.guildId, userId });
          if (!unverified.ok) return unverified;
          const slow = await slowModeWait(trx, seen, userId);
          if (slow > 0) return refuseSlowMode(slow);
          const tooMany = await giftWait(trx, userId);
          if (tooMany > 0) return refuseForNow(tooMany, TOO_MANY);
          const messageId = ids.next<MessageId>();
          const createdAt = isoTimeOf(clock.now());
          const [written] = await insertMessages(trx, [
            {
              ...{ id: messageId, channelId, authorId: userId, content: '', parentId: null, nonce: null },
              ...{ mentionsEveryone: false, createdAt },
            },
          ]);
          if (written?.kind !== 'created') return notFound('channel');
          const { id: itemId, name, url } = article;
          await insertGift(trx, {
            ...{ id: ids.next<GiftId>(), messageId, giverId: userId, kind: item.kind, itemId, name, url },
            ...{ recipientId, givenAt: createdAt },
          });
          if (seen.thread !== null) await settleThread(trx, channelId, { id: messageId, authorId: userId });
          const message = await findMessage(trx, messageId);
          if (message === null) return notFound('channel');
          const { guildId, isRuled, threadOf } = seen;
          const reply = { data: { id: messageId, createdAt } };
          const change = written.sent.change ?? undefined;
          return success({ reply, told: { guildId, channelId, message, change }, isRuled, threadOf });
        },
        { alsoHolds: userId },
      );
      if (!done.ok) return done;
      const { reply, told, isRuled, threadOf } = done.value;
      hub.toGuild('CHANNEL_MESSAGE', told, { isRuled, threadOf });
      return success(reply);
    },

    'gifts.take': async ({ messageId }, { caller: { userId }, acts, hub }) => {
      const take = async (
        trx: Db,
        {
          who,
          guildId,
          message: { channelId, authorId },
          isRuled,
          lockdown,
          threadOf,
        }: SeenBy<(typeof gifts)['gifts.take']>,
      ): Promise<
        Answer<
          HeardIn & {
            readonly reply: { readonly item: StoreItem };
            readonly told: EventData<'CHANNEL_MESSAGE_GIFT'> | null;
          }
        >
      > => {
        const refusal = refusalToAct(who, lockdown);
        if (refusal !== null) return refusal;
        // Of two who take it at once the second sees that it is taken.
        if (!(await lockMessage(trx, messageId))) return notFound('message');
        const gift = await findGift(trx, messageId);
        if (gift === null) return refuse(404, NO_GIFT);
        const { kind, itemId: id, name, url, recipient, takenBy } = gift;
        if (authorId === userId) return forbidden(OWN_GIFT);
        const reply = { item: { id, name, url, description: articleOf(kind, id)?.description ?? null } };
        if (takenBy?.id === userId) return success({ reply, told: null, isRuled, threadOf });
        if (recipient !== null && recipient.id !== userId)
          return forbidden(`This gift is for ${recipient.username}`);
        if (takenBy !== null)
          return failure<Refusal>({ status: 409, message: FASTER, code: 'claimed', now: { by: takenBy } });
        const taker = await findUser(trx, userId);
        if (taker === null) return notFound('user');
        await takeGift(trx, messageId, { takenBy: userId, takenAt: isoTimeOf(clock.now()) });
        const told = { guildId, channelId, messageId, takenBy: { id: userId, username: taker.username } };
        return success({ reply, told, isRuled, threadOf });
      };
      const done = await acts.byRules(withVersion(take));
      if (!done.ok) return done;
      const { value, version } = done.value;
      if (value.told !== null) hub.changed(version, 'CHANNEL_MESSAGE_GIFT', value.told, value);
      return success(value.reply);
    },
  };
};
