/** What the number of an application's `status` means (protocol.md 'Partner programme'). */
export const APPLICATION_STATUSES = { declined: -1, pending: 0, accepted: 1 } as const;
