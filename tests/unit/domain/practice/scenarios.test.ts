import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '../../../../src/contract/ipc/practice';
import { TEXT_LIMITS } from '../../../../src/contract/limits';
import { planOf } from '../../../../src/domain/practice/scenarios';

const SEEDS = [0, 1, 7, 4_294_967_295];

describe.each(SCENARIOS)('the scenario %s', (scenario) => {
  it('is the same for the same seed, and another for another', () => {
    expect(planOf(scenario, 7)).toEqual(planOf(scenario, 7));
    expect(planOf(scenario, 7)).not.toEqual(planOf(scenario, 8));
  });

  it.each(SEEDS)('is by people whom it has, who join before they act, by time (seed %d)', (seed) => {
    const { people, steps, channels, lengthMs } = planOf(scenario, seed);
    const keys = people.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key.length).toBeLessThanOrEqual(TEXT_LIMITS.usernameMax);
    const there = new Set(people.flatMap(({ key, isMember }) => (isMember ? [key] : [])));
    const said = new Set<string>();
    const wrong: unknown[] = [];
    let lastMs = 0;
    for (const step of steps) {
      const { atMs, by, deed } = step;
      if (deed.kind === 'join') there.add(by);
      const isKnown =
        deed.kind === 'say' || deed.kind === 'delete-channel'
          ? channels.includes(deed.channel)
          : deed.kind === 'report'
            ? said.has(deed.said)
            : deed.kind === 'join' || keys.includes(deed.whom);
      if (!there.has(by) || !isKnown || atMs < lastMs || atMs >= lengthMs) wrong.push(step);
      if (deed.kind === 'say' && deed.key !== undefined) said.add(deed.key);
      lastMs = atMs;
    }
    expect(wrong).toEqual([]);
  });

  it('has harm by bad people alone', () => {
    const { people, steps } = planOf(scenario, 3);
    const bad = new Set(people.flatMap(({ key, isBad }) => (isBad ? [key] : [])));
    const harm = steps.filter(({ deed }) => deed.kind === 'say' && deed.isBad === true);
    expect(harm.filter(({ by }) => !bad.has(by))).toEqual([]);
    expect(bad.size).toBe(
      { 'quiet-day': 0, spammer: 1, raid: 200, quarrel: 1, 'bad-moderator': 1 }[scenario],
    );
  });
});

it('a raid is 200 accounts in a minute, of whom 160 write', () => {
  const { steps } = planOf('raid', 5);
  const joins = steps.filter(({ deed }) => deed.kind === 'join').map(({ atMs }) => atMs);
  expect(joins).toHaveLength(200);
  expect(Math.max(...joins) - Math.min(...joins)).toBeLessThanOrEqual(60_000);
  expect(steps.filter(({ deed }) => deed.kind === 'say' && deed.isBad === true)).toHaveLength(160);
});
