import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelId, MessageId } from '../../../src/contract/ids';
import { idAt, SEED_NODE } from '../../../src/server/data/ids';
import { gather, listsOfWeeks } from '../../../src/server/data/search-gather';
import { weekOf } from '../../../src/server/data/search-plan';
import type { Store } from '../../../src/server/data/store';
import { eagerIndexer } from '../../support/node/eager-indexer';
import { openTestStore } from '../../support/node/test-store';
import { addGuild, addTextChannel, NOON_MS } from './fixtures';

const MESSAGES = 600;
const HOUR_MS = 60 * 60 * 1000;
/** 100 days in all. */
const APART_MS = 4 * HOUR_MS;
const PAGE = 20;

let store: Store;
let ids: readonly MessageId[];

beforeAll(async () => {
  store = await openTestStore({ now: () => NOON_MS });
  const guild = await addGuild(store, 'club');
  const channelId: ChannelId = await addTextChannel(store, guild.guildId, 'one');
  ids = Array.from({ length: MESSAGES }, (_, nth) =>
    idAt<MessageId>(NOON_MS - (MESSAGES - nth) * APART_MS, SEED_NODE, 0),
  );
  const rows = ids.map((id, nth) => ({ id, content: nth % 5 === 0 ? 'fifth word' : 'other word' }));
  await sql`
    insert into messages (id, channel_id, author_id, content, created_at)
    select id, ${channelId}::bigint, ${guild.ownerId}::bigint, content, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, content text)`.execute(store.db);
  const indexer = eagerIndexer(store.db, store.transaction);
  await indexer.catchUp();
  await indexer.stop();
});
afterAll(() => store.close());

const fifths = () => ids.filter((_, nth) => nth % 5 === 0);
const weeks = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, nth) => from + Math.sign(to - from) * nth);

const gathered = (
  sort: 'new' | 'old',
  lists: Parameters<typeof gather>[2],
  from: MessageId | null = null,
  most = PAGE,
) => {
  const direction = sort === 'old' ? sql`asc` : sql`desc`;
  const onward = sort === 'old' ? sql`t.message_id > ${from}::bigint` : sql`t.message_id < ${from}::bigint`;
  return gather(
    store.db,
    (condition) => sql`
      select t.message_id, 0 as rank from message_terms t where t.terms @@ '''fifth''' and ${condition}`,
    lists,
    {
      ...{ sort, direction, most },
      onward: from === null ? sql`true` : onward,
      page: sql`order by message_id ${direction}`,
    },
  );
};

describe('hits of one list of weeks after the other', () => {
  it.each(['new', 'old'] as const)('end where there are enough, %s first', async (sort) => {
    const inOrder = sort === 'new' ? fifths().toReversed() : fifths();
    const [first, last] = [weekOf(inOrder[0] ?? ''), weekOf(inOrder.at(-1) ?? '')];
    const step = sort === 'new' ? -1 : 1;
    const early = weeks(first, first + step * 4);
    const found = await gathered(sort, [early, null]);
    expect(found.ids).toEqual(inOrder.slice(0, PAGE));
    expect(found.isWhole).toBe(false);
    expect(found.count).toBe(inOrder.filter((id) => early.includes(weekOf(id))).length);
    expect(early).not.toContain(last);
  });

  it.each(['new', 'old'] as const)('go on with what is behind, %s first, each once', async (sort) => {
    const inOrder = sort === 'new' ? fifths().toReversed() : fifths();
    const first = weekOf(inOrder[0] ?? '');
    const step = sort === 'new' ? -1 : 1;
    const lists = [weeks(first, first), weeks(first + step, first + 2 * step), null];
    const found = await gathered(sort, lists, null, MESSAGES);
    expect(found).toEqual({ ids: inOrder, count: inOrder.length, areMany: false, isWhole: true });
  });

  it('begin behind a cursor', async () => {
    const from = fifths()[60] ?? null;
    const lists = [weeks(weekOf(from ?? ''), weekOf(from ?? '') - 1), null];
    expect((await gathered('new', lists, from)).ids).toEqual(
      fifths().slice(0, 60).toReversed().slice(0, PAGE),
    );
  });
});

describe('the lists of weeks', () => {
  const listsOf = (
    sort: 'new' | 'old',
    {
      from = null,
      after = null,
      before = null,
    }: Partial<Record<'from' | 'after' | 'before', MessageId | null>>,
  ) => listsOfWeeks(store.db, { after, before }, { sort, from }, { candidates: 20_000, needed: 0.05 });
  const at = (nth: number): MessageId => ids.at(nth) as MessageId;

  it('begin with the first of the order, or at the cursor', async () => {
    expect((await listsOf('new', {}))[0]?.[0]).toBe(weekOf(at(-1)));
    expect((await listsOf('old', {}))[0]?.[0]).toBe(weekOf(at(0)));
    expect((await listsOf('new', { from: at(300) }))[0]?.[0]).toBe(weekOf(at(300)));
    expect((await listsOf('old', { from: at(300) }))[0]?.[0]).toBe(weekOf(at(300)));
  });

  it('are within the days that are searched', async () => {
    expect((await listsOf('new', { before: at(300) }))[0]?.[0]).toBe(weekOf(at(300)));
    expect((await listsOf('old', { after: at(300) }))[0]?.[0]).toBe(weekOf(at(300)));
    expect(await listsOf('new', { before: at(300), after: at(301) })).toEqual([null]);
  });

  it('are none for few candidates', async () => {
    const few = listsOfWeeks(
      store.db,
      { after: null, before: null },
      { sort: 'new', from: null },
      { candidates: 200, needed: 1 },
    );
    expect(await few).toEqual([null]);
  });
});

it('has the weeks in the index of terms', async () => {
  const { rows } = await sql<{ readonly plan: string }>`
    select indexdef as plan from pg_indexes where indexname = 'message_terms_by_term_and_week'`.execute(
    store.db,
  );
  expect(rows[0]?.plan).toMatch(/using gin \(terms, \(ARRAY\[\(message_id >> 51\)\]\)\)/i);
});
