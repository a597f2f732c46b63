import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDailyBackups } from '../../../src/server/admin/daily-backups';
import { BACKUP_EVERY_MS } from '../../../src/server/admin/kept-backups';
import { restore } from '../../../src/server/admin/restore';
import type { Store } from '../../../src/server/data/store';
import { findUser } from '../../../src/server/data/users';
import { createFakeClock } from '../../support/node/server-clock';
import { openStoreFor, openTestStore, storeTemplate } from '../../support/node/test-store';
import { addUser } from '../server-data/fixtures';

let folder: string;
let store: Store | null = null;
const clock = createFakeClock();
const events: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-daily-'));
  events.length = 0;
});
afterEach(async () => {
  await store?.close();
  store = null;
  rmSync(folder, { recursive: true, force: true });
});

const kept = (): string[] => readdirSync(join(folder, 'backups')).sort();

const setUp = async (more: { readonly keep?: number; readonly freeBytes?: () => number } = {}) => {
  store ??= await openTestStore({ dataDir: folder });
  return createDailyBackups({
    store,
    blobs: null,
    dataDir: folder,
    keep: 2,
    version: '0.0.0',
    clock,
    log: (_level, event) => void events.push(event),
    ...more,
  });
};

describe('daily backups', () => {
  it('are made once a day over restarts, for the owner alone, and the last ones are kept', async () => {
    const first = await setUp();
    await first.check();
    expect(kept()).toHaveLength(1);
    await first.stop();
    await first.check();
    // After a restart of the server: the day is counted from the backup, not from the start.
    const again = await setUp();
    await again.check();
    expect(kept()).toHaveLength(1);
    const [oldest] = kept();
    for (const _day of [1, 2]) {
      clock.jump(BACKUP_EVERY_MS);
      await again.check();
    }
    await again.stop();
    expect(kept()).toHaveLength(2);
    expect(kept()).not.toContain(oldest);
    if (process.platform !== 'win32')
      for (const name of ['', ...kept()])
        expect(statSync(join(folder, 'backups', name)).mode & 0o077, name).toBe(0);
    expect(events).toEqual(['backup.made', 'backup.made', 'backup.made']);
  });

  it('hold what the store held, and restore beside the store that is set aside', async () => {
    const backups = await setUp();
    const id = await addUser(store!, 'ana');
    await backups.check();
    await backups.stop();
    await store?.close();
    store = null;
    writeFileSync(join(folder, 'store', 'global', 'pg_control'), 'damaged');
    const [name = ''] = kept();
    const { aside } = await restore(
      join(folder, 'backups', name),
      folder,
      await storeTemplate(),
      '2026-01-01T00-00-00Z',
    );
    expect(readdirSync(aside!)).toEqual(['store']);
    store = await openStoreFor({ dataDir: folder });
    expect(await findUser(store.db, id)).toMatchObject({ username: 'ana' });
  });

  it('are not made where the disk has no room for them, which a line says', async () => {
    const backups = await setUp({ freeBytes: () => 1 });
    await backups.check();
    await backups.stop();
    expect(kept()).toEqual([]);
    expect(events).toEqual(['backup.no-room']);
  });

  it('clear away what a killed server has left half written, and nothing of others', async () => {
    const backups = await setUp();
    await backups.check();
    const [name = ''] = kept();
    writeFileSync(join(folder, 'backups', `${name}.part`), 'half');
    writeFileSync(join(folder, 'backups', 'notes.txt'), '');
    await backups.check();
    await backups.stop();
    expect(kept()).toEqual([name, 'notes.txt']);
  });
});
