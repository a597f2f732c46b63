import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toId, type UserId } from '../../../../src/contract/ids';
import { arriveUsers, departUsers } from '../../../../src/server/data/attendances';
import type { Store } from '../../../../src/server/data/store';
import { setStatuses } from '../../../../src/server/data/statuses';
import { createWriteBatch } from '../../../../src/server/data/write-batch';
import { findUser, insertUser, listGuildIdsOf } from '../../../../src/server/data/users';
import { countStatements } from '../../../support/node/counted-statements';
import { openTestStore } from '../../../support/node/test-store';

const PEOPLE = 50;
const HERE = 'this node';
const nobody = toId<UserId>('1');

let store: Store;
let people: UserId[];

const statusOf = async (userId: UserId | undefined) =>
  userId === undefined ? null : ((await findUser(store.db, userId))?.status ?? null);

/** The number of transactions that wrote the present rows of these people. */
const transactions = async (): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(distinct xmin::text)::int as count from users where id = any(${sql.val(people)}::bigint[])`.execute(
    store.db,
  );
  return rows[0]?.count ?? 0;
};

const arriving = (userId: UserId) => ({ userId, status: 'away', isFirst: true }) as const;

beforeAll(async () => {
  store = await openTestStore();
});

beforeEach(async () => {
  people = Array.from({ length: PEOPLE }, () => store.ids.next<UserId>());
  for (const id of people)
    await insertUser(store.db, {
      id,
      username: `person${id}`,
      email: `${id}@example.com`,
      passwordHash: 'x',
      createdAt: new Date(0).toISOString(),
    });
});

afterAll(() => store.close());

describe('statuses', () => {
  it('of many are stored by one statement, each with its result and a version of its own', async () => {
    const { db, count } = countStatements(store.db);
    const [first, second] = people;
    if (first === undefined || second === undefined) throw new Error('no people');
    await setStatuses(store.db, [{ userId: second, status: 'active' }]);
    const kept = await setStatuses(db, [
      ...people.map((userId) => ({ userId, status: 'active' }) as const),
      { userId: nobody, status: 'active' },
    ]);
    expect(count()).toBe(1);
    expect(kept.map((one) => one?.isNew ?? null)).toEqual([
      true,
      false,
      ...people.slice(2).map(() => true),
      null,
    ]);
    expect(new Set(kept.map((one) => one?.version)).size).toBe(PEOPLE + 1);
    const [later] = await setStatuses(store.db, [{ userId: first, status: 'dnd' }]);
    expect(later?.version).toBeGreaterThan(Math.max(...kept.map((one) => one?.version ?? 0)));
    expect([await statusOf(first), await statusOf(second)]).toEqual(['dnd', 'active']);
  });

  it('that are written at the same time share one commit', async () => {
    const writes = createWriteBatch({ write: store.writeStatuses, maxItems: PEOPLE });
    const written = await Promise.all(people.map((userId) => writes.add({ userId, status: 'active' })));
    expect(written.every((one) => one?.isNew === true)).toBe(true);
    expect(await transactions()).toBe(1);
    for (const userId of people) await writes.add({ userId, status: 'away' });
    expect(await transactions()).toBe(PEOPLE);
  });
});

describe('the users on several nodes', () => {
  const addElsewhere = async (userId: UserId, sockets: number) => {
    await sql`
      insert into nodes (number, instance, expires_at) values (900, 'another', now() + interval '1 hour')
      on conflict do nothing`.execute(store.db);
    await store.db.insertInto('attendances').values({ instance: 'another', userId, sockets }).execute();
  };

  it('arrive together, by as many statements as one', async () => {
    const alone = countStatements(store.db);
    await arriveUsers(alone.db, HERE, people.slice(0, 1).map(arriving));
    const all = countStatements(store.db);
    const kept = await arriveUsers(all.db, HERE, people.slice(1).map(arriving));
    expect(all.count()).toBe(alone.count());
    expect(kept.every((one) => one?.isNew === true)).toBe(true);
    expect(await statusOf(people.at(-1))).toBe('away');
  });

  it('keep the status that they have on another node, unless they are shown as offline', async () => {
    const [connected, hidden, second, fresh] = people;
    if (!connected || !hidden || !second || !fresh) throw new Error('no people');
    for (const userId of [connected, hidden]) await addElsewhere(userId, 1);
    await setStatuses(store.db, [
      { userId: connected, status: 'dnd' },
      { userId: second, status: 'dnd' },
    ]);
    const kept = await arriveUsers(store.db, HERE, [
      arriving(connected),
      arriving(hidden),
      { ...arriving(second), isFirst: false },
      arriving(fresh),
    ]);
    expect(kept.map((one) => one?.isNew ?? null)).toEqual([null, true, null, true]);
    expect(await statusOf(connected)).toBe('dnd');
    expect(await statusOf(second)).toBe('dnd');
  });

  it('depart together, and those who are on another node stay as they are', async () => {
    const [elsewhere, ...others] = people;
    if (elsewhere === undefined) throw new Error('no people');
    await addElsewhere(elsewhere, 0);
    await arriveUsers(store.db, HERE, people.map(arriving));
    const alone = countStatements(store.db);
    await departUsers(alone.db, HERE, others.slice(0, 1));
    const all = countStatements(store.db);
    const kept = await departUsers(all.db, HERE, [elsewhere, ...others.slice(1)]);
    expect(all.count()).toBe(alone.count());
    expect(kept[0]).toBeNull();
    expect(kept.slice(1).every((one) => one?.isNew === true)).toBe(true);
    expect([await statusOf(elsewhere), await statusOf(others[1])]).toEqual(['away', 'inactive']);
    const left = await store.db
      .selectFrom('attendances')
      .select('userId')
      .where('instance', '=', HERE)
      .execute();
    expect(left.filter(({ userId }) => people.includes(userId))).toEqual([]);
  });
});

it('finds the guilds of many users by one query', async () => {
  const { db, count } = countStatements(store.db);
  expect([...(await listGuildIdsOf(db, people))]).toEqual([]);
  expect(count()).toBe(1);
});
