import { msg, t } from '../i18n/t';

/** How the role numbers of accounts are called, 0 to 5 (docs/spec/members.md 'Badges'). */
const ROLE_NAMES = [
  msg('User'),
  msg('Privileged User'),
  msg('Premium'),
  msg('Moderator'),
  msg('Admin'),
  msg('Owner'),
] as const;

/** The name of an account's role number; one that is not known is a User's. */
export const userRoleName = (role: number): string => t(ROLE_NAMES[role] ?? ROLE_NAMES[0]);
