import { type Factor, ticketFor, turnFactorOn } from '../../support/node/authenticator';
import type { Person, TestServer } from '../../support/node/server-app';
import { together } from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

/** Somebody new in each round: wrong codes count. The code that turned the factor on is good once more. */
const withFactor = async (home: TestServer): Promise<{ person: Person; factor: Factor }> => {
  const person = await home.signUp();
  const factor = await turnFactorOn(home, person, 0);
  await home.store.db
    .updateTable('secondFactors')
    .set({ lastStep: 0 })
    .where('userId', '=', person.userId)
    .execute();
  return { person, factor };
};

const tokensOf = async ({ store }: TestServer, { userId }: Person): Promise<number> =>
  (await store.db.selectFrom('tokens').select('id').where('userId', '=', userId).execute()).length;

/** Two sign-ins at the same time, of which one is granted, and leaves one token beside that of the sign-up. */
const oneOfTwo = (
  name: string,
  codes: (factor: Factor, nth: number) => readonly [string, string],
  areTickets: 'one' | 'two',
): RaceKind => ({
  name,
  prepare: ({ home, ...ground }) =>
    Promise.resolve(async (dice, nth) => {
      const { person, factor } = await withFactor(home);
      const first = await ticketFor(home, person);
      const second = areTickets === 'one' ? first : await ticketFor(home, person);
      const [one, other] = codes(factor, nth);
      const statuses = await together({ home, ...ground }, dice, [
        () => ground.call('twoFactor.signIn', { ticket: first, code: one }, person),
        () => ground.call('twoFactor.signIn', { ticket: second, code: other }, person),
      ]);
      const tokens = await tokensOf(home, person);
      return firstFault(
        statusFault(statuses, [200, 401]),
        tokens === 2 ? null : `${tokens} tokens, answered ${statuses.join(' ')}`,
      );
    }),
});

const recovery = ({ recoveryCodes }: Factor, nth: number): string => recoveryCodes[nth % 10] ?? '';

const changedMeanwhile: RaceKind = {
  name: 'a sign-in by a code while the password is changed',
  prepare: ({ home, ...ground }) =>
    Promise.resolve(async (dice, nth) => {
      const { person, factor } = await withFactor(home);
      const ticket = await ticketFor(home, person);
      const password = `another word ${nth}`;
      const statuses = await together({ home, ...ground }, dice, [
        () => ground.call('twoFactor.signIn', { ticket, code: factor.code() }, person),
        () => ground.call('auth.resetPassword', { oldPassword: person.password, password }, person),
      ]);
      // Whichever was first: the token of the change is the only one left.
      const tokens = await tokensOf(home, person);
      return firstFault(
        statusFault(statuses, [200, 200], [200, 401]),
        tokens === 1 ? null : `${tokens} tokens, answered ${statuses.join(' ')}`,
      );
    }),
};

/** Races about second factors. */
export const FACTORS: readonly RaceKind[] = [
  oneOfTwo(
    'one code of an authenticator that two sign in by',
    (factor) => [factor.code(), factor.code()],
    'two',
  ),
  oneOfTwo(
    'one recovery code that two sign in by',
    (factor, nth) => [recovery(factor, nth), recovery(factor, nth)],
    'two',
  ),
  oneOfTwo('one ticket that two sign in by', (factor, nth) => [factor.code(), recovery(factor, nth)], 'one'),
  changedMeanwhile,
];
