import type { UserId } from '../../contract/ids';
import { type Answer, refuseForNow } from '../refusal';
import { TOO_MANY_TRIES } from './password-tries';
import { isWrongCode } from './second-factor';
import type { Services } from './services';

/** Who tries codes: somebody who signs in from an address, or a person who is signed in. */
export type FactorTrier = { readonly userId: UserId; readonly address: string } | { readonly caller: UserId };

type TriesServices = Pick<Services, 'failedFactors' | 'strangeFactors' | 'places'>;

/**
 * Counts wrong codes as wrong passwords are counted (`createPasswordTries`): networks from which the account was used
 * before have tries of their own, so that somebody elsewhere who knows the password cannot use them up. Who has a session
 * could make any network known by it, so a session's tries are counted by the account alone, and not with those of sign-ins.
 */
export const createFactorTries = ({ failedFactors, strangeFactors, places }: TriesServices) => {
  const countersOf = (by: FactorTrier) => {
    if ('caller' in by) return [{ tally: failedFactors, key: `${by.caller} signed in` }];
    const { userId, address } = by;
    const own = { tally: failedFactors, key: `${userId} ${address}` };
    return places.knows(userId, address) ? [own] : [own, { tally: strangeFactors, key: userId }];
  };

  /** The time until somebody may try a code again, in milliseconds; 0 for now. */
  const waitOf = (by: FactorTrier): number =>
    Math.max(...countersOf(by).map(({ tally, key }) => tally.wait(key)));

  /** Runs an act that takes a code, while there are tries left; a wrong code counts. */
  const counted = async <T>(by: FactorTrier, act: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    const wait = waitOf(by);
    if (wait > 0) return refuseForNow(wait, TOO_MANY_TRIES);
    const [own, ...others] = countersOf(by);
    // Counted before the result is known, or concurrent tries would not count.
    const takeBacks = [own, ...others].flatMap((counter) =>
      counter === undefined ? [] : [counter.tally.add(counter.key)],
    );
    let isWrong = false;
    try {
      const answer = await act();
      isWrong = !answer.ok && isWrongCode(answer.failure);
      if (answer.ok && own !== undefined) own.tally.clear(own.key);
      return answer;
    } finally {
      if (!isWrong) for (const takeBack of takeBacks) takeBack();
    }
  };

  return { counted, waitOf };
};

export type FactorTries = ReturnType<typeof createFactorTries>;
