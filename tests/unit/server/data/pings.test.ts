import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pings } from '../../../../src/server/data/migrations/023-pings';
import type { Store } from '../../../../src/server/data/store';
import { openTestStore } from '../../../support/node/test-store';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

describe('a store that knows nothing yet of mentions that count', () => {
  it('learns whom the messages of the last thirty days meant', async () => {
    const { db } = store;
    for (const [id, name] of [
      [1, 'ann'],
      [2, 'bob'],
      [3, 'stranger'],
    ] as const)
      await sql`insert into users (id, username, email, password_hash, created_at)
        values (${id}, ${name}, ${`${name}@example.com`}, '-', now())`.execute(db);
    await sql`insert into guilds (id, name, owner_id, created_at) values (5, 'Hall', 1, now())`.execute(db);
    for (const id of [1, 2])
      await sql`insert into members (guild_id, user_id, joined_at, read_floor) values (5, ${id}, now(), 0)`.execute(
        db,
      );
    await sql`insert into channels (id, guild_id, name, type, position) values (6, 5, 'general', 'text', 0)`.execute(
      db,
    );
    const say = (id: number, content: string, more: { days?: number; parent?: number; all?: boolean } = {}) =>
      sql`insert into messages (id, channel_id, author_id, content, created_at, parent_id, mentions_everyone)
        values (${id}, 6, 1, ${content}, now() - make_interval(days => ${more.days ?? 0}), ${more.parent ?? null}, ${more.all ?? false})`.execute(
        db,
      );
    await say(10, '<@2> <@2> <@3> <@1> <@9999999999999999999> <@999999999999999999999>');
    await say(11, '@everyone', { all: true });
    await say(12, 'plain');
    await say(13, '<@2>', { days: 31 });
    await sql`insert into messages (id, channel_id, author_id, content, created_at) values (20, 6, 2, 'mine', now())`.execute(
      db,
    );
    await say(21, 'yes', { parent: 20 });
    await say(22, 'to myself', { parent: 12 });
    await sql`insert into role_mentions (message_id, role_id) values (12, 77)`.execute(db);
    await sql`drop table message_pings`.execute(db);
    for (const statement of pings.statements) await sql.raw(statement).execute(db);
    const rows = await db
      .selectFrom('messagePings')
      .select(['messageId', 'kind', 'target'])
      .orderBy('messageId')
      .execute();
    expect(rows).toEqual([
      { messageId: '10', kind: 'user', target: '2' },
      { messageId: '11', kind: 'everyone', target: '0' },
      { messageId: '12', kind: 'role', target: '77' },
      { messageId: '21', kind: 'reply', target: '2' },
    ]);
  });
});
