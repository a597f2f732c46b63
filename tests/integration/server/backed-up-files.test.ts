import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '../../../src/server/admin/backup';
import { restore } from '../../../src/server/admin/restore';
import { createDiskBlobs } from '../../../src/server/blobs/disk-blobs';
import { pathsIn } from '../../../src/server/data/store-paths';
import { fetchBytes, sendFiles, upload } from '../../support/node/sent-files';
import { startTestServer, textChannelOf } from '../../support/node/server-app';
import { openStoreFor, openTestStore } from '../../support/node/test-store';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-backed-up-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A server with two files in its folder, and a backup of it. */
const backUpTwoFiles = async () => {
  const [data, file] = [join(folder, 'first'), join(folder, 'all.backup')];
  const blobs = createDiskBlobs(pathsIn(data).blobs);
  const store = await openTestStore({ dataDir: data });
  const app = await startTestServer({ store, blobs });
  const ann = await app.signUp();
  const channelId = textChannelOf(await app.createGuild(ann));
  const one = await upload(app, ann, channelId, Buffer.from('one'));
  const two = await upload(app, ann, channelId, Buffer.from('a second one'));
  await sendFiles(app, ann, channelId, [one.id, two.id]);
  const row = await store.db
    .selectFrom('attachmentBlobs')
    .selectAll()
    .where('attachmentId', '=', two.id)
    .execute();
  await backUp({ store, blobs }, '0.1.0', createWriteStream(file, { mode: 0o600 }));
  await app.close();
  return { data, file, ann, one, two, blob: row[0]!.blob };
};

it('a backup has the files of messages, and a store that is restored from it serves them', async () => {
  const { file, ann, one, two } = await backUpTwoFiles();
  const data = join(folder, 'second');
  await restore(file, data, null);
  const store = await openStoreFor({ dataDir: data });
  const app = await startTestServer({ store, blobs: createDiskBlobs(pathsIn(data).blobs) });
  expect(await (await fetchBytes(app, ann, one.url)).text()).toBe('one');
  expect(await (await fetchBytes(app, ann, two.url)).text()).toBe('a second one');
  await app.close();
});

it('a store that is set aside takes its files with it', async () => {
  const { data, file, blob } = await backUpTwoFiles();
  const { aside } = await restore(file, data, null, 'then');
  const pathOf = (place: string) => join(place, 'blobs', blob.slice(0, 2), blob);
  expect(readFileSync(pathOf(data), 'utf8')).toBe('a second one');
  expect(readFileSync(pathOf(aside!), 'utf8')).toBe('a second one');
});

it.each<[string, (text: string) => string]>([
  ['a file of it was changed', (text) => text.replace('"b25l"', '"dHdv"')],
  ['its end is missing', (text) => text.slice(0, text.indexOf('["end of contents"'))],
])('a backup is refused where %s', async (_what, change) => {
  const { file } = await backUpTwoFiles();
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(file)).toString('utf8'))));
  await expect(restore(file, join(folder, 'second'), null)).rejects.toThrow(/is damaged/);
});
