import { expect, it } from 'vitest';
import { PICTURE_LIMITS } from '../../../../src/contract/limits';
import { PATIENCE } from '../../../../src/server/decoder/asked-process';
import type { ProgramEvents } from '../../../../src/server/programs/program';
import { createDecoder } from '../../../../src/server/decoder/decoder';
import type { Order } from '../../../../src/server/decoder/messages';
import { silentLog } from '../../../../src/server/log';
import { createFakeClock } from '../../../support/node/server-clock';

const MIB = 2 ** 20;
const SIZE = { width: 256, height: 256 };
const bytes = (...values: number[]) => new Uint8Array(values);

const setUp = () => {
  const clock = createFakeClock();
  const started: { events: ProgramEvents; orders: Order[]; kills: number }[] = [];
  const decoder = createDecoder({
    clock,
    log: silentLog,
    start: (events) => {
      const one = { events, orders: [] as Order[], kills: 0 };
      started.push(one);
      return { post: (order) => void one.orders.push(order), kill: () => (one.kills += 1) };
    },
  });
  return { clock, started, decoder };
};
const settle = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};

it('decodes one picture at a time, in the order of asking, in one process', async () => {
  const { started, decoder } = setUp();
  const first = decoder.remake(bytes(1), SIZE);
  const second = decoder.remake(bytes(2), null);
  await settle();
  expect(started[0]?.orders).toEqual([{ bytes: bytes(1), max: SIZE, mayMove: false }]);
  started[0]?.events.onMessage({ remade: bytes(9), grown: MIB });
  expect(await first).toEqual({ kind: 'picture', bytes: Buffer.from([9]) });
  await settle();
  expect(started[0]?.orders).toHaveLength(2);
  started[0]?.events.onMessage({ remade: null, grown: MIB });
  expect(await second).toEqual({ kind: 'unreadable' });
  expect(started).toHaveLength(1);
});

it('gives a picture up when its process ends, and goes on with another', async () => {
  const { started, decoder } = setUp();
  const first = decoder.remake(bytes(1), SIZE);
  const second = decoder.remake(bytes(2), SIZE);
  await settle();
  started[0]?.events.onGone();
  expect(await first).toEqual({ kind: 'gave-up' });
  await settle();
  started[1]?.events.onMessage({ remade: bytes(9), grown: MIB });
  expect(await second).toMatchObject({ kind: 'picture' });
});

it('kills the process when a picture takes too long', async () => {
  const { clock, started, decoder } = setUp();
  const first = decoder.remake(bytes(1), SIZE);
  await settle();
  clock.advance(PATIENCE * PICTURE_LIMITS.decodeMs - 1);
  expect(started[0]?.kills).toBe(0);
  clock.advance(1);
  expect(await first).toEqual({ kind: 'gave-up' });
  expect(started[0]?.kills).toBe(1);
  const second = decoder.remake(bytes(2), SIZE);
  await settle();
  // Messages of the killed process are ignored.
  started[0]?.events.onMessage({ remade: bytes(9), grown: MIB });
  started[0]?.events.onGone();
  started[1]?.events.onMessage({ remade: bytes(8), grown: MIB });
  expect(await second).toEqual({ kind: 'picture', bytes: Buffer.from([8]) });
});

it('leaves a process that has grown, and one that has nothing to do', async () => {
  const { clock, started, decoder } = setUp();
  const first = decoder.remake(bytes(1), SIZE);
  await settle();
  started[0]?.events.onMessage({ remade: bytes(9), grown: 64 * MIB });
  await first;
  expect(started[0]?.kills).toBe(1);
  const second = decoder.remake(bytes(2), SIZE);
  await settle();
  started[1]?.events.onMessage({ remade: bytes(9), grown: MIB });
  await second;
  expect(started[1]?.kills).toBe(0);
  clock.advance(60_000);
  expect(started[1]?.kills).toBe(1);
});

it('gives up what waits when it is closed', async () => {
  const { started, decoder } = setUp();
  const both = Promise.all([decoder.remake(bytes(1), SIZE), decoder.remake(bytes(2), SIZE)]);
  await settle();
  decoder.close();
  expect(await both).toEqual([{ kind: 'gave-up' }, { kind: 'gave-up' }]);
  expect(started.map(({ kills }) => kills)).toEqual([1]);
});

it('takes no word of a process for a picture that is none', async () => {
  const { started, decoder } = setUp();
  const first = decoder.remake(bytes(1), SIZE);
  await settle();
  for (const noise of [null, 'x', { remade: 'x', grown: 1 }, { remade: bytes(1) }])
    started[0]?.events.onMessage(noise);
  started[0]?.events.onMessage({ remade: bytes(9), grown: 0 });
  expect(await first).toEqual({ kind: 'picture', bytes: Buffer.from([9]) });
});
