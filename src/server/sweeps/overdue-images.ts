import { isoTimeOf } from '../clock';
import { eraseOverdueImages, hasOverdueImages } from '../data/removed-messages';
import type { OperatorServices } from '../handlers/services';

/** Erases what was kept of acts of staff whose days are over, with the messages that they deleted. */
export const sweepOverdueImages = async ({
  db,
  transaction,
  clock,
}: Pick<OperatorServices, 'db' | 'transaction' | 'clock'>): Promise<void> => {
  const now = isoTimeOf(clock.now());
  if (!(await hasOverdueImages(db, now))) return;
  await transaction((trx) => eraseOverdueImages(trx, now));
};
