import { msg, t } from '../i18n/t';

/** The names of the role numbers of accounts, 0 to 5 (docs/spec/members.md 'Badges'). */
const ROLE_NAMES = [
  msg('User'),
  msg('Privileged User'),
  msg('Premium'),
  msg('Moderator'),
  msg('Admin'),
  msg('Owner'),
] as const;

/** The name of an account's role number; an unknown number counts as User. */
export const userRoleName = (role: number): string => t(ROLE_NAMES[role] ?? ROLE_NAMES[0]);
