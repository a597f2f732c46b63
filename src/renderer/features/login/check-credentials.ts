import { TEXT_LIMITS } from '../../../contract/limits';
import { serverText, t } from '../../../domain/i18n/t';
import { readInviteCode } from '../../../domain/links/invite-code';
import type { InviteHosts } from '../../../domain/links/invite-hosts';
import { isReservedName, RESERVED_NAME } from '../../../domain/members/reserved-name';

/** What the form does with the input. */
export type SignInMode = 'sign-in' | 'sign-up';

/** The values of the fields. */
export interface Credentials {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  /** A link or its code; blank if the server asks for none. */
  readonly invite: string;
}

/** The errors, by field. */
export type CredentialErrors = Partial<Credentials>;

const isUsername = (text: string): boolean =>
  /^[A-Za-z0-9_.-]+$/.test(text) &&
  text.length >= TEXT_LIMITS.usernameMin &&
  text.length <= TEXT_LIMITS.usernameMax;

const usernameError = (username: string): CredentialErrors => {
  if (isReservedName(username)) return { username: serverText(RESERVED_NAME) };
  return isUsername(username)
    ? {}
    : { username: t('Use 2 to 32 letters, digits, dots, hyphens or underscores') };
};

const passwordError = (mode: SignInMode, password: string): CredentialErrors => {
  if (password === '') return { password: t('Enter your password') };
  return mode === 'sign-up' && password.length < TEXT_LIMITS.passwordMin
    ? { password: t('Password must be at least 8 characters long') }
    : {};
};

const inviteError = (invite: string, hosts: InviteHosts): CredentialErrors => {
  if (invite.trim() === '') return { invite: t('Enter an invite link or code') };
  const read = readInviteCode(invite, hosts);
  return read.ok ? {} : { invite: t(read.failure) };
};

/** The errors of the input, by field; empty if it can be sent (docs/protocol.md, Limits). */
export const checkCredentials = (
  mode: SignInMode,
  { email, username, password, invite }: Credentials,
  /** The hosts of invite links; null if the server asks for no invite. */
  invitedBy: InviteHosts | null = null,
): CredentialErrors => ({
  ...(/^\S[^\s@]*@\S+$/.test(email.trim()) ? {} : { email: t('Enter your e-mail address') }),
  ...(mode === 'sign-in' ? {} : usernameError(username.trim())),
  ...passwordError(mode, password),
  ...(mode === 'sign-up' && invitedBy !== null ? inviteError(invite, invitedBy) : {}),
});

/** The fields of a server of one's own: its name, and its owner's account. */
export interface FoundingFields extends Omit<Credentials, 'invite'> {
  readonly name: string;
}

/** The errors of these fields, in their order; empty if the server can be made. */
export const checkFounding = ({ name, ...account }: FoundingFields): Partial<FoundingFields> => {
  const { username, email, password } = checkCredentials('sign-up', { ...account, invite: '' });
  return {
    ...(name.trim() === '' ? { name: t('Give the server a name') } : {}),
    ...(username === undefined ? {} : { username }),
    ...(email === undefined ? {} : { email }),
    ...(password === undefined ? {} : { password }),
  };
};
