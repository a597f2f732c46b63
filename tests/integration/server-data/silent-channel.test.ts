import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelId, MessageId, UserId } from '../../../src/contract/ids';
import type { StoreEngine } from '../../../src/server/data/engine';
import { copyEvidence } from '../../../src/server/data/evidence';
import { lastMessageTime, listMessages } from '../../../src/server/data/messages';
import { markUnread } from '../../../src/server/data/read-markers';
import type { Db } from '../../../src/server/data/schema';
import { findHits } from '../../../src/server/data/search';
import type { Store } from '../../../src/server/data/store';
import { keptEngine } from '../../support/node/kept-engine';
import { openTestStore, storeTemplate } from '../../support/node/test-store';
import { addGuild, addMember, addTextChannel, type GuildFixture } from './fixtures';

/** Of the oldest messages every tenth is in the channel, which is silent since. */
const OLD = 20_000;
const ALL = 100_000;
const EVERY = 10;
const OTHERS = 40;
/** Far more than any of them needs, and far fewer than there are newer ones elsewhere. */
const READ_AT_MOST = 4000;

let store: Store;
let engine: StoreEngine;
/** What has run on the store. */
const statements: [string, readonly unknown[]][] = [];
let guild: GuildFixture;
let reader: UserId;
let silent: ChannelId;
const idOf = (nth: number) => String(1_000_000 + nth) as MessageId;

beforeAll(async () => {
  store = await openTestStore({
    startInMemory: async () => {
      engine = await keptEngine(await storeTemplate());
      const kept = engine;
      return {
        needsReplacing: false,
        hasRoom: true,
        run: (statement, parameters) => {
          statements.push([statement, parameters]);
          return kept.run(statement, parameters);
        },
        reset: () => kept.reset(),
        dump: (compression) => kept.dump(compression),
        close: () => kept.close(),
      };
    },
  });
  guild = await addGuild(store, 'library');
  reader = await addMember(store, guild.guildId, 'ana');
  silent = await addTextChannel(store, guild.guildId, 'cellar');
  const others = await Promise.all(
    Array.from({ length: OTHERS }, (_, nth) => addTextChannel(store, guild.guildId, `room-${nth}`)),
  );
  await sql`
    insert into messages (id, channel_id, author_id, content, created_at)
    select 1000000 + n, case when n <= ${OLD}::int and n % ${EVERY}::int = 0 then ${silent}::bigint else (${sql.val(others)}::bigint[])[1 + n % ${others.length}::int] end,
      ${reader}, 'words ' || n, now() from generate_series(1, ${ALL}::int) n`.execute(store.db);
  await sql`
    insert into message_terms (message_id, channel_id, terms)
    select id, channel_id, ${`'words'`}::tsvector from messages`.execute(store.db);
  await sql`update channels set last_message_id = ${idOf(OLD)} where id = ${silent}`.execute(store.db);
  await sql`analyze messages, message_terms`.execute(store.db);
});
afterAll(() => store.close());

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The rows that a part of a plan reads of the table of messages: those too that it drops. */
const rowsOf = (node: PlanNode): number => {
  const rows = node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));
  const own = node['Relation Name'] === 'messages' ? rows : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own);
};

/** The rows of messages that the statements of some work read, which is undone. */
const rowsReadBy = async (work: (trx: Db) => Promise<unknown>): Promise<number> => {
  let count = 0;
  const undone = store.transaction(async (trx) => {
    statements.length = 0;
    await work(trx);
    for (const [statement, parameters] of [...statements]) {
      if (!/^\s*(select|with|insert|update)\b/i.test(statement)) continue;
      const { rows } = engine.run<Record<string, readonly { readonly Plan: PlanNode }[]>>(
        `explain (analyze, format json) ${statement}`,
        parameters,
      );
      count += rowsOf(Object.values(rows[0] ?? {})[0]?.[0]?.Plan as PlanNode);
    }
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  return count;
};

/** What reads the messages of one channel in their order. */
const WORK: Readonly<Record<string, (trx: Db) => Promise<unknown>>> = {
  'its newest page': (trx) => listMessages(trx, { readerId: reader, channelId: silent, limit: 50 }),
  'the page before one': (trx) =>
    listMessages(trx, { readerId: reader, channelId: silent, before: idOf(ALL), limit: 50 }),
  'the evidence of a report': (trx) => copyEvidence(trx, { channelId: silent, messageId: idOf(OLD) }),
  'the mark before one': (trx) => markUnread(trx, reader, { channelId: silent, messageId: idOf(ALL) }),
  'the last message of its author, for the slow mode': (trx) =>
    lastMessageTime(trx, silent, { authorId: reader, sinceMs: Date.now() }),
  'a search in it': (trx) =>
    findHits(
      trx,
      {
        ...{ wanted: [], guildId: guild.guildId, channelIds: [silent], authorIds: [], mentions: [], has: [] },
        ...{ readable: [silent], hasNow: [], pinned: null, after: null, before: null },
      },
      { sort: 'new', from: null, offset: 0, limit: 25 },
    ),
};

describe('a channel that has long been silent, in a busy server', () => {
  it.each(Object.keys(WORK))('is not looked for among the newer messages of others: %s', async (name) => {
    expect(await rowsReadBy((trx) => WORK[name]?.(trx) ?? Promise.resolve())).toBeLessThan(READ_AT_MOST);
  });
});
