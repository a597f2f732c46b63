/** The values of an application's `status` (protocol.md 'Partner programme'). */
export const APPLICATION_STATUSES = { declined: -1, pending: 0, accepted: 1 } as const;
