import type { SystemKind } from '../../contract/entities/message';
import type { EventData } from '../../contract/gateway/events';
import type { GuildId, MessageId, UserId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import { readGuildSettings } from '../data/guild-settings';
import { insertMessages } from '../data/message-insert';
import { findMessage } from '../data/messages';
import type { Db } from '../data/schema';
import type { HeardIn } from '../gateway/hearers';
import type { Services } from './services';

/** A stored system message: the data of its CHANNEL_MESSAGE, which is sent after the commit, and how. */
export interface SystemAnnouncement extends HeardIn {
  readonly data: EventData<'CHANNEL_MESSAGE'> & { readonly guildId: GuildId };
}

/** What is said, about whom, and where. */
interface Said {
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly system: SystemKind;
}

/**
 * Stores a message about a member in the guild's system channel, in the transaction of the act that it tells of; null
 * where the guild has no such channel. The member need not be able to write there.
 */
export const announceInSystemChannel = async (
  { ids, clock }: Pick<Services, 'ids' | 'clock'>,
  trx: Db,
  { guildId, userId, system }: Said,
): Promise<SystemAnnouncement | null> => {
  const { systemChannel: channelId } = await readGuildSettings(trx, guildId);
  if (channelId === null) return null;
  const id = ids.next<MessageId>();
  const createdAt = isoTimeOf(clock.now());
  const said = {
    id,
    channelId,
    authorId: userId,
    content: '',
    parentId: null,
    nonce: null,
    system,
    createdAt,
  };
  const [written] = await insertMessages(trx, [{ ...said, mentionsEveryone: false }]);
  const message = await findMessage(trx, id);
  if (written?.kind !== 'created' || message === null) return null;
  const { isRuled, change } = written.sent;
  return { data: { guildId, channelId, message, change: change ?? undefined }, isRuled, threadOf: null };
};
