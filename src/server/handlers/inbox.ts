import type { InboxItem } from '../../contract/entities/inbox-item';
import { success } from '../../contract/failure';
import type { UserId } from '../../contract/ids';
import { INBOX_LIMITS } from '../../contract/limits';
import { isConversation } from '../../contract/conversation-ids';
import type { inbox } from '../../contract/rest/inbox';
import { namePlaces } from '../data/forwards';
import { idOfPlace } from '../data/ids';
import { type InboxEntry, listMentions, markAllDone, markDone } from '../data/inbox';
import { shownMessages, storedMessages } from '../data/messages';
import { listReadable } from '../data/readable-channels';
import type { Reads } from '../data/schema';
import { refuse } from '../refusal';
import { acknowledge } from './acknowledge';
import type { HandlersOf } from './handler';
import type { Services } from './services';
import { isAmong } from '../data/among';

const TOO_LONG = 'Your inbox took too long to load. Try again.';
const LIMIT_TOO_SMALL = 'The limit must be at least 1';

/** The messages of an inbox, as their reader sees them. */
const showEntries = async (
  db: Reads,
  entries: readonly InboxEntry[],
  userId: UserId,
): Promise<InboxItem[]> => {
  if (entries.length === 0) return [];
  const ids = entries.map(({ messageId }) => messageId);
  const stored = await shownMessages(db, storedMessages(db).where(isAmong('id', ids)), userId).execute();
  const messages = new Map((await namePlaces(db, stored, userId)).map((message) => [message.id, message]));
  return entries.flatMap(({ messageId, guildId, channelId, read, by }) => {
    const message = messages.get(messageId);
    return message === undefined ? [] : [{ guildId, channelId, message, read, by: [...by] }];
  });
};

/** Handlers of the inbox. */
export const inboxHandlers = ({ within, clock }: Services): HandlersOf<typeof inbox> => ({
  'inbox.mentions': async ({ before, limit }, { caller: { userId } }) => {
    if (limit === 0) return refuse(400, LIMIT_TOO_SMALL);
    const most = Math.min(limit ?? INBOX_LIMITS.page, INBOX_LIMITS.page);
    const answer = await within(INBOX_LIMITS.timeMs, async (trx) => {
      const { channels } = await listReadable(trx, userId);
      // What is unread in a conversation is in the list of conversations.
      const inGuilds = channels.filter(({ id, guildId }) => !isConversation({ guildId, channelId: id }));
      const entries = await listMentions(trx, {
        ...{ userId, readable: inGuilds.map(({ id }) => id), limit: most + 1, nowMs: clock.now() },
        before: before === undefined ? null : idOfPlace(before),
      });
      return success({
        items: await showEntries(trx, entries.slice(0, most), userId),
        hasMore: entries.length > most,
      });
    });
    return answer ?? refuse(503, TOO_LONG);
  },

  'inbox.done': async ({ messageIds }, { caller: { userId }, acts }) => {
    const done = await acts.ofNothing(async (trx) => {
      await (messageIds === null ? markAllDone(trx, userId) : markDone(trx, userId, messageIds));
      return success(null);
    });
    return done.ok ? acknowledge() : done;
  },
});
