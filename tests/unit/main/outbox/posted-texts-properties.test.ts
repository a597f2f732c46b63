import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChannelId, toId } from '../../../../src/contract/ids';
import { HTTP_LIMITS } from '../../../../src/contract/limits';
import { tries } from '../../../support/torture';
import { type Fate, OutboxWorld } from './outbox-world';

const CHANNELS = ['7', '8'].map((id) => toId<ChannelId>(id));
const fate = fc.constantFrom<Fate>('ok', 'ok', 'ok', 'lost-before', 'lost-after', 'busy', 'pause', 'refused');
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('write' as const), channel: fc.constantFrom(...CHANNELS) }),
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
      ms: fc.constantFrom(500, 5000, 60_000, 290_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('connection' as const), isConnected: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide' as const), at: fc.nat(5) }) },
);

/** A person at the app: writes texts, also while earlier ones are on their way, and sends a draft that a crash has left. */
class Person {
  readonly written: { readonly channelId: ChannelId; readonly content: string }[] = [];
  /** Texts about which the person had to decide, or that were left as drafts: they may come later. */
  readonly late = new Set<string>();
  #nonces = 0;
  #run = 0;

  constructor(readonly world: OutboxWorld) {}

  /** A new text, which is on the disk as a draft before it is sent. */
  async write(channelId: ChannelId): Promise<void> {
    const content = `text ${this.written.length}`;
    this.written.push({ channelId, content });
    const kept = this.world.outbox.keepDraft({ channelId, text: content, parentId: null });
    await this.world.wrote();
    await kept;
    this.#send(channelId, content);
    await this.world.settle();
  }

  /** After a start: the drafts that are there are sent. */
  async begin(): Promise<void> {
    this.#run += 1;
    for (const { channelId, text } of [...this.world.outbox.drafts]) {
      this.late.add(text);
      this.#send(channelId, text);
    }
    await this.world.settle();
  }

  /** Sees what the server has stored: has that deleted which was sent, and the rest sent again. */
  async decide(at: number): Promise<void> {
    const open = this.world.states.messages.filter(
      ({ state }) => state.kind === 'unsure' || state.kind === 'failed',
    );
    const message = open[at % Math.max(1, open.length)];
    if (message === undefined) return;
    this.late.add(message.content);
    const isStored = this.world.stored.some(({ content }) => content === message.content);
    void (isStored ? this.world.outbox.discard(message.id) : this.world.outbox.retry(message.id));
    await this.world.settle();
  }

  #send(channelId: ChannelId, content: string, nonce = `nonce ${(this.#nonces += 1)}`): void {
    const run = this.#run;
    void this.world.outbox.post({ channelId, content, parentId: null, nonce }).then((result) => {
      if (run !== this.#run) return;
      // The page asks again after the pause.
      if (!result.ok && result.failure.kind === 'refused') this.#send(channelId, content, nonce);
    });
  }
}

/** The app gives a request up long before the server forgets a nonce; whether it had an effect nobody knows. */
const timeOut = async (world: OutboxWorld, ms: number): Promise<void> => {
  if (ms < HTTP_LIMITS.clientTimeoutMs) return;
  for (let nth = 0; ; nth += 1) {
    const at = world.steps.findIndex(({ kind }) => kind === 'post');
    if (at < 0) return;
    await world.go(at, nth % 2 === 0 ? 'lost-after' : 'lost-before');
  }
};

it('texts are neither lost nor doubled, and keep the order of their channel, by any order of steps, failures and kills', () =>
  fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 60 }), async (acts) => {
      const world = new OutboxWorld();
      world.outbox.setConnected(true);
      await world.open();
      const person = new Person(world);
      for (const one of acts) {
        if (one.kind === 'write') await person.write(one.channel);
        else if (one.kind === 'step') await world.go(one.at, one.fate);
        else if (one.kind === 'kill') {
          await world.kill(one.hasEffect, one.isConnected);
          await person.begin();
        } else if (one.kind === 'wait') {
          await timeOut(world, one.ms);
          world.clock.advance(one.ms);
          await world.settle();
        } else if (one.kind === 'connection') {
          world.outbox.setConnected(one.isConnected);
          await world.settle();
        } else await person.decide(one.at);
      }
      world.outbox.setConnected(true);
      for (let turn = 0; turn < 60 && (turn === 0 || world.states.messages.length > 0); turn += 1) {
        await world.drain();
        await person.decide(turn);
        await world.drain();
        world.clock.advance(60_000);
        await world.settle();
      }
      expect([world.states.messages, world.outbox.drafts]).toEqual([[], []]);
      const arrived = world.stored.map(({ content }) => content);
      expect(arrived.toSorted()).toEqual(person.written.map(({ content }) => content).toSorted());
      for (const channelId of CHANNELS) {
        const plain = person.written
          .filter((text) => text.channelId === channelId && !person.late.has(text.content))
          .map(({ content }) => content);
        expect(arrived.filter((content) => plain.includes(content))).toEqual(plain);
      }
    }),
    tries(150),
  ));
