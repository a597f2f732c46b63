import { z } from 'zod';
import { FACTOR_LIMITS } from '../factor-limits';
import { factorCode, password, text } from '../schemas';
import { newSession } from './auth';
import { open, signedIn } from './endpoint';
import { envelope } from './replies';

const recoveryCodes = envelope({ recovery_codes: z.array(z.string()) });

/**
 * Feature `two-factor` (protocol.md 'Two factors'). A 401 of the calls of a signed-in user means a wrong password or code,
 * and ends nothing. No answer with a secret is kept for a repeated request.
 */
export const twoFactor = {
  /** The second step of a sign-in whose password was right. */
  'twoFactor.signIn': open({
    feature: 'two-factor',
    method: 'POST',
    path: '/auth/login/2fa',
    body: () => ({ ticket: text(FACTOR_LIMITS.ticket, 1), code: factorCode }),
    reply: () => newSession,
    grants: true,
  }),
  /** Makes a secret for the person's authenticator; the second factor is on when `enable` has had a code of it. */
  'twoFactor.begin': signedIn({
    feature: 'two-factor',
    method: 'POST',
    path: '/auth/2fa/begin',
    body: () => ({ password }),
    reply: () => envelope({ secret: z.string(), url: z.string() }),
    endsSession: [],
    unkeyed: 'secret',
  }),
  'twoFactor.enable': signedIn({
    feature: 'two-factor',
    method: 'POST',
    path: '/auth/2fa/enable',
    body: () => ({ code: factorCode }),
    reply: () => recoveryCodes,
    endsSession: [],
    unkeyed: 'secret',
  }),
  'twoFactor.disable': signedIn({
    feature: 'two-factor',
    method: 'POST',
    path: '/auth/2fa/disable',
    body: () => ({ password, code: factorCode }),
    endsSession: [],
  }),
  /** Makes new recovery codes; the old ones are no longer good. */
  'twoFactor.codes': signedIn({
    feature: 'two-factor',
    method: 'POST',
    path: '/auth/2fa/codes',
    body: () => ({ password, code: factorCode }),
    reply: () => recoveryCodes,
    endsSession: [],
    unkeyed: 'secret',
  }),
} as const;
