import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeFor, tries } from '../../../../support/torture';
import { World } from './world';

interface Step {
  readonly run: (world: World) => void | Promise<void>;
  readonly [fc.toStringMethod]: () => string;
}

/** A step with a weight, and with a number from 0 to `most` if it needs one. */
const step = (
  weight: number,
  name: string,
  run: (world: World, number: number) => void | Promise<void>,
  most = 0,
): fc.WeightedArbitrary<Step> => ({
  weight,
  arbitrary: fc.nat(most).map((number) => ({
    run: (world) => run(world, number),
    [fc.toStringMethod]: () => `${name} ${number}`,
  })),
});

const common: readonly fc.WeightedArbitrary<Step>[] = [
  step(4, 'post', (world, number) => world.post(number + 1), 4),
  step(1, 'post many', (world, number) => world.post(number + 60), 90),
  step(2, 'edit', (world, number) => world.edit(number), 200),
  step(2, 'remove', (world, number) => world.remove(number), 200),
  step(5, 'deliver', (world, number) => world.deliver(number + 1), 90),
  step(2, 'lose', (world) => world.lose()),
  step(1, 'resume', (world) => world.resume()),
  step(2, 'renew', (world) => world.renew()),
  step(1, 'renew late', (world, number) => world.renewLate(number + 1), 9),
  step(5, 'handle', (world, number) => world.handle(number), 9),
  step(5, 'arrive', (world, number) => world.arrive(number), 9),
  step(2, 'send', (world) => world.send()),
  step(1, 'edit own', (world, number) => world.editOwn(number), 200),
  step(1, 'remove own', (world, number) => world.removeOwn(number), 200),
  step(3, 'load older', (world) => world.older()),
  step(1, 'reopen', (world) => world.reopen()),
  step(1, 'wait', (world, number) => world.wait(1000 * (number + 1)), 5),
];

const steps: readonly fc.WeightedArbitrary<Step>[] = [
  ...common,
  step(2, 'jump', (world, number) => world.jump(number), 400),
  step(2, 'read on', (world, number) => world.missing(number === 0 ? 'older' : 'newer'), 1),
];

/** Restarts, as far as a channel is concerned: nothing of it is left but what was kept. */
const keeping: readonly fc.WeightedArbitrary<Step>[] = [
  ...common,
  step(3, 'keep', (world) => world.keep()),
  step(2, 'begin again', (world) => world.reopen()),
  step(2, 'fail page', (world, number) => world.failPage(number), 9),
];

/** The visible content of a message. */
const shown = ({ id, content, isEdited }: { id: string; content: string; isEdited: boolean }): string =>
  `${id} ${content}${isEdited ? ' (edited)' : ''}`;

const expectSameAsServer = ({ list, serverMessages }: World): void => {
  const from = list?.hasOlder === true ? list.heldFrom : '0';
  const isHeld = (id: string): boolean =>
    from !== null &&
    Number(id) >= Number(from) &&
    !(list?.gaps ?? []).some(
      ({ after, before }) => Number(after) < Number(id) && (before === null || Number(id) < Number(before)),
    );
  // A list without older messages has all messages of the server that are in no gap.
  const there = serverMessages.filter(({ id }) => isHeld(id)).map(shown);
  expect(list?.rows.map(shown) ?? []).toEqual(there);
};

describe('a conversation over a bad network', () => {
  it(
    'ends as the server has it: nothing lost, nothing twice, whatever comes in whatever order',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: 180 }),
          fc.array(fc.oneof(...steps), { maxLength: 60 }),
          async (count, taken) => {
            const world = await World.start(count);
            for (const { run } of taken) {
              await run(world);
              const ids = world.list?.ids ?? [];
              expect(new Set(ids).size).toBe(ids.length);
            }
            await world.rest();
            const { list } = world;
            expect(list?.phase).toBe('loaded');
            expect(list?.pendingCount).toBe(0);
            expectSameAsServer(world);
          },
        ),
        tries(300),
      );
    },
    timeFor(300, 60_000),
  );

  it(
    'ends as the server has it after kept messages too, and keeps nothing whose deletion was heard',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: 180 }),
          fc.array(fc.oneof(...keeping), { maxLength: 60 }),
          async (count, taken) => {
            const world = await World.start(count);
            for (const { run } of taken) {
              await run(world);
              const ids = world.list?.ids ?? [];
              expect([new Set(ids).size, world.kept.deleted]).toEqual([ids.length, []]);
            }
            await world.rest();
            expect(world.list?.phase).toBe('loaded');
            expectSameAsServer(world);
          },
        ),
        tries(300),
      );
    },
    timeFor(300, 60_000),
  );

  it('can go on to older messages where more came than a page holds while the channel was opened', async () => {
    const world = await World.start(50);
    await world.older();
    await world.reopen();
    world.post(60);
    await world.rest();
    expectSameAsServer(world);
    expect(world.list?.heldFrom).toBe(world.list?.ids[0]);
    await world.older();
    await world.rest();
    expect(world.list?.ids).toHaveLength(100);
  });

  it('leaves a message in a gap, though the event of it comes late, to the page that closes the gap', async () => {
    const world = await World.start(0);
    await world.reopen();
    world.post(76);
    await world.handle(0);
    await world.arrive(0);
    await world.jump(0);
    await world.rest();
    expectSameAsServer(world);
    expect(world.list?.gapsBefore).toEqual(['10026']);
    await world.missing();
    await world.rest();
    expect(world.list?.ids).toHaveLength(76);
    expectSameAsServer(world);
  });

  it('asks again for what was answered before a connection that did not resume', async () => {
    const world = await World.start(3);
    await world.reopen();
    await world.handle(0);
    world.lose();
    world.post(1);
    world.renew();
    // Everything else is fetched again while that one answer is still pending.
    for (let call = 0; call < 3; call += 1) {
      await world.handle(0);
      await world.arrive(1);
    }
    await world.arrive(0);
    await world.rest();
    expect(world.list?.ids).toHaveLength(4);
    expectSameAsServer(world);
  });

  it('does not bring back what was heard before a connection that did not resume, with a late answer', async () => {
    const world = await World.start(0);
    world.post(1);
    await world.send();
    world.deliver(1);
    // The second send waits for the first, and is answered while the messages are fetched.
    await world.send();
    world.remove(0);
    world.lose();
    await world.rest();
    expect(world.list?.ids).toEqual(['10001', '10002']);
    expectSameAsServer(world);
  });

  it('fetches once more after an answer that a renewed connection has overtaken', async () => {
    const world = await World.start(3);
    await world.editOwn(0);
    await world.handle(0);
    world.edit(0);
    world.lose();
    world.renew();
    // All is fetched while the answer to the older edit is on its way.
    for (let call = 0; call < 4; call += 1) {
      await world.handle(0);
      await world.arrive(1);
    }
    await world.arrive(0);
    await world.rest();
    expectSameAsServer(world);
  });

  it('does not bring back a message that was deleted before its sender heard of it', async () => {
    const world = await World.start(0);
    await world.send();
    await world.handle(0);
    world.remove(0);
    world.deliver(9);
    await world.arrive(0);
    expect(world.list?.ids).toEqual([]);
  });

  it('shows a message once when the answer is faster than the event, and when it is slower', async () => {
    const world = await World.start(0);
    await world.send();
    expect(world.list).toMatchObject({ pendingCount: 1 });
    await world.handle(0);
    await world.arrive(0);
    expect(world.list).toMatchObject({ pendingCount: 0, ids: ['10000'] });
    world.deliver(9);
    expect(world.list).toMatchObject({ pendingCount: 0, ids: ['10000'] });
    await world.send();
    await world.handle(0);
    world.deliver(9);
    expect(world.list).toMatchObject({ pendingCount: 0, ids: ['10000', '10001'] });
    await world.arrive(0);
    expect(world.list).toMatchObject({ pendingCount: 0, ids: ['10000', '10001'] });
  });

  it.each([
    ['of a server that says hello', (world: World) => world.renew()],
    [
      'of one that does not, whose first events come before it is known',
      (world: World) => world.renewLate(2),
    ],
  ])('leaves a visible gap where more is missing than 10 pages hold, %s', async (_name, renew) => {
    const world = await World.start(60);
    world.lose();
    world.post(1100);
    renew(world);
    expect(world.list).toMatchObject({ isCatchingUp: true, gapsBefore: [] });
    await world.rest();
    const { list } = world;
    expect(list).toMatchObject({ isCatchingUp: false, gaps: [{ after: '10059' }] });
    expect(list?.gapsBefore).toEqual([list?.ids[50]]);
    for (let page = 0; page < 2; page += 1) {
      await world.missing();
      await world.rest();
    }
    expect(world.list).toMatchObject({ gaps: [], gapsBefore: [] });
    expect(world.list?.ids.length).toBeGreaterThan(1100);
    expectSameAsServer(world);
  });

  it('keeps what was deleted and edited in the absence from standing there as it was', async () => {
    const world = await World.start(40);
    world.lose();
    world.remove(3);
    world.edit(5);
    world.renew();
    await world.rest();
    expect(world.list?.ids).toHaveLength(39);
    expectSameAsServer(world);
  });
});
