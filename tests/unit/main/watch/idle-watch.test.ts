import { beforeEach, describe, expect, it } from 'vitest';
import { TIMERS } from '../../../../src/contract/limits';
import type { ChosenStatus } from '../../../../src/contract/schemas';
import { IdleWatch } from '../../../../src/main/watch/idle-watch';
import { ManualClock } from '../support/manual-clock';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let clock: ManualClock;
let usedAt: number;
let chosen: ChosenStatus;
let isConnected: boolean;
let hears: boolean;
let told: string[];
let shown: boolean[];
let watch: IdleWatch;

beforeEach(() => {
  clock = new ManualClock();
  usedAt = clock.now();
  [chosen, isConnected, hears, told, shown] = ['active', true, true, [], []];
  watch = new IdleWatch({
    idleMs: () => clock.now() - usedAt,
    chosen: () => chosen,
    isConnected: () => isConnected,
    tell: (status) => {
      told.push(status);
      return Promise.resolve(hears);
    },
    onChange: (isAway) => shown.push(isAway),
    clock,
  });
  watch.start();
});

/** Advances the time and lets listeners run. */
const pass = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= SECOND) {
    clock.advance(Math.min(left, SECOND));
    await Promise.resolve();
    await Promise.resolve();
  }
};
const use = (): void => {
  usedAt = clock.now();
};

describe('somebody who chose Online', () => {
  it('is away after ten minutes without them, not before, and told so once', async () => {
    await pass(TIMERS.idleAwayMs - SECOND);
    expect([told, shown]).toEqual([[], []]);
    await pass(6 * SECOND);
    expect([told, shown]).toEqual([['away'], [true]]);
    await pass(30 * MINUTE);
    expect([told, shown]).toEqual([['away'], [true]]);
  });

  it('is online again within a second of coming back', async () => {
    await pass(11 * MINUTE);
    use();
    await pass(SECOND);
    expect([told, shown]).toEqual([
      ['away', 'active'],
      [true, false],
    ]);
    expect(watch.isAway).toBe(false);
  });

  it('stays online while they use the computer now and then', async () => {
    for (let nine = 0; nine < 5; nine += 1) {
      await pass(9 * MINUTE);
      use();
    }
    expect([told, shown]).toEqual([[], []]);
  });
});

describe('somebody who chose otherwise', () => {
  it.each(['away', 'dnd'] as const)('is never changed: %s', async (status) => {
    chosen = status;
    await pass(20 * MINUTE);
    use();
    await pass(MINUTE);
    expect([told, shown]).toEqual([[], []]);
  });

  it('while away is not made online when they come back', async () => {
    await pass(11 * MINUTE);
    chosen = 'dnd';
    use();
    await pass(MINUTE);
    expect([told, shown]).toEqual([['away'], [true, false]]);
  });
});

describe('the server', () => {
  it('is told when it can be reached again', async () => {
    isConnected = false;
    await pass(11 * MINUTE);
    expect([told, shown]).toEqual([[], [true]]);
    isConnected = true;
    await pass(SECOND);
    expect(told).toEqual(['away']);
  });

  it('is told again where it did not hear', async () => {
    hears = false;
    await pass(10 * MINUTE + 5 * SECOND);
    hears = true;
    await pass(2 * SECOND);
    const tries = told.length;
    expect(tries).toBeGreaterThan(1);
    await pass(MINUTE);
    expect(told).toHaveLength(tries);
  });

  it('hears nothing of who was there before somebody else signed in', async () => {
    await pass(11 * MINUTE);
    use();
    watch.forget();
    await pass(MINUTE);
    expect([told, shown]).toEqual([['away'], [true, false]]);
  });
});

it('ends with the app', async () => {
  watch.stop();
  await pass(MINUTE);
  expect(clock.running).toBe(0);
});

describe('a look between', () => {
  it('sees at once who has come back, and nothing after the end', async () => {
    await pass(11 * MINUTE);
    expect(watch.isAway).toBe(true);
    use();
    watch.look();
    expect(watch.isAway).toBe(false);
    watch.stop();
    clock.advance(11 * MINUTE);
    watch.look();
    expect(watch.isAway).toBe(false);
  });
});
