import fs, { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Store } from '../../../src/server/data/store';
import { openTestStore } from '../../support/node/test-store';
import { addGuild, draft, type GuildFixture } from './fixtures';

/** The bit of O_DSYNC (also part of O_SYNC) in Linux's flags of an open file. */
const O_DSYNC = 0o10000;
const dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-durable-'));
let store: Store;
let guild: GuildFixture;

beforeAll(async () => {
  store = await openTestStore({ dataDir });
  guild = await addGuild(store, 'club');
});
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Open flags of this process's files whose path contains a text. */
const flagsOfOpenFiles = (part: string): readonly number[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      if (!readlinkSync(`/proc/self/fd/${fd}`).includes(part)) return [];
      return [
        Number.parseInt(
          /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? '',
          8,
        ),
      ];
    } catch {
      // The descriptor of this directory read is closed already.
      return [];
    }
  });

test.runIf(process.platform === 'linux')(
  'the log is open so that a write returns when it is on the disk',
  async () => {
    await store.writeMessage(draft(guild.general, guild.ownerId, 'x'));
    const logs = flagsOfOpenFiles(`${dataDir}/store/pg_wal/0`);
    expect(logs.length).toBeGreaterThan(0);
    for (const flags of logs) expect(flags & O_DSYNC).toBe(O_DSYNC);
  },
);

test('every commit waits for the log', async () => {
  const { rows } = await sql<Record<string, string>>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages, current_setting('wal_sync_method') as method`.execute(
    store.db,
  );
  expect(rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on', method: 'open_datasync' }]);
});

test('a checkpoint syncs the tables’ files before it gives up the log', async () => {
  await store.writeMessage(draft(guild.general, guild.ownerId, 'y'));
  const synced = vi.spyOn(fs, 'fsyncSync');
  syncBuiltinESMExports();
  await store.checkpoint();
  const count = synced.mock.calls.length;
  synced.mockRestore();
  syncBuiltinESMExports();
  expect(count).toBeGreaterThan(5);
});
