import { MAIL_LIMITS } from '../mail-limits';
import { TEXT_LIMITS } from '../limits';
import { password, text } from '../schemas';
import { open, signedIn } from './endpoint';

const code = text(MAIL_LIMITS.code, 1);

/** Features `email` and `password-reset` (protocol.md 'E-mail'): of servers that send mail. */
export const email = {
  /** Sends a code to the caller's address. */
  'email.sendCode': signedIn({
    feature: 'email',
    method: 'POST',
    path: '/auth/verify/send',
  }),
  /** Confirms the caller's address by the code that was sent there. */
  'email.verify': signedIn({
    feature: 'email',
    method: 'POST',
    path: '/auth/verify',
    body: () => ({ code }),
  }),
  /** Sends a code to the address of an account; the answer does not say whether there is one. */
  'passwordReset.begin': open({
    feature: 'password-reset',
    method: 'POST',
    path: '/auth/forgot',
    body: () => ({ email: text(TEXT_LIMITS.email, 1) }),
  }),
  /** Sets a new password by the code that was sent, and ends all sessions. */
  'passwordReset.finish': open({
    feature: 'password-reset',
    method: 'POST',
    path: '/auth/forgot/finish',
    body: () => ({ code, password }),
  }),
} as const;
