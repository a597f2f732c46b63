import { isConversation } from '../../contract/conversation-ids';
import { hasBit, NO_PERMISSIONS } from '../../domain/permissions/mask';
import { maskOfRights } from '../../domain/permissions/place';
import { loadChannelContext } from './channels';
import { enterConversation } from './conversation-messages';
import { insertJudged } from './judged-insert';
import { lockGuild, shareGuild } from './locks';
import { settleThread } from './threads';
import { findByNonce, insertMessages, type NewMessage, type WrittenMessage } from './message-insert';
import type { Db } from './schema';

const insertOne = async (trx: Db, message: NewMessage): Promise<WrittenMessage> => {
  const [written] = await insertMessages(trx, [message]);
  return written === undefined || written.kind === 'ruled' ? { kind: 'channel-gone' } : written;
};

/** Stores a message in a conversation if it may go there; a retry asks nothing, because its message went. */
const insertAddressed = async (trx: Db, message: NewMessage): Promise<WrittenMessage> => {
  if ((await findByNonce(trx, message)) !== null) return insertOne(trx, message);
  const { attachments = [], copies = [], forward } = message;
  const hasFiles = attachments.length + copies.length > 0 || forward !== undefined;
  const entry = await enterConversation(trx, { ...message, hasFiles });
  if (entry.kind !== 'goes') return entry;
  const written = await insertOne(trx, message);
  if (written.kind !== 'created') return written;
  return { ...written, sent: { ...written.sent, arrivals: await entry.settle() } };
};

/** Stores a message in a thread, which it opens again if it was archived. */
const insertInThread = async (
  trx: Db,
  message: NewMessage,
  { locked }: { readonly locked: boolean },
): Promise<WrittenMessage> => {
  const written = await insertOne(trx, message);
  if (written.kind === 'not-permitted' && locked && hasBit(message.rights ?? NO_PERMISSIONS, 'VIEW_CHANNELS'))
    return { kind: 'locked' };
  if (written.kind !== 'created') return written;
  await settleThread(trx, message.channelId, { id: written.id, authorId: message.authorId });
  return written;
};

/**
 * Stores a message in a channel with overwrites, in a thread, or in a conversation: the domain decides by what is read in
 * the same transaction, in which neither roles nor overwrites of the guild can change, nor what people are to each other.
 */
export const insertByRules = async (trx: Db, message: NewMessage): Promise<WrittenMessage> => {
  const { channelId, authorId, copies = [], forward } = message;
  // What the guild has room for must not change meanwhile.
  const mayCopy = copies.length > 0 || forward !== undefined;
  await (mayCopy ? lockGuild : shareGuild)(trx, { channel: channelId });
  const found = await loadChannelContext(trx, channelId, authorId);
  if (found === null) return { kind: 'not-permitted' };
  const ruled = { ...message, rights: maskOfRights(found.rights) };
  if (isConversation({ guildId: found.guildId, channelId }) && message.needs !== undefined)
    return insertAddressed(trx, ruled);
  const { thread } = found;
  const put = () => (thread === null ? insertOne(trx, ruled) : insertInThread(trx, ruled, thread));
  return message.needs === undefined ? put() : insertJudged(trx, ruled, found, put);
};
