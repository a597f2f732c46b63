import { isoTimeOf } from '../clock';
import { eraseOldEvidence } from '../data/evidence';
import type { OperatorServices } from '../handlers/services';
import type { Log } from '../log';

/** Reports of one statement. */
const AT_ONCE = 200;

/** Erases the evidence of reports that is older than the guild's setting; what people said, and the outcome, stay. */
export const sweepOldEvidence = async (
  { db, clock }: Pick<OperatorServices, 'db' | 'clock'>,
  log: Log,
  { atOnce = AT_ONCE }: { readonly atOnce?: number } = {},
): Promise<void> => {
  const now = isoTimeOf(clock.now());
  let count = 0;
  for (;;) {
    const erased = await eraseOldEvidence(db, now, atOnce);
    count += erased;
    if (erased < atOnce) break;
  }
  if (count > 0) log('info', 'evidence.expired', { count });
};
