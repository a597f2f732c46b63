import type { CallName } from '../../contract/rest';
import type { Answered, AnsweredCall } from '../http/answered';

/** What an operator's tools look for in the security log (docs/self-hosting.md). */
export const SECURITY_EVENTS = [
  /** A wrong password, or an account that there is not. */
  'sign-in-failed',
  /** A wrong code of a second factor, at a sign-in or beside a password: whoever tried it knows the password. */
  'second-factor-failed',
  /** Too many tries; the caller has to wait. */
  'sign-in-limited',
  'signed-in',
  'sign-up-refused',
  'signed-up',
  /** A token that is not valid, or not any more. */
  'token-refused',
  /** An invite that there is not: many of them guess. */
  'invite-unknown',
  /** More calls than the limits allow. */
  'limited',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

const INVITES: ReadonlySet<AnsweredCall> = new Set<CallName>([
  'invites.info',
  'invites.peek',
  'invites.join',
]);

const isDone = (status: number): boolean => status >= 200 && status < 300;
const isRefused = (status: number): boolean => status >= 400 && status < 500;

/** What an answer means for the safety of accounts; null for most answers. */
export const securityEventOf = ({
  call,
  status,
  code,
}: Pick<Answered, 'call' | 'status' | 'code'>): SecurityEvent | null => {
  if (code === 'invalid_code' || code === 'ticket_spent') return 'second-factor-failed';
  // The password was right, and what is missing is asked for.
  if (code === 'second_factor') return null;
  if (call === 'auth.login' || call === 'twoFactor.signIn') {
    if (isDone(status)) return 'signed-in';
    if (status === 429) return 'sign-in-limited';
    return isRefused(status) ? 'sign-in-failed' : null;
  }
  if (call === 'auth.register') {
    if (isDone(status)) return 'signed-up';
    return isRefused(status) ? 'sign-up-refused' : null;
  }
  if (status === 429) return 'limited';
  if (INVITES.has(call) && status === 404) return 'invite-unknown';
  return status === 401 && call !== 'other' ? 'token-refused' : null;
};

/** An event as a line: the time, its name, and the address, in this order, for tools such as fail2ban. */
export const securityLine = (event: SecurityEvent, address: string, nowMs: number): string =>
  `${new Date(nowMs).toISOString()} guildhall ${event} from ${address}\n`;
