import { TOTP } from 'otpauth';
import { FACTOR_LIMITS } from '../../../src/contract/factor-limits';
import { removeSecondFactor } from '../../../src/server/data/second-factors';
import type { Person, TestServer } from './server-app';

/** The code that a person's authenticator shows, so many steps of a code from this time. */
export const codeOf = (secret: string, nowMs: number, steps = 0): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: nowMs + steps * FACTOR_LIMITS.periodMs,
  });

/** A code that no step around this time has. */
export const wrongCodeOf = (secret: string, nowMs: number): string => {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, nowMs, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
};

type At = Pick<TestServer, 'call' | 'done' | 'store' | 'server'>;

const nowOf = ({ server }: At): number => server.services.clock.now();

/** Begins a second factor of a person, in place of one that they may have; answers its secret. */
export const beginFactor = async (app: At, person: Person): Promise<string> => {
  await removeSecondFactor(app.store.db, person.userId);
  return (await app.done('twoFactor.begin', { password: person.password }, person)).secret;
};

/** The second factor of a person, with the code that their authenticator shows next. */
export interface Factor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** A code that was not used yet: the codes of this step and of the next one are good after the factor was turned on. */
  readonly code: (steps?: 0 | 1) => string;
}

/** Turns a second factor on, by the code so many steps from the current one. */
export const turnFactorOn = async (app: At, person: Person, steps = -1): Promise<Factor> => {
  const secret = await beginFactor(app, person);
  const code = codeOf(secret, nowOf(app), steps);
  const { recovery_codes: recoveryCodes } = await app.done('twoFactor.enable', { code }, person);
  return { secret, recoveryCodes, code: (steps = 0) => codeOf(secret, nowOf(app), steps) };
};

/** The first step of a sign-in, whose answer has a ticket. */
export const ticketFor = async (
  app: Pick<TestServer, 'call'>,
  { email, password }: Pick<Person, 'email' | 'password'>,
  from?: string,
): Promise<string> => {
  const { body } = await app.call('auth.login', { email, password }, null, from);
  if (typeof body === 'object' && body !== null && 'ticket' in body && typeof body.ticket === 'string')
    return body.ticket;
  throw new Error(`There is no ticket in ${JSON.stringify(body)}`);
};
