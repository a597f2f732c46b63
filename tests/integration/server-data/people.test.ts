import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestId, SystemMessageId, UserId } from '../../../src/contract/ids';
import { HTTP_LIMITS } from '../../../src/contract/limits';
import { findMedia, insertMedia, mediaPath } from '../../../src/server/data/media';
import { decideRequest, insertRequest, listRequests } from '../../../src/server/data/requests';
import type { MediaId, TokenId } from '../../../src/server/data/schema';
import { findSetting, saveSetting } from '../../../src/server/data/settings';
import type { Store } from '../../../src/server/data/store';
import { insertSystemMessage, listSystemMessages } from '../../../src/server/data/system-messages';
import {
  deleteExpiredTokens,
  deleteToken,
  deleteTokensOf,
  insertToken,
  listTokens,
  useTokens,
} from '../../../src/server/data/tokens';
import { resetPresence, setStatuses } from '../../../src/server/data/statuses';
import {
  findCredentials,
  findPasswordHash,
  findUser,
  insertUser,
  updateEmail,
  updateUser,
  updateUsername,
} from '../../../src/server/data/users';
import { openTestStore } from '../../support/node/test-store';
import { addUser, NOON, NOON_MS } from './fixtures';

let store: Store;
let ana: UserId;
let bo: UserId;
beforeAll(async () => {
  store = await openTestStore({ now: () => NOON_MS });
  ana = await addUser(store, 'Ana');
  bo = await addUser(store, 'Bo');
});
afterAll(() => store.close());

describe('users', () => {
  test('are found by id and by e-mail address, whatever its case', async () => {
    expect(await findUser(store.db, ana)).toEqual({
      id: ana,
      username: 'Ana',
      email: 'Ana@example.org',
      verified: false,
      role: 0,
      flags: 0,
      languagePreference: null,
      avatar: null,
      avatarDecoration: null,
      nameplate: null,
      bio: null,
      status: 'inactive',
      ...{ invisible: false, statusText: null, statusUntil: null },
      createdAt: NOON,
      twoFactor: false,
    });
    const found = await findCredentials(store.db, 'aNA@EXAMPLE.org');
    expect(found).toEqual({ user: await findUser(store.db, ana), passwordHash: 'hash of Ana' });
    expect(await findCredentials(store.db, 'nobody@example.org')).toBeNull();
    expect(await findPasswordHash(store.db, ana)).toBe('hash of Ana');
  });

  test.each([
    [{ username: 'aNA', email: 'new@example.org' }, 'username'],
    [{ username: 'new', email: 'ANA@EXAMPLE.ORG' }, 'email'],
  ])('names and addresses are taken whatever their case: %j', async (fields, taken) => {
    const id = store.ids.next<UserId>();
    expect(await insertUser(store.db, { id, ...fields, passwordHash: 'x', createdAt: NOON })).toEqual({
      taken,
    });
    expect(await findUser(store.db, id)).toBeNull();
  });

  test('change their name and address, but not to another’s', async () => {
    expect(await updateUsername(store.db, bo, 'ANA')).toBe(false);
    expect(await updateUsername(store.db, bo, 'bO')).toBe(true);
    expect(await updateEmail(store.db, bo, 'ana@example.org')).toBe(false);
    await updateUser(store.db, bo, { verified: true, bio: 'Carves spoons', passwordHash: 'new hash' });
    expect(await updateEmail(store.db, bo, 'BO@example.org')).toBe(true);
    const bio = 'Carves spoons';
    expect(await findUser(store.db, bo)).toMatchObject({
      username: 'bO',
      email: 'BO@example.org',
      bio,
      verified: false,
    });
    expect(await findPasswordHash(store.db, bo)).toBe('new hash');
  });

  test('are offline after a new start, but for the demo’s people', async () => {
    const demo = await addUser(store, 'demo');
    await store.db.updateTable('users').set({ statusIsFixed: true }).where('id', '=', demo).execute();
    await setStatuses(store.db, [
      { userId: ana, status: 'dnd' },
      { userId: demo, status: 'away' },
    ]);
    await resetPresence(store.db);
    expect(await findUser(store.db, ana)).toMatchObject({ status: 'inactive' });
    expect(await findUser(store.db, demo)).toMatchObject({ status: 'away' });
  });
});

describe('tokens', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const give = async (hash: string, userId: UserId, nowMs = NOON_MS): Promise<TokenId> => {
    const id = store.ids.next<TokenId>();
    await insertToken(store.db, { id, hash, userId, userAgent: 'Guildhall on a test', nowMs });
    return id;
  };

  const useToken = async (hash: string, nowMs: number) => (await useTokens(store.db, [hash], nowMs))[0];

  test('say whose they are, until they end', async () => {
    const id = await give('t1', ana);
    expect(await useToken('t1', NOON_MS)).toEqual({
      tokenId: id,
      user: await findUser(store.db, ana),
    });
    expect(await useToken('unknown', NOON_MS)).toBeNull();
    expect(await deleteToken(store.db, id)).toBe(true);
    expect(await deleteToken(store.db, id)).toBe(false);
    expect(await useToken('t1', NOON_MS)).toBeNull();
  });

  test('end 30 days after their last use, not after their first', async () => {
    await give('t2', ana);
    expect(await useToken('t2', NOON_MS + 29 * DAY_MS)).not.toBeNull();
    expect(await useToken('t2', NOON_MS + 58 * DAY_MS)).not.toBeNull();
    expect(await useToken('t2', NOON_MS + 58 * DAY_MS + HTTP_LIMITS.tokenLifeMs)).toBeNull();
  });

  test('are not written at every use', async () => {
    await give('t3', ana);
    await useToken('t3', NOON_MS + 59 * 60_000);
    const used = (await listTokens(store.db, ana, NOON_MS)).find(({ lastUsedAt }) => lastUsedAt === NOON);
    expect(used).toMatchObject({ userAgent: 'Guildhall on a test' });
  });

  test('of one account end together, others stay', async () => {
    const owner = await addUser(store, 'owner');
    const ids = [await give('o1', owner), await give('o2', owner)];
    await give('b1', bo);
    expect((await deleteTokensOf(store.db, owner)).sort()).toEqual(ids.sort());
    expect(await useToken('o1', NOON_MS)).toBeNull();
    expect(await useToken('b1', NOON_MS)).not.toBeNull();
  });

  test('that have expired are swept', async () => {
    const old = await give('old', bo, NOON_MS - 31 * DAY_MS);
    expect(await deleteExpiredTokens(store.db, NOON_MS)).toEqual([old]);
    expect(await useToken('b1', NOON_MS)).not.toBeNull();
  });
});

describe('what belongs to one person', () => {
  test('requests and how they were decided', async () => {
    const id = store.ids.next<RequestId>();
    const request = { type: 3, description: 'Lovely', url: null, rating: 9 };
    await insertRequest(store.db, { id, userId: ana, ...request, createdAt: NOON });
    expect(await listRequests(store.db, ana)).toEqual([
      { id, ...request, status: 0, date: NOON, reply: null },
    ]);
    expect(await listRequests(store.db, bo)).toEqual([]);
    expect(await decideRequest(store.db, id, { status: -1, reply: 'Not now' })).toMatchObject({ status: -1 });
    expect(await decideRequest(store.db, store.ids.next<RequestId>(), { status: 1, reply: null })).toBeNull();
  });

  test('official messages: for everyone, and for them alone', async () => {
    const say = async (message: string, userId: UserId | null) =>
      insertSystemMessage(store.db, {
        id: store.ids.next<SystemMessageId>(),
        message,
        createdAt: NOON,
        userId,
      });
    await say('Welcome', null);
    await say('For Bo', bo);
    expect((await listSystemMessages(store.db, ana)).map(({ message }) => message)).toEqual(['Welcome']);
    expect((await listSystemMessages(store.db, bo)).map(({ message }) => message)).toEqual([
      'Welcome',
      'For Bo',
    ]);
  });

  test('pictures, byte by byte', async () => {
    const id = 'unguessable' as MediaId;
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
    await insertMedia(store.db, {
      id,
      type: 'image/png',
      bytes,
      sha256: 'h',
      ownerId: null,
      createdAt: NOON,
    });
    const found = await findMedia(store.db, id);
    expect(found?.type).toBe('image/png');
    expect(Buffer.compare(found?.bytes ?? Buffer.alloc(0), bytes)).toBe(0);
    expect(await findMedia(store.db, 'other' as MediaId)).toBeNull();
    expect(mediaPath(id)).toBe('/media/unguessable');
  });

  test('settings of the store', async () => {
    expect(await findSetting(store.db, 'demo-seeded-at')).toBeNull();
    await saveSetting(store.db, 'demo-seeded-at', NOON);
    await saveSetting(store.db, 'demo-seeded-at', 'later');
    expect(await findSetting(store.db, 'demo-seeded-at')).toBe('later');
  });
});
