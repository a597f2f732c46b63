import { describe, expect, it } from 'vitest';
import type { StepResult } from '../../../../src/contract/selftest';
import { passed, runSteps, skipped, type Step, withGrounds } from '../../../../src/main/selftest/runner';
import { ManualClock } from '../support/manual-clock';

const step = (id: string, run: Step<null>['run'], more: Partial<Step<null>> = {}): Step<null> => ({
  id,
  title: id,
  run,
  ...more,
});

const outcomes = async (steps: readonly Step<null>[], only: readonly string[] | null = null) => {
  const results: StepResult[] = [];
  await runSteps(steps, null, { clock: new ManualClock(), only, onResult: (result) => results.push(result) });
  return results.map(({ id, outcome, detail }) => [id, outcome, detail]);
};

const good = (): Promise<ReturnType<typeof passed>> => Promise.resolve(passed('found'));
const bad = (): Promise<never> => Promise.reject(new Error('it is broken'));

describe('the steps of a self-test', () => {
  it('pass, are skipped with a reason, or fail by what they throw', async () => {
    const away = (): Promise<ReturnType<typeof skipped>> => Promise.resolve(skipped('not here'));
    expect(
      await outcomes([step('one', good), step('two', away), step('three', bad), step('four', good)]),
    ).toEqual([
      ['one', 'pass', 'found'],
      ['two', 'skipped', 'not here'],
      ['three', 'fail', 'it is broken'],
      ['four', 'pass', 'found'],
    ]);
  });

  it('are not reached after one that they stand on', async () => {
    expect(await outcomes([step('ground', bad, { isPrerequisite: true }), step('rest', good)])).toEqual([
      ['ground', 'fail', 'it is broken'],
      ['rest', 'skipped', "Not reached: 'ground' failed"],
    ]);
  });

  it('are run alone where asked for, with what they stand on', async () => {
    const steps = [step('ground', good, { isPrerequisite: true }), step('one', good), step('two', good)];
    expect((await outcomes(steps, ['two'])).map(([id]) => id)).toEqual(['ground', 'two']);
  });

  it('are run without a user who is signed in where none of them needs one', async () => {
    const steps = [
      step('start', good, { isPrerequisite: true, isBeforeSignIn: true }),
      step('sign-in', good, { isPrerequisite: true }),
      step('early', good, { isBeforeSignIn: true }),
      step('late', good),
    ];
    const run = async (...only: string[]) => (await outcomes(steps, only)).map(([id]) => id);
    expect(await run('early')).toEqual(['start', 'early']);
    expect(await run('late')).toEqual(['start', 'sign-in', 'late']);
    expect(await run('early', 'late')).toEqual(['start', 'sign-in', 'early', 'late']);
    // The end of the app is no step of these.
    expect(await run('quit')).toEqual(['start', 'sign-in']);
  });

  it('are given up after their time', async () => {
    const clock = new ManualClock();
    const results: StepResult[] = [];
    const endless = step('endless', () => new Promise(() => undefined), { withinMs: 5000 });
    const done = runSteps([endless], null, { clock, only: null, onResult: (result) => results.push(result) });
    clock.advance(5000);
    await done;
    expect(results[0]).toMatchObject({ outcome: 'fail', detail: 'It did not finish within 5 s', ms: 5000 });
  });
});

describe('steps that are asked for by name', () => {
  it('bring those that they stand on, and those that these stand on', () => {
    const steps = [{ id: 'a' }, { id: 'b', standsOn: ['a'] }, { id: 'c', standsOn: ['b'] }, { id: 'd' }];
    expect(withGrounds(steps, ['c'])).toEqual(['c', 'b', 'a']);
    expect(withGrounds(steps, ['d'])).toEqual(['d']);
  });
});
