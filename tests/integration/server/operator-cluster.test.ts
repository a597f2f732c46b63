import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../../src/server/admin/backup';
import { digestOf } from '../../../src/server/admin/backup-file';
import { restore } from '../../../src/server/admin/restore';
import { restoreToDatabase } from '../../../src/server/admin/restore-to-database';
import { runCommand } from '../../../src/server/admin/run-command';
import { startCluster, type TestCluster } from '../../support/node/cluster';
import { textChannelOf, type TestServer } from '../../support/node/server-app';
import { openStoreFor, storeTemplate } from '../../support/node/test-store';

const SLOW = { timeout: 120_000 };

let cluster: TestCluster;
let one: TestServer;
let two: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-cluster-backup-'));
  cluster = await startCluster();
  [one, two] = (await cluster.startNodes(2)) as [TestServer, TestServer];
}, 240_000);
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('servers side by side', () => {
  it('do an order to one of them on all', SLOW, async () => {
    const owner = await two.signUp('owner');
    const guild = await two.createGuild(owner, 'Apart');
    const socket = await two.connect(owner);
    const { services } = one.server;
    await runCommand(services, { name: 'announce', text: 'to all of you' });
    expect((await socket.event('SYSTEM_MESSAGE')).message.message).toBe('to all of you');
    await runCommand(services, { name: 'set-verified', guild: guild.id, level: 1, reason: null });
    expect(await socket.event('GUILD_EDIT')).toMatchObject({ guildId: guild.id, verified: 1 });
    await runCommand(services, { name: 'set-role', user: 'owner', role: 3 });
    expect((await socket.event('GUILD_MEMBER_EDIT')).member.role).toBe(3);
    await runCommand(services, { name: 'end-sessions', user: 'owner' });
    expect(await socket.closed).toBe(4001);
    expect(await two.status('users.me', {}, owner)).toBe(401);
  });

  it('give a backup that one server alone can be made of, row by row', SLOW, async () => {
    const author = await one.signUp('author');
    const guild = await one.createGuild(author, 'Moved');
    const channelId = textChannelOf(guild);
    for (const content of ['one', 'zwei\n\u2028 "drei"', '😀'.repeat(100)])
      await one.done('messages.create', { channelId, content, parentId: null }, author);
    const file = join(folder, 'cluster.backup');
    await backUp({ store: one.store, blobs: null }, '0.1.0', createWriteStream(file));
    const { rows } = await restore(file, join(folder, 'alone'), await storeTemplate());
    const alone = await openStoreFor({ dataDir: join(folder, 'alone') });
    const contents = await alone.db.selectFrom('messages').select(['id', 'content']).orderBy('id').execute();
    expect(contents.map(({ content }) => content)).toEqual(['one', 'zwei\n\u2028 "drei"', '😀'.repeat(100)]);
    expect((await alone.transaction(digestOf)).rows).toBe(rows);
    await alone.close();
  });

  it('take over the community of a server that stood alone', SLOW, async () => {
    const file = join(folder, 'alone.backup');
    const alone = await openStoreFor({ dataDir: join(folder, 'alone') });
    await backUp({ store: alone, blobs: null }, '0.1.0', createWriteStream(file));
    const wanted = await alone.transaction(digestOf);
    await alone.close();
    const database = await cluster.newDatabase();
    expect((await restoreToDatabase(file, database, null)).rows).toBe(wanted.rows);
    const store = await cluster.openStore({ database });
    expect(await store.db.selectFrom('messages').select('id').execute()).toHaveLength(3);
    await store.close();
    await expect(restoreToDatabase(file, database, null)).rejects.toThrow('already has accounts');
    await expect(restoreToDatabase(file, database.replace(/\/g_\w+$/, '/nothing'), null)).rejects.toThrow(
      'does not exist',
    );
  });
});
