import type { ReportId } from '../../contract/ids';
import { listReporters } from '../data/reports';
import type { Db } from '../data/schema';
import { insertOwnMessage, type OwnMessage } from './official-message';
import type { Services } from './services';

/** Stores an official message for each who made a report and is still there; their sockets are to be told after the commit. */
export const insertOwnMessages = async (
  services: Pick<Services, 'ids' | 'clock'>,
  trx: Db,
  reportId: ReportId,
  text: string,
): Promise<readonly OwnMessage[]> => {
  const told: OwnMessage[] = [];
  for (const userId of await listReporters(trx, reportId))
    told.push(await insertOwnMessage(services, trx, userId, text));
  return told;
};
