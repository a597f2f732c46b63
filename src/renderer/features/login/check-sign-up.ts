import type { ServerChoice } from '../../../contract/preferences';
import { TEXT_LIMITS } from '../../../contract/limits';

export interface SignUpErrors {
  readonly server?: string;
  readonly email?: string;
  readonly username?: string;
  readonly password?: string;
}

const USERNAME = /^[A-Za-z0-9_.-]{2,32}$/;

/** What is wrong with what was typed, by field; nothing when it can be sent (docs/protocol.md, Limits). */
export const checkSignUp = (typed: {
  readonly mode: 'sign-in' | 'sign-up';
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly server: ServerChoice;
}): SignUpErrors => {
  const isSignUp = typed.mode === 'sign-up';
  return {
    ...(typed.server.kind === 'remote' && typed.server.address.trim() === ''
      ? { server: 'Enter the address of a server' }
      : {}),
    ...(/^\S+@\S+$/.test(typed.email.trim()) ? {} : { email: 'Enter your e-mail address' }),
    ...(isSignUp && !USERNAME.test(typed.username.trim())
      ? { username: 'Use 2 to 32 letters, digits, dots, hyphens or underscores' }
      : {}),
    ...(typed.password === '' ? { password: 'Enter your password' } : {}),
    ...(isSignUp && typed.password !== '' && typed.password.length < TEXT_LIMITS.passwordMin
      ? { password: 'Password must be at least 8 characters long' }
      : {}),
  };
};
