import type { MemberStatus } from '../../../src/contract/schemas';

/** Nothing is said beside a status. */
export const UNSAID = { statusText: null, statusUntil: null } as const;

/** A status beside which nothing is said. */
export const makeStatus = (status: MemberStatus) => ({ status, ...UNSAID });
