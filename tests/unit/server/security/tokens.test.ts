import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toId, type UserId } from '../../../../src/contract/ids';
import type { Store } from '../../../../src/server/data/store';
import { deleteToken, listTokens } from '../../../../src/server/data/tokens';
import { insertUser } from '../../../../src/server/data/users';
import { createTokens } from '../../../../src/server/security/tokens';
import { systemRandom } from '../../../../src/server/random';
import { createFakeClock } from '../../../support/node/server-clock';
import { countStatements } from '../../../support/node/counted-statements';
import { openTestStore } from '../../../support/node/test-store';

const userId = toId<UserId>('7');
const clock = createFakeClock();
let store: Store;

beforeAll(async () => {
  store = await openTestStore({ now: clock.now });
  await insertUser(store.db, {
    id: userId,
    username: 'ann',
    email: 'ann@example.com',
    passwordHash: '-',
    createdAt: new Date(clock.now()).toISOString(),
  });
});
afterAll(() => store.close());

const setUp = async () => {
  const tokens = createTokens({ db: store.db, clock, random: systemRandom, ids: store.ids });
  const token = await tokens.issue(store.db, userId, null);
  return { tokens, token };
};

describe('tokens', () => {
  it('are 256 bits of randomness in characters that a sub-protocol may have', async () => {
    const [{ token: one }, { token: other }] = [await setUp(), await setUp()];
    expect(one).toMatch(/^gh_[A-Za-z0-9_-]{43}$/);
    expect(one).not.toBe(other);
  });

  it.each(['', 'short', 'gh_' + 'x'.repeat(600), "gh_'; drop table tokens; --", 'gh_🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂'])(
    'are nobody’s when they are %j',
    async (text) => {
      const { tokens } = await setUp();
      expect(await tokens.authenticate(text)).toBeNull();
    },
  );

  it('are known without a look into the store for a minute, unless they are ended', async () => {
    const { tokens, token } = await setUp();
    const caller = await tokens.authenticate(token);
    if (caller === null) throw new Error('not known');
    expect(caller.userId).toBe(userId);
    await deleteToken(store.db, caller.tokenId);
    expect(await tokens.authenticate(token)).toEqual(caller);
    tokens.forget([caller.tokenId]);
    expect(await tokens.authenticate(token)).toBeNull();

    const second = await tokens.issue(store.db, userId, null);
    const again = await tokens.authenticate(second);
    if (again === null) throw new Error('not known');
    await deleteToken(store.db, again.tokenId);
    clock.advance(60_000);
    expect(await tokens.authenticate(second)).toBeNull();
  });

  it('are no good when they are ended while they are looked up', async () => {
    const { tokens, token } = await setUp();
    const elsewhere = createTokens({ db: store.db, clock, random: systemRandom, ids: store.ids });
    const caller = await elsewhere.authenticate(token);
    if (caller === null) throw new Error('not known');
    const underWay = tokens.authenticate(token);
    tokens.forget([caller.tokenId]);
    expect(await underWay).toBeNull();
    expect(await tokens.authenticate(token)).toBeNull();
  });

  it('that are used at the same time are looked up by one query, and extended by one more once an hour', async () => {
    const { db, count } = countStatements(store.db);
    const tokens = createTokens({ db, clock, random: systemRandom, ids: store.ids });
    const issued = await Promise.all(Array.from({ length: 40 }, () => tokens.issue(store.db, userId, null)));
    const useAll = async (): Promise<number> => {
      tokens.forgetAll();
      const before = count();
      const callers = await Promise.all([...issued, `gh_${'x'.repeat(43)}`].map(tokens.authenticate));
      expect(callers.map((caller) => caller?.userId ?? null)).toEqual([...issued.map(() => userId), null]);
      expect(new Set(callers.map((caller) => caller?.tokenId)).size).toBe(issued.length + 1);
      return count() - before;
    };
    expect(await useAll()).toBe(1);
    clock.advance(60 * 60 * 1000);
    expect(await useAll()).toBe(2);
    expect(await useAll()).toBe(1);
    const used = (await listTokens(store.db, userId, clock.now())).filter(
      ({ lastUsedAt }) => Date.parse(lastUsedAt) === clock.now(),
    );
    expect(used).toHaveLength(issued.length);
  });
});
