import { describe, expect, it } from 'vitest';
import { PAGE_LIMITS } from '../../../../src/contract/limits';
import { createConsent } from '../../../../src/main/consent/consent';
import { startupQuestion } from '../../../../src/main/consent/question';
import { ManualClock } from '../support/manual-clock';

const question = startupQuestion();

describe('what main asks its person', () => {
  const consent = () => {
    const clock = new ManualClock();
    const answers: ((isAccepted: boolean) => void)[] = [];
    const ask = createConsent({ show: () => new Promise((resolve) => answers.push(resolve)), clock });
    const answered = async (isAccepted: boolean): Promise<boolean> => {
      const asked = ask(question);
      answers.at(-1)?.(isAccepted);
      return asked;
    };
    return { clock, ask, answered, answers };
  };

  it('is what they answered', async () => {
    const { answered } = consent();
    expect([await answered(true), await answered(false)]).toEqual([true, false]);
  });

  it('is one question at a time: another one meanwhile is declined', async () => {
    const { ask, answers } = consent();
    const first = ask(question);
    expect(await ask(question)).toBe(false);
    answers[0]?.(true);
    expect([await first, answers.length]).toEqual([true, 1]);
  });

  it('is not asked again and again until they give in', async () => {
    const { clock, ask, answered, answers } = consent();
    for (let n = 0; n < PAGE_LIMITS.questionsDeclined; n += 1) await answered(false);
    expect([await ask(question), answers.length]).toEqual([false, PAGE_LIMITS.questionsDeclined]);
    clock.advance(PAGE_LIMITS.questionsWindowMs);
    expect(await answered(true)).toBe(true);
  });

  it('goes on as before after one that they accepted', async () => {
    const { answered, answers } = consent();
    for (let n = 1; n < PAGE_LIMITS.questionsDeclined; n += 1) await answered(false);
    await answered(true);
    await answered(false);
    expect(await answered(true)).toBe(true);
    expect(answers).toHaveLength(PAGE_LIMITS.questionsDeclined + 2);
  });

  it('may be asked again when the dialog could not be shown', async () => {
    let isBroken = true;
    const ask = createConsent({
      show: () => (isBroken ? Promise.reject(new Error('no display')) : Promise.resolve(true)),
      clock: new ManualClock(),
    });
    await expect(ask(question)).rejects.toThrow('no display');
    isBroken = false;
    expect(await ask(question)).toBe(true);
  });
});
