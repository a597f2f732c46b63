import { beforeEach, describe, expect, it } from 'vitest';
import { type GuildId, toId, type UserId } from '../../../../src/contract/ids';
import { type Bus, createBus, CUT_OFF_AFTER_MS, type Transport } from '../../../../src/server/bus/bus';
import type { BusCommand, Origin, CommandTexts } from '../../../../src/server/bus/commands';
import { shareRate, shareTally } from '../../../../src/server/bus/shared-limits';
import { createRateLimiter, createTally } from '../../../../src/server/security/rate-limits';
import { silentLog } from '../../../../src/server/log';
import { createFakeClock, type FakeClock } from '../../../support/node/server-clock';

const BEAT_MS = 500;
const guildId = toId<GuildId>('7');
const order: BusCommand = { kind: 'member-left', guildId, userId: toId<UserId>('3') };

/** A channel between nodes that the test can interrupt and that can lose messages. */
const createChannel = () => {
  const listeners = new Set<(text: string) => void>();
  const state = { isDown: false, reconnects: 0 };
  const join = (): Transport => {
    let own: ((text: string) => void) | null = null;
    return {
      send: (text) => {
        if (!state.isDown) for (const listen of listeners) listen(text);
      },
      listen: (heard) => {
        own = heard;
        listeners.add(heard);
      },
      reconnect: () => {
        state.reconnects += 1;
      },
      close: async () => {
        if (own !== null) listeners.delete(own);
      },
    };
  };
  return { state, join };
};

interface Node {
  readonly bus: Bus;
  readonly orders: { readonly order: BusCommand; readonly origin: Origin; readonly texts: CommandTexts }[];
  readonly gaps: () => number;
}

let clock: FakeClock;
let channel: ReturnType<typeof createChannel>;
beforeEach(() => {
  clock = createFakeClock();
  channel = createChannel();
});

const startNode = (instance: string): Node => {
  const bus = createBus({ transport: channel.join(), instance, clock, log: silentLog });
  const orders: Node['orders'] = [];
  let gaps = 0;
  bus.on({
    command: (heard, origin, texts) => orders.push({ order: heard, origin, texts }),
    gap: () => {
      gaps += 1;
    },
  });
  return { bus, orders, gaps: () => gaps };
};

describe('orders', () => {
  it('reach the other nodes with their texts, in their order, and not the one who gives them', () => {
    const [a, b] = [startNode('a'), startNode('b')];
    const first = a.bus.publish(
      { kind: 'everyone' },
      { body: '{"event":"X","data":"line"', apart: '{"y":1' },
    );
    const second = a.bus.publish(order);
    expect(b.orders).toEqual([
      {
        order: { kind: 'everyone' },
        origin: first,
        texts: { body: '{"event":"X","data":"line"', apart: '{"y":1' },
      },
      { order, origin: second, texts: {} },
    ]);
    expect(a.orders).toEqual([]);
    expect(b.gaps()).toBe(0);
    expect(b.bus.heard()).toEqual({ a: 2, b: 0 });
  });

  it('that were lost are known to be missing by the next beat', () => {
    const [a, b] = [startNode('a'), startNode('b')];
    a.bus.publish(order);
    channel.state.isDown = true;
    a.bus.publish(order);
    channel.state.isDown = false;
    expect(b.gaps()).toBe(0);
    clock.advance(BEAT_MS);
    expect(b.gaps()).toBe(1);
    a.bus.publish(order);
    expect(b.orders).toHaveLength(2);
    clock.advance(10 * BEAT_MS);
    expect(b.gaps()).toBe(1);
  });

  it('that were lost are known to be missing by the next order, before it is heard', () => {
    const [a, b] = [startNode('a'), startNode('b')];
    a.bus.publish(order);
    channel.state.isDown = true;
    a.bus.publish(order);
    channel.state.isDown = false;
    const seen: number[] = [];
    b.bus.on({ command: () => seen.push(b.gaps()) });
    a.bus.publish(order);
    expect(seen).toEqual([1]);
  });

  it('are missed by nobody where none were given while the bus was away', () => {
    const [a, b] = [startNode('a'), startNode('b')];
    a.bus.publish(order);
    channel.state.isDown = true;
    clock.advance(30_000);
    expect(a.bus.isCutOff()).toBe(true);
    channel.state.isDown = false;
    clock.advance(2 * BEAT_MS);
    expect([a.bus.isCutOff(), a.gaps(), b.gaps()]).toEqual([false, 0, 0]);
  });

  it('of an older number are not heard again', () => {
    const late: string[] = [];
    const [a, b] = [startNode('a'), startNode('b')];
    channel.join().listen((text) => late.push(text));
    a.bus.publish(order);
    const again = late.at(-1) ?? '';
    channel.join().send(again);
    expect(b.orders).toHaveLength(1);
    expect(b.gaps()).toBe(0);
  });

  it('of a kind that only newer nodes know are no gap', () => {
    const b = startNode('b');
    const newer = channel.join();
    newer.send('{"from":"n","seq":1,"say":{"kind":"dance"}}');
    newer.send('{"from":"n","seq":2,"say":{"kind":"everyone"}}\n{"event":"X","data":1');
    newer.send('nonsense');
    newer.send('{"from":"n","say":{"kind":"hum"}}');
    expect(b.orders.map(({ origin }) => origin.seq)).toEqual([2]);
    expect(b.gaps()).toBe(0);
  });

  it('of a node that is met late count as missed: some may have concerned who is here', () => {
    const a = startNode('a');
    a.bus.publish(order);
    channel.state.isDown = true;
    const b = startNode('b');
    channel.state.isDown = false;
    clock.advance(BEAT_MS);
    expect(b.gaps()).toBe(1);
    expect(a.gaps()).toBe(0);
  });
});

describe('a node', () => {
  it('that does not hear itself takes itself for cut off, says nothing more, and connects anew', () => {
    const a = startNode('a');
    clock.advance(BEAT_MS);
    expect(a.bus.isCutOff()).toBe(false);
    channel.state.isDown = true;
    clock.advance(CUT_OFF_AFTER_MS + 2 * BEAT_MS);
    expect(a.bus.isCutOff()).toBe(true);
    expect(a.bus.publish(order).seq).toBe(1);
    expect(channel.state.reconnects).toBe(0);
    clock.advance(10_000);
    expect(channel.state.reconnects).toBe(1);
  });

  it('knows which others are there', async () => {
    const [a, b] = [startNode('a'), startNode('b')];
    startNode('c');
    expect(a.bus.peers()).toEqual(['b', 'c']);
    await b.bus.close();
    expect(a.bus.peers()).toEqual(['c']);
  });
});

describe('limits that nodes share', () => {
  it('count what was taken elsewhere, told together', () => {
    const limiters = ['a', 'b'].map((name) => {
      const { bus } = startNode(name);
      return shareRate(createRateLimiter(clock, { burst: 10, perSecond: 1 }), 'user', bus, clock);
    });
    clock.advance(BEAT_MS);
    const [one, two] = limiters;
    for (let nth = 0; nth < 8; nth += 1) expect(one?.take('ann')).toBe(0);
    clock.advance(200);
    expect([two?.take('ann'), two?.take('ann')]).toEqual([0, 0]);
    expect(two?.take('ann')).toBeGreaterThan(0);
    expect(two?.take('bob')).toBe(0);
  });

  it('count failures at once, take them back and clear them', () => {
    const [one, two] = ['a', 'b'].map((name) => {
      const { bus } = startNode(name);
      return shareTally(createTally(clock, 2, 60_000), { tally: 'sign-in', limit: 2 }, bus, clock);
    });
    clock.advance(BEAT_MS);
    one?.add('ann');
    const takeBack = two?.add('ann');
    clock.advance(1000);
    expect(one?.wait('ann')).toBeGreaterThan(0);
    takeBack?.();
    expect(one?.wait('ann')).toBe(0);
    one?.add('ann');
    expect(two?.wait('ann')).toBeGreaterThan(0);
    two?.clear('ann');
    expect(one?.wait('ann')).toBe(0);
  });

  it('leave each node its share of many at once, before it has heard of the others', () => {
    const nodes = ['a', 'b'].map((name) => {
      const { bus } = startNode(name);
      return shareTally(createTally(clock, 20, 60_000), { tally: 'invite', limit: 20 }, bus, clock);
    });
    clock.advance(BEAT_MS);
    // No messages arrive in between, as when all sign-ins happen within a moment.
    channel.state.isDown = true;
    let taken = 0;
    for (let nth = 0; nth < 400; nth += 1)
      for (const node of nodes)
        if (node.wait('ann') === 0) {
          node.add('ann');
          taken += 1;
        }
    expect(taken).toBe(20);
  });

  it('count by themselves while the bus is away', () => {
    const [one, two] = ['a', 'b'].map((name) => {
      const { bus } = startNode(name);
      return shareTally(createTally(clock, 1, 60_000), { tally: 'sign-in', limit: 1 }, bus, clock);
    });
    channel.state.isDown = true;
    one?.add('ann');
    expect(one?.wait('ann')).toBeGreaterThan(0);
    expect(two?.wait('ann')).toBe(0);
  });
});
