import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../../src/domain/practice/plan';
import { planOf } from '../../../../src/domain/practice/scenarios';
import { lockdownOf, type Observed, scoreOf } from '../../../../src/domain/practice/score';
import { adviceText, scenarioTime } from '../../../../src/domain/practice/texts';

const nothing: Observed = {
  ...{ harmedAtMs: null, actedAtMs: null },
  ...{ came: new Set(), stopped: new Set(), punished: new Set() },
  ...{ messages: { bad: 0, left: 0 }, harms: 0, restored: 0, reports: 0, decided: 0 },
};
const person = (key: string, isBad: boolean) => ({ key, isBad, isMember: !isBad, isModerator: false });
const plan: Plan = {
  ...{ scenario: 'spammer', seed: 1, guildName: 'g', channels: ['general'], history: [], lengthMs: 60_000 },
  ...{ people: [person('ana', false), person('eve', true), person('mal', true)], steps: [] },
};

describe('the outcome of a scenario', () => {
  it('counts those who came alone, by whether they are stopped', () => {
    const score = scoreOf(plan, { ...nothing, came: new Set(['ana', 'eve']), stopped: new Set(['eve']) });
    expect(score).toMatchObject({ handled: 1, missed: 0, falsePositives: 0, advice: [] });
    const both = scoreOf(plan, { ...nothing, came: new Set(['eve', 'mal']), stopped: new Set(['eve']) });
    expect(both).toMatchObject({ handled: 1, missed: 1 });
  });

  it('has the seconds from the first harm to the first act', () => {
    expect(scoreOf(plan, { ...nothing, harmedAtMs: 15_000, actedAtMs: 22_400 }).firstActionS).toBe(7);
    expect(scoreOf(plan, { ...nothing, harmedAtMs: 15_000 }).firstActionS).toBeNull();
  });

  it('says what could have been done', () => {
    const { advice, falsePositives } = scoreOf(plan, {
      ...nothing,
      ...{ messages: { bad: 9, left: 2 }, harms: 3, restored: 2, reports: 2, decided: 0 },
      punished: new Set(['ana', 'eve']),
    });
    expect(falsePositives).toBe(1);
    expect(advice.map(adviceText)).toEqual([
      '2 harmful messages are still there. A ban can delete what somebody wrote.',
      'One wrong act has not been undone. Undo in the audit log brings back what was deleted, and lifts bans.',
      '2 reports wait in the queue.',
      'Nothing wrong was done by: ana.',
    ]);
  });
});

describe('a lockdown', () => {
  it('would have kept out who came after the raid could be seen', () => {
    const raid = planOf('raid', 11);
    const found = lockdownOf(raid);
    const joins = raid.steps.filter(({ deed }) => deed.kind === 'join').map(({ atMs }) => atMs);
    expect(found?.of).toBe(200);
    expect(found?.keptOut).toBe(joins.filter((atMs) => atMs > (found?.atS ?? 0) * 1000).length);
    expect(found?.keptOut).toBeGreaterThan(150);
    expect(found === null ? '' : adviceText(found)).toBe(
      `A lockdown after ${found?.atS} s would have kept out ${found?.keptOut} of 200 accounts.`,
    );
  });

  it('is not spoken of where nobody raids, or where it was in time', () => {
    expect(lockdownOf(planOf('spammer', 11))).toBeNull();
    const raid = planOf('raid', 11);
    const early = new Set(
      raid.people
        .filter(({ isBad }) => isBad)
        .slice(0, 10)
        .map(({ key }) => key),
    );
    expect(scoreOf(raid, { ...nothing, came: early, stopped: early }).advice).toEqual([]);
    const all = new Set(raid.people.map(({ key }) => key));
    expect(scoreOf(raid, { ...nothing, came: all, stopped: all }).advice).toMatchObject([
      { kind: 'lockdown' },
    ]);
  });
});

it('times are minutes and seconds', () => {
  expect([0, 9, 65, 600].map(scenarioTime)).toEqual(['0:00', '0:09', '1:05', '10:00']);
});
