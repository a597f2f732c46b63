import type { SystemMessage } from '../../contract/entities/message';
import type { SystemMessageId, UserId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import type { Db } from '../data/schema';
import { insertSystemMessage } from '../data/system-messages';
import type { Services } from './services';

/** An official message to one person. */
export interface OwnMessage {
  readonly userId: UserId;
  readonly message: SystemMessage;
}

/** Stores an official message for one person, whose sockets are to be told after the commit. */
export const insertOwnMessage = async (
  { ids, clock }: Pick<Services, 'ids' | 'clock'>,
  trx: Db,
  userId: UserId,
  text: string,
): Promise<OwnMessage> => {
  const message = {
    ...{ id: ids.next<SystemMessageId>(), message: text },
    createdAt: isoTimeOf(clock.now()),
  };
  await insertSystemMessage(trx, { ...message, userId });
  return { userId, message };
};
