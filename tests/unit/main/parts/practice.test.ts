import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../src/contract/failure';
import { late, parts } from '../../../../src/main/parts/part';
import { practicePart } from '../../../../src/main/parts/practice';
import { useFolder } from '../removal/support';
import { PartsWorld } from '../support/parts-world';
import { settle } from '../support/session-world';

const folder = useFolder();

const start = (isPractice: boolean) => {
  const world = new PartsWorld(folder());
  const { system } = world.context;
  const founded: unknown[] = [];
  let isLeft = false;
  world.context.signals.on('app.left', () => {
    isLeft = true;
  });
  const list = parts({
    ...world.context,
    ...world.standIns(),
    system: { ...system, facts: { ...system.facts, isPractice } },
    foundOwn: async (asked: unknown) => {
      founded.push(asked);
      return failure({
        kind: 'local',
        code: 'server-exited',
        detail: 'The server on this computer stopped.',
      } as const);
    },
  }).with(late(practicePart));
  return { ...list, world, founded, isLeft: () => isLeft };
};

describe('practice', () => {
  it('does nothing in an app that does not run for it', async () => {
    const { ipc, world, founded, isLeft } = start(false);
    world.context.signals.tell('page.drawn', null);
    expect(await ipc['practice.describe'](null)).toEqual(success(null));
    await ipc['practice.start']({ scenario: 'raid', seed: 1, speed: 1 });
    await ipc['practice.pause']({ isPaused: true });
    await ipc['practice.setSpeed']({ speed: 10 });
    await ipc['practice.finish'](null);
    await ipc['practice.leave'](null);
    await settle();
    expect([founded, isLeft(), world.happened]).toEqual([[], false, []]);
  });

  it('makes its server once the page is drawn, tells what became of it, and is left', async () => {
    const { ipc, world, founded, isLeft } = start(true);
    expect(founded).toEqual([]);
    world.context.signals.tell('page.drawn', null);
    await expect.poll(() => founded).toMatchObject([{ username: 'you', remember: false }]);
    await expect
      .poll(() => ipc['practice.describe'](null))
      .toEqual(success({ phase: 'failed', words: 'The server on this computer stopped.' }));
    await ipc['practice.leave'](null);
    expect(isLeft()).toBe(true);
  });
});
