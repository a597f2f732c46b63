import { CALL_RATES } from '../limits';
import type { CallRate, Endpoint } from './endpoint';

/** Features from before every call of a feature had a rate: their calls have one only where the row names it. */
const OLDER: readonly string[] = [
  ...['sessions', 'account-delete', 'guild-transfer', 'member-ranges', 'nickname', 'audit-log'],
  ...['invite-defaults', 'category-edit', 'partner'],
];

/**
 * How often one user may make a call, besides the limit of all calls together; null where that is the only limit, and for
 * calls without a session, which are counted by address.
 */
export const rateOf = ({
  auth,
  rate,
  feature,
}: Pick<Endpoint, 'auth' | 'rate' | 'feature'>): CallRate | null =>
  auth === 'none'
    ? null
    : (rate ?? (feature === undefined || OLDER.includes(feature) ? null : CALL_RATES.feature));
