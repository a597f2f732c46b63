import { describe, expect, it } from 'vitest';
import { toId, type UserId } from '../../../../src/contract/ids';
import type { TokenId } from '../../../../src/server/data/schema';
import { createTally } from '../../../../src/server/security/rate-limits';
import { createTokenGate } from '../../../../src/server/security/token-gate';
import type { Caller } from '../../../../src/server/security/tokens';
import { createFakeClock } from '../../../support/node/server-clock';

const caller: Caller = { userId: toId<UserId>('1'), tokenId: toId<TokenId>('2') };

/** A gate in front of counted look-ups: `good` is the only valid token. */
const setUp = (limit = 5) => {
  const clock = createFakeClock();
  let lookUps = 0;
  let isKnown = false;
  let isAway = false;
  const gate = createTokenGate({
    clock,
    badTokens: createTally(clock, limit, 60_000),
    tokens: {
      isKnown: (token) => isKnown && token === 'good',
      authenticate: async (token) => {
        if (!isKnown) lookUps += 1;
        await Promise.resolve();
        if (isAway) throw new Error('the store is away');
        return token === 'good' ? caller : null;
      },
    },
  });
  return {
    clock,
    gate,
    lookUps: () => lookUps,
    know: () => (isKnown = true),
    away: (is: boolean) => (isAway = is),
  };
};

describe('tokens that are no good', () => {
  it('are looked up once', async () => {
    const { gate, lookUps } = setUp();
    for (let nth = 0; nth < 10; nth += 1) expect(await gate.identify('bad', 'a')).toEqual({ kind: 'bad' });
    expect(lookUps()).toBe(1);
  });

  it('are looked up so many times a minute for a network, however many come at once', async () => {
    const { gate, lookUps, clock } = setUp();
    const kinds = await Promise.all(
      Array.from({ length: 100 }, async (_, nth) => (await gate.identify(`bad ${nth}`, 'a')).kind),
    );
    expect(kinds.filter((kind) => kind === 'bad')).toHaveLength(5);
    expect(lookUps()).toBe(5);
    expect(await gate.identify('bad 200', 'a')).toEqual({ kind: 'wait', ms: 60_000 });
    expect(await gate.identify('bad 200', 'b')).toEqual({ kind: 'bad' });
    clock.advance(60_000);
    expect(await gate.identify('bad 201', 'a')).toEqual({ kind: 'bad' });
  });

  it('are refused without a look when they are too long', async () => {
    const { gate, lookUps } = setUp();
    expect(await gate.identify('x'.repeat(513), 'a')).toEqual({ kind: 'bad' });
    expect(lookUps()).toBe(0);
  });

  it('do not keep out a neighbour who is known', async () => {
    const { gate, know } = setUp();
    for (let nth = 0; nth < 5; nth += 1) await gate.identify(`bad ${nth}`, 'a');
    expect((await gate.identify('good', 'a')).kind).toBe('wait');
    know();
    expect(await gate.identify('good', 'a')).toEqual({ kind: 'caller', caller });
  });

  it('are not those that could not be looked up', async () => {
    const { gate, away } = setUp();
    away(true);
    for (let nth = 0; nth < 20; nth += 1)
      await expect(gate.identify(`any ${nth}`, 'a')).rejects.toThrow('the store is away');
    away(false);
    expect(await gate.identify('good', 'a')).toEqual({ kind: 'caller', caller });
  });

  it('are remembered up to a number, the oldest forgotten first', async () => {
    const { gate, lookUps } = setUp();
    for (let nth = 0; nth <= 20_000; nth += 1) await gate.identify(`bad ${nth}`, `a${nth}`);
    await gate.identify('bad 1', 'b');
    expect(lookUps()).toBe(20_001);
    await gate.identify('bad 0', 'b');
    expect(lookUps()).toBe(20_002);
  });

  it('are not what good ones count as', async () => {
    const { gate } = setUp();
    for (let nth = 0; nth < 20; nth += 1)
      expect(await gate.identify('good', 'a')).toEqual({ kind: 'caller', caller });
  });
});
