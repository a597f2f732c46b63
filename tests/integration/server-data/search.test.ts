import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelId, MessageId } from '../../../src/contract/ids';
import { parseQuery } from '../../../src/domain/search/query';
import { idAt, SEED_NODE } from '../../../src/server/data/ids';
import { findHits } from '../../../src/server/data/search';
import type { FoundOrder } from '../../../src/server/data/search-filters';
import type { Store } from '../../../src/server/data/store';
import { eagerIndexer } from '../../support/node/eager-indexer';
import { openTestStore } from '../../support/node/test-store';
import { addGuild, addTextChannel, type GuildFixture, NOON_MS } from './fixtures';

/** More than are looked at one by one: 1,000 at least. */
const MESSAGES = 2400;
/** Of the oldest messages alone, and more than are gathered. */
const OLD = 1300;
const PAGE = 200;

interface Said {
  readonly id: MessageId;
  readonly channelId: ChannelId;
  readonly content: string;
}

const contentOf = (nth: number): string =>
  [
    'everywhere',
    nth % 2 === 0 ? 'even' : 'odd',
    nth % 300 === 0 ? 'rare' : 'usual',
    nth === 5 ? 'once' : 'more',
    nth < OLD ? 'former' : 'recent',
    nth % 7 === 0 ? 'left right' : 'right left',
  ].join(' ');

let store: Store;
let guild: GuildFixture;
let channels: readonly ChannelId[];
let said: readonly Said[];

beforeAll(async () => {
  store = await openTestStore({ now: () => NOON_MS });
  guild = await addGuild(store, 'club');
  channels = [
    await addTextChannel(store, guild.guildId, 'one'),
    await addTextChannel(store, guild.guildId, 'two'),
  ];
  said = Array.from({ length: MESSAGES }, (_, nth) => ({
    id: idAt(NOON_MS + nth * 1000, SEED_NODE, 0),
    channelId: channels[nth % 3 === 0 ? 1 : 0] as ChannelId,
    content: contentOf(nth),
  }));
  const rows = said.map(({ id, channelId, content }) => ({ id, channel_id: channelId, content }));
  await sql`
    insert into messages (id, channel_id, author_id, content, created_at)
    select id, channel_id, ${guild.ownerId}::bigint, content, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, channel_id bigint, content text)`.execute(
    store.db,
  );
  const indexer = eagerIndexer(store.db, store.transaction);
  await indexer.catchUp();
  await indexer.stop();
});
afterAll(() => store.close());

interface Asked {
  readonly text: string;
  readonly in: readonly ChannelId[];
  readonly after?: MessageId;
  readonly before?: MessageId;
}

const hitsOf = ({ text, in: readable, after, before }: Asked, order: FoundOrder) =>
  findHits(
    store.db,
    {
      ...{ wanted: parseQuery(text), guildId: guild.guildId, readable },
      channelIds: readable.length === 1 ? readable : [],
      ...{ authorIds: [], mentions: [], has: [], hasNow: [], pinned: null },
      ...{ after: after ?? null, before: before ?? null },
    },
    order,
  );

/** All pages of a search, and what the first of them says of the number of hits. */
const allPages = async (asked: Asked, sort: 'new' | 'old') => {
  const ids: MessageId[] = [];
  const first = await hitsOf(asked, { sort, from: null, offset: 0, limit: PAGE });
  for (let page = first.found; page.length > 0;) {
    ids.push(...page.map(({ messageId }) => messageId));
    const from = ids.at(-1) ?? null;
    page = (await hitsOf(asked, { sort, from, offset: 0, limit: PAGE })).found;
  }
  return { ids, count: first.count, isExact: first.isExact };
};

const idAtNth = (nth: number): MessageId => said[nth]?.id as MessageId;

/** The same by reading every message. */
const naive = ({ in: readable, after, before }: Asked, isHit: (content: string) => boolean) =>
  said
    .filter(({ id, channelId, content }) => {
      const isWithin = (after === undefined || id > after) && (before === undefined || id < before);
      return isWithin && readable.includes(channelId) && isHit(content);
    })
    .map(({ id }) => id);

const SEARCHES: readonly (readonly [string, (content: string) => boolean])[] = [
  ['everywhere', () => true],
  ['even', (content) => content.includes('even')],
  ['rare', (content) => content.includes('rare')],
  ['once', (content) => content.includes('once')],
  ['former', (content) => content.includes('former')],
  ['"left right"', (content) => content.includes('left right')],
  ['everywhere -usual', (content) => content.includes('rare')],
  ['-recent', (content) => !content.includes('recent')],
  ['nothing', () => false],
];

describe('a search whose page needs more than the nearest messages', () => {
  beforeAll(() => sql`analyze message_terms`.execute(store.db));

  it.each(['new', 'old'] as const)('goes on behind them, %s first, and misses none', async (sort) => {
    const wanted = naive({ text: 'even', in: channels }, (content) => content.includes('even'));
    const inOrder = sort === 'new' ? wanted.toReversed() : wanted;
    const { found, count, isExact } = await hitsOf(
      { text: 'even', in: channels },
      { sort, from: null, offset: 0, limit: 600 },
    );
    expect(found.map(({ messageId }) => messageId)).toEqual(inOrder.slice(0, 600));
    expect(isExact).toBe(false);
    expect(count).toBeGreaterThanOrEqual(600);
    expect(count).toBeLessThan(wanted.length);
  });
});

describe.each(SEARCHES)('a search for %s', (text, isHit) => {
  it.each(['new', 'old'] as const)('finds all, once, %s first, in all channels and in one', async (sort) => {
    for (const readable of [channels, channels.slice(1)]) {
      const asked = { text, in: readable };
      const wanted = naive(asked, isHit);
      const { ids, count, isExact } = await allPages(asked, sort);
      expect(ids).toEqual(sort === 'new' ? wanted.toReversed() : wanted);
      if (isExact) expect(count).toBe(wanted.length);
      else expect(count).toBeLessThanOrEqual(wanted.length);
      expect(isExact || count >= PAGE).toBe(true);
    }
  });

  it('finds none outside of its days', async () => {
    const asked = { text, in: channels, after: idAtNth(100), before: idAtNth(1500) };
    expect((await allPages(asked, 'new')).ids).toEqual(naive(asked, isHit).toReversed());
  });

  it('ranks some of them, once', async () => {
    const asked = { text, in: channels };
    const { found } = await hitsOf(asked, { sort: 'best', from: null, offset: 0, limit: 25 });
    const [ids, wanted] = [found.map(({ messageId }) => messageId), naive(asked, isHit)];
    expect(new Set(ids).size).toBe(Math.min(25, wanted.length));
    expect(wanted).toEqual(expect.arrayContaining(ids));
  });
});
