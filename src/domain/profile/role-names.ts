/** How the role numbers of accounts are called, 0 to 5 (docs/spec/members.md 'Badges'). */
const ROLE_NAMES = ['User', 'Privileged User', 'Premium', 'Moderator', 'Admin', 'Owner'] as const;

/** The name of an account's role number; one that is not known is a User's. */
export const userRoleName = (role: number): string => ROLE_NAMES[role] ?? ROLE_NAMES[0];
