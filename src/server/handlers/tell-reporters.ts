import type { SystemMessage } from '../../contract/entities/message';
import type { ReportId, SystemMessageId, UserId } from '../../contract/ids';
import { isoTimeOf } from '../clock';
import { listReporters } from '../data/reports';
import type { Db } from '../data/schema';
import { insertSystemMessage } from '../data/system-messages';
import type { Services } from './services';

/** An official message to one person. */
export interface OwnMessage {
  readonly userId: UserId;
  readonly message: SystemMessage;
}

/** Stores an official message for each who made a report and is still there; their sockets are to be told after the commit. */
export const insertOwnMessages = async (
  { ids, clock }: Pick<Services, 'ids' | 'clock'>,
  trx: Db,
  reportId: ReportId,
  text: string,
): Promise<readonly OwnMessage[]> => {
  const told: OwnMessage[] = [];
  for (const userId of await listReporters(trx, reportId)) {
    const message = {
      ...{ id: ids.next<SystemMessageId>(), message: text },
      createdAt: isoTimeOf(clock.now()),
    };
    await insertSystemMessage(trx, { ...message, userId });
    told.push({ userId, message });
  }
  return told;
};
