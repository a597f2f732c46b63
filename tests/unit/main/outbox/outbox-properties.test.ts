import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChannelId, toId } from '../../../../src/contract/ids';
import { tries } from '../../../support/torture';
import { type Fate, OutboxWorld } from './outbox-world';

const fate = fc.constantFrom<Fate>('ok', 'ok', 'ok', 'lost-before', 'lost-after', 'busy', 'refused');
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      files: fc.integer({ min: 1, max: 4 }),
      channel: fc.constantFrom('7', '8'),
    }),
  },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('step' as const), at: fc.nat(20), fate }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('kill' as const),
      hasEffect: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
      isConnected: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(500, 5000, 60_000, 290_000, 3_600_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('connection' as const), isConnected: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide' as const), at: fc.nat(5) }) },
);

/** A person who sees what the server has stored: has that deleted which was sent, and the rest sent again. */
const decide = async (world: OutboxWorld, at: number): Promise<string[]> => {
  const open = world.states.messages.filter(
    ({ state }) => state.kind === 'unsure' || state.kind === 'failed',
  );
  const message = open[at % Math.max(1, open.length)];
  if (message === undefined) return [];
  const files = message.files.map(({ id }) => id);
  const isStored = files.some((id) => world.has(id) > 0);
  void (isStored ? world.outbox.discard(message.id) : world.outbox.retry(message.id));
  await world.settle();
  return files;
};

describe('messages with files, by any order of steps, failures and kills', () => {
  it('are neither lost nor doubled, have all their files in order, and keep the order of their channel', () =>
    fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 60 }), async (acts) => {
        const world = new OutboxWorld();
        world.outbox.setConnected(true);
        await world.open();
        /** The files of messages that were said to be sent, by channel, in the order of writing. */
        const accepted: { readonly channel: string; readonly files: string[] }[] = [];
        /** The files of messages about which the person had to decide. */
        const decided = new Set<string>();
        for (const one of acts) {
          if (one.kind === 'write') {
            const files = Array.from({ length: one.files }, () => world.file(one.channel));
            for (const file of files) void world.outbox.add(file);
            await world.wrote();
            const sent = world.outbox.send({
              ...{ content: 'Look', channelId: toId<ChannelId>(one.channel), parentId: null },
              files: files.map(({ id }) => id),
            });
            void sent.then((result) => {
              if (result.ok) accepted.push({ channel: one.channel, files: files.map(({ id }) => id) });
            });
            await world.settle();
          } else if (one.kind === 'step') await world.go(one.at, one.fate);
          else if (one.kind === 'kill') await world.kill(one.hasEffect, one.isConnected);
          else if (one.kind === 'wait') {
            world.clock.advance(one.ms);
            await world.settle();
          } else if (one.kind === 'connection') {
            world.outbox.setConnected(one.isConnected);
            await world.settle();
          } else for (const id of await decide(world, one.at)) decided.add(id);
        }
        world.outbox.setConnected(true);
        for (let turn = 0; turn < 60 && world.states.messages.length > 0; turn += 1) {
          await world.drain();
          for (const id of await decide(world, turn)) decided.add(id);
          await world.drain();
          world.clock.advance(60_000);
          await world.settle();
        }
        expect(world.states.messages).toEqual([]);
        for (const { files } of accepted)
          for (const id of files) expect([id, world.has(id)]).toEqual([id, 1]);
        for (const message of world.stored) for (const id of message.files) expect(world.has(id)).toBe(1);
        for (const channel of ['7', '8']) {
          const written = accepted
            .filter((message) => message.channel === channel)
            .flatMap(({ files }) => files);
          const plain = written.filter((id) => !decided.has(id));
          const arrived = world.stored
            .filter(({ channelId }) => channelId === channel)
            .flatMap(({ files }) => files)
            .filter((id) => plain.includes(id));
          expect(arrived).toEqual(plain);
        }
      }),
      tries(150),
    ));
});
