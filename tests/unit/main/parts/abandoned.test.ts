import { expect, it } from 'vitest';
import { abandonedPart } from '../../../../src/main/parts/abandoned';
import { parts } from '../../../../src/main/parts/part';
import { PartsWorld } from '../support/parts-world';

const start = () => {
  const world = new PartsWorld('/nowhere');
  return { world, list: parts(world.context).with(abandonedPart) };
};

it('data of runs that have ended are removed once, five seconds after the first page has drawn', () => {
  const { world } = start();
  world.clock.advance(10_000);
  world.signals.tell('page.drawn', null);
  world.clock.advance(4999);
  expect(world.happened).toEqual([]);
  world.clock.advance(1);
  expect(world.happened).toEqual(['remove abandoned']);
  world.signals.tell('page.drawn', null);
  world.clock.advance(10_000);
  expect(world.happened).toEqual(['remove abandoned']);
});

it('an app that has ended removes nothing any more', async () => {
  const { world, list } = start();
  world.signals.tell('page.drawn', null);
  await list.stop();
  world.clock.advance(10_000);
  expect(world.happened).toEqual([]);
});
