import { z } from 'zod';
import { entity, orNull, renamed } from '../codec';
import { User } from '../entities/user';
import { TEXT_LIMITS } from '../limits';
import { password, text } from '../schemas';
import { endpoint, TOKEN_REFUSED } from './endpoint';
import { acknowledged } from './replies';

const token = renamed('Authorization', z.string().regex(/^[A-Za-z0-9\-_.]{16,512}$/));
const email = text(TEXT_LIMITS.email, 1);

const signedIn = entity({ token, user: User, message: orNull(z.string()) });
const newToken = entity({ token, message: orNull(z.string()) });

export const auth = {
  'auth.register': endpoint({
    method: 'POST',
    path: '/auth/register',
    auth: 'none',
    get body() {
      return {
        username: text(TEXT_LIMITS.usernameMax, 1),
        email,
        password,
        /** Feature `sign-up`: an invite, by which the account joins its guild. */
        inviteCode: renamed('invite_code', text(TEXT_LIMITS.inviteCode).optional()),
      };
    },
    reply: signedIn,
    ok: 'envelope',
    grants: true,
    endsSession: [],
    needs: 'anyone',
    emits: [],
  }),
  'auth.login': endpoint({
    method: 'POST',
    path: '/auth/login',
    auth: 'none',
    get body() {
      return { email, password };
    },
    reply: signedIn,
    ok: 'envelope',
    grants: true,
    endsSession: [],
    needs: 'anyone',
    emits: [],
  }),
  'auth.logout': endpoint({
    method: 'POST',
    path: '/auth/logout',
    auth: 'token',
    reply: acknowledged,
    ok: 'envelope',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: [],
  }),
  /** 401 means 'Current password is incorrect' and ends nothing. */
  'auth.resetEmail': endpoint({
    method: 'POST',
    path: '/auth/reset-email',
    auth: 'token',
    get body() {
      return { email, password };
    },
    reply: newToken,
    ok: 'envelope',
    grants: true,
    endsSession: [],
    needs: 'session',
    emits: [],
  }),
  /** 401 means 'Current password is incorrect' and ends nothing. */
  'auth.resetPassword': endpoint({
    method: 'POST',
    path: '/auth/reset',
    auth: 'token',
    get body() {
      return { oldPassword: password, password };
    },
    reply: newToken,
    ok: 'envelope',
    grants: true,
    endsSession: [],
    needs: 'session',
    emits: [],
  }),
} as const;
