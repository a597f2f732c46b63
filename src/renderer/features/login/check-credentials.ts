import { TEXT_LIMITS } from '../../../contract/limits';

/** What is done with what was typed. */
export type SignInMode = 'sign-in' | 'sign-up';

/** What the fields hold. */
export interface Credentials {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

/** What is wrong, by field. */
export type CredentialErrors = Partial<Credentials>;

const isUsername = (text: string): boolean =>
  /^[A-Za-z0-9_.-]+$/.test(text) &&
  text.length >= TEXT_LIMITS.usernameMin &&
  text.length <= TEXT_LIMITS.usernameMax;

const passwordError = (mode: SignInMode, password: string): CredentialErrors => {
  if (password === '') return { password: 'Enter your password' };
  return mode === 'sign-up' && password.length < TEXT_LIMITS.passwordMin
    ? { password: 'Password must be at least 8 characters long' }
    : {};
};

/** What is wrong with what was typed, by field; nothing when it can be sent (docs/protocol.md, Limits). */
export const checkCredentials = (
  mode: SignInMode,
  { email, username, password }: Credentials,
): CredentialErrors => ({
  ...(/^\S[^\s@]*@\S+$/.test(email.trim()) ? {} : { email: 'Enter your e-mail address' }),
  ...(mode === 'sign-in' || isUsername(username.trim())
    ? {}
    : { username: 'Use 2 to 32 letters, digits, dots, hyphens or underscores' }),
  ...passwordError(mode, password),
});
