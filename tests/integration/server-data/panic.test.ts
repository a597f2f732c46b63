import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { failureOfQuery } from '../../../src/server/data/failures';
import { listMessages } from '../../../src/server/data/messages';
import { openTestStore } from '../../support/node/test-store';
import { addGuild, draft, send } from './fixtures';

const dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-panic-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const diskFull = (): never => {
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
};

test('the store starts again by itself after its log could not grow', async () => {
  const events: string[] = [];
  let freeBytes = 1e9;
  const store = await openTestStore({
    dataDir,
    freeBytes: () => freeBytes,
    log: ({ event }) => events.push(event),
  });
  const guild = await addGuild(store, 'club');
  const kept = await send(store, guild.general, guild.ownerId, 'kept');

  // Every write of PostgreSQL fails, although the check of free space passed: PostgreSQL panics.
  const full = vi.spyOn(fs, 'writeSync').mockImplementation(diskFull);
  const [refused] = await Promise.allSettled([
    sql`select pg_logical_emit_message(true, 'test', repeat('x', 40000000))`.execute(store.db),
  ]);
  expect(full).toHaveBeenCalled();
  expect(refused).toMatchObject({ status: 'rejected', reason: { severity: 'PANIC', code: '53100' } });

  // Still no space: a clear answer, without a restart that could only fail.
  freeBytes = 0;
  const [waiting] = await Promise.allSettled([
    store.writeMessage(draft(guild.general, guild.ownerId, 'too early')),
  ]);
  expect(waiting.status === 'rejected' && failureOfQuery(waiting.reason)).toMatchObject({
    code: 'store-full',
  });
  expect(await store.isHealthy()).toBe(false);
  await store.checkpoint();

  full.mockRestore();
  freeBytes = 1e9;
  const after = await send(store, guild.general, guild.ownerId, 'after');
  expect(events).toContain('store-restarted');
  expect((await listMessages(store.db, { channelId: guild.general })).map(({ id }) => id)).toEqual([
    kept,
    after,
  ]);
  await store.close();
});
