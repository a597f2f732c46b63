import { z } from 'zod';
import { entity, orNull, renamed } from '../codec';
import { User } from '../entities/user';
import { TEXT_LIMITS } from '../limits';
import { POLICY_LIMITS } from '../policy-limits';
import { password, text } from '../schemas';
import { open, signedIn } from './endpoint';

const token = renamed('Authorization', z.string().regex(/^[A-Za-z0-9\-_.]{16,512}$/));
const email = text(TEXT_LIMITS.email, 1);

/** The answer to a sign-in: the token, the account, and a sentence for the person, if any. */
export const newSession = entity({ token, user: User, message: orNull(z.string()) });
const newToken = entity({ token, message: orNull(z.string()) });

export const auth = {
  'auth.register': open({
    method: 'POST',
    path: '/auth/register',
    body: () => ({
      username: text(TEXT_LIMITS.usernameMax, 1),
      email,
      password,
      /** Feature `sign-up`: an invite, by which the account joins its guild. */
      inviteCode: renamed('invite_code', text(TEXT_LIMITS.inviteCode).optional()),
      /** Feature `policies`: the versions of the server's own texts that the person has agreed to. */
      terms: renamed('accepted_terms', text(POLICY_LIMITS.version).optional()),
      privacy: renamed('accepted_privacy', text(POLICY_LIMITS.version).optional()),
    }),
    reply: () => newSession,
    grants: true,
    mayEmit: ['GUILD_JOINED', 'GUILD_MEMBER_JOIN'],
  }),
  'auth.login': open({
    method: 'POST',
    path: '/auth/login',
    body: () => ({ email, password }),
    reply: () => newSession,
    grants: true,
    asksFactor: true,
  }),
  'auth.logout': signedIn({
    method: 'POST',
    path: '/auth/logout',
    unkeyed: 'ends-token',
  }),
  /** 401 means 'Current password is incorrect' and ends nothing. */
  'auth.resetEmail': signedIn({
    method: 'POST',
    path: '/auth/reset-email',
    body: () => ({ email, password }),
    reply: () => newToken,
    grants: true,
    endsSession: [],
  }),
  /** 401 means 'Current password is incorrect' and ends nothing. */
  'auth.resetPassword': signedIn({
    method: 'POST',
    path: '/auth/reset',
    body: () => ({ oldPassword: password, password }),
    reply: () => newToken,
    grants: true,
    endsSession: [],
  }),
} as const;
