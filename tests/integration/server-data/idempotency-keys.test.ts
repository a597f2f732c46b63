import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type UserId, toId } from '../../../src/contract/ids';
import { HTTP_LIMITS } from '../../../src/contract/limits';
import {
  deleteOldDoneRequests,
  deleteSurplusRequests,
  findDoneRequest,
  keepDoneRequest,
} from '../../../src/server/data/idempotency-keys';
import type { Store } from '../../../src/server/data/store';
import { openTestStore } from '../../support/node/test-store';

const NOW = Date.parse('2026-01-02T00:00:00.000Z');
const MIRA = toId<UserId>('1');
const JONAS = toId<UserId>('2');

let store: Store;
beforeAll(async () => {
  store = await openTestStore({ now: () => NOW });
});
afterAll(() => store.close());

const keep = (userId: UserId, key: string, ageMs = 0): Promise<boolean> =>
  store.transaction((trx) =>
    keepDoneRequest(
      trx,
      { userId, key, request: key, answer: '{}', createdAt: new Date(NOW - ageMs).toISOString() },
      NOW,
    ),
  );
const keysOf = async (userId: UserId): Promise<readonly string[]> =>
  (
    await store.db
      .selectFrom('idempotencyKeys')
      .select('key')
      .where('userId', '=', userId)
      .orderBy('key')
      .execute()
  ).map(({ key }) => key);

describe('what was done by a key', () => {
  it('is kept once, and again when it is a day old', async () => {
    expect(await keep(MIRA, 'a', HTTP_LIMITS.idempotencyKeptMs)).toBe(true);
    expect(await findDoneRequest(store.db, { userId: MIRA, key: 'a' }, NOW)).toBeNull();
    expect(await keep(MIRA, 'a')).toBe(true);
    expect(await keep(MIRA, 'a')).toBe(false);
    expect(await findDoneRequest(store.db, { userId: MIRA, key: 'a' }, NOW)).toEqual({
      ...{ request: 'a', answer: '{}' },
    });
  });

  it('is swept when it is a day old', async () => {
    await keep(JONAS, 'old', HTTP_LIMITS.idempotencyKeptMs);
    await keep(JONAS, 'young', HTTP_LIMITS.idempotencyKeptMs - 1);
    await deleteOldDoneRequests(store.db, NOW);
    expect(await keysOf(JONAS)).toEqual(['young']);
  });

  it('is held to the share of its account, the newest', async () => {
    for (let nth = 0; nth < 5; nth += 1) await keep(MIRA, `share ${nth}`, 1000 - nth);
    const others = await keysOf(JONAS);
    await deleteSurplusRequests(store.db, MIRA, 3);
    expect(await keysOf(MIRA)).toEqual(['a', 'share 3', 'share 4']);
    expect(await keysOf(JONAS)).toEqual(others);
  });
});
