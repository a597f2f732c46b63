/**
 * Measures acknowledged message writes per second with 1, 8 and 64 callers, beside the store's own limit: one bare row
 * per commit. Run it with `npx tsx tests/integration/server-data/measure-writes.ts`; it prints JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { MessageId, UserId } from '../../../src/contract/ids';
import { createGuild } from '../../../src/server/data/guild-create';
import { insertUser } from '../../../src/server/data/users';
import { openTestStore } from '../../support/node/test-store';

const SECONDS = 4;
const dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-writes-'));
const store = await openTestStore({ dataDir });
const createdAt = new Date().toISOString();
const ownerId = store.ids.next<UserId>();
await insertUser(store.db, {
  id: ownerId,
  username: 'ana',
  email: 'ana@example.org',
  passwordHash: 'x',
  createdAt,
});
await store.transaction((trx) =>
  createGuild(trx, store.ids, { name: 'club', icon: null, ownerId, createdAt }),
);
const channel = await store.db
  .selectFrom('channels')
  .select('id')
  .where('type', '=', 'text')
  .executeTakeFirstOrThrow();
await sql`create table bare (id bigint primary key, content text not null)`.execute(store.db);

let count = 0;
const writeMessage = async (): Promise<void> => {
  const nonce = `n${(count += 1)}`;
  const content = `Message ${count}: a sentence of the length that people write in a chat, more or less.`;
  const draft = {
    channelId: channel.id,
    authorId: ownerId,
    content,
    parentId: null,
    nonce,
    mentionsEveryone: false,
  };
  const { kind } = await store.writeMessage(draft);
  if (kind !== 'created') throw new Error(kind);
};
const writeBare = async (): Promise<void> => {
  await sql`insert into bare values (${store.ids.next<MessageId>()}, ${'A bare row of about the same length as that.'})`.execute(
    store.db,
  );
};

const measure = async (callers: number, write: () => Promise<void>) => {
  const until = performance.now() + SECONDS * 1000;
  const took: number[] = [];
  const call = async (): Promise<void> => {
    while (performance.now() < until) {
      const began = performance.now();
      await write();
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  took.sort((a, b) => a - b);
  const at = (share: number): number => Number((took[Math.floor(took.length * share)] ?? 0).toFixed(2));
  return { callers, perSecond: Math.round(took.length / SECONDS), p50Ms: at(0.5), p99Ms: at(0.99) };
};

const limit = await measure(1, writeBare);
const messages = [];
for (const callers of [1, 8, 64]) messages.push(await measure(callers, writeMessage));
console.log(JSON.stringify({ bareRowACommit: limit, messages }, null, 2));
await store.close();
rmSync(dataDir, { recursive: true, force: true });
