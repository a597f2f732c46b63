import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttachmentId, ChannelId } from '../../src/contract/ids';
import { ATTACHMENT_LIMITS } from '../../src/contract/limits';
import type { Blobs } from '../../src/server/blobs/blobs';
import { measure } from '../../src/server/blobs/incoming';
import type { BlobName } from '../../src/server/data/schema';
import { silentLog } from '../../src/server/log';
import { sweepUnrecordedBlobs, sweepUnusedBlobs } from '../../src/server/sweeps/unused-blobs';
import { FILE_STORES, type FileStores, openFileStores } from '../support/node/file-stores';
import { plainPng, SECRET, taggedJpeg } from '../support/node/picture-files';
import { fetchBytes, formOf, postForm, sendFiles, tryUpload, upload } from '../support/node/sent-files';
import { type Person, startTestServer, textChannelOf, type TestServer } from '../support/node/server-app';

const MIB = 1024 * 1024;
const DAY = ATTACHMENT_LIMITS.unusedMs;

let folder: string;
let stores: FileStores;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-file-stores-'));
  stores = await openFileStores(folder);
});
afterAll(async () => {
  await stores.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(FILE_STORES)('a server whose files are in the store of %s', (kind) => {
  let app: TestServer;
  let ann: Person;
  let channelId: ChannelId;
  /** The store fails to keep what it is given. */
  let isFull = false;
  const blobs = (): Blobs => stores.of(kind);
  beforeEach(async () => {
    isFull = false;
    const { keep } = blobs();
    app = await startTestServer({
      blobs: {
        ...blobs(),
        keep: (file, name) => (isFull ? Promise.reject(new Error('no more')) : keep(file, name)),
        // The other tests of the same store use it too.
        close: () => undefined,
      },
    });
    ann = await app.signUp();
    channelId = textChannelOf(await app.createGuild(ann));
  });
  afterEach(() => app.close());

  const bytesOf = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
    Buffer.from(await (await fetchBytes(app, ann, url, headers)).arrayBuffer());
  const contentOf = async (id: AttachmentId): Promise<readonly BlobName[]> => {
    const rows = app.store.db.selectFrom('attachmentBlobs').select('blob').where('attachmentId', '=', id);
    return (await rows.orderBy('size').execute()).map(({ blob }) => blob);
  };
  const areThere = (names: readonly BlobName[]): Promise<readonly boolean[]> =>
    Promise.all(names.map((name) => blobs().has(name)));
  const put = (words: string) => upload(app, ann, channelId, Buffer.from(words));
  const sweep = () => sweepUnusedBlobs(app.server.services, silentLog);

  it('gives a file of 12 MiB as it came, whole and in each part that is asked for', async () => {
    const bytes = randomBytes(12 * MIB);
    const { status, body } = await postForm(app, ann, formOf({ channelId, name: 'large.bin' }, bytes));
    expect([status, body]).toMatchObject([200, { attachment: { size: bytes.length } }]);
    const { url } = (body as { readonly attachment: { readonly url: string } }).attachment;
    expect((await bytesOf(url)).equals(bytes)).toBe(true);
    const last = bytes.length - 1;
    for (const [range, start, end] of [
      ['bytes=1-4', 1, 4],
      [`bytes=${5 * MIB - 3}-${5 * MIB + 3}`, 5 * MIB - 3, 5 * MIB + 3],
      [`bytes=${last - 1}-`, last - 1, last],
      ['bytes=-5', last - 4, last],
    ] as const) {
      const answer = await fetchBytes(app, ann, url, { Range: range });
      expect([answer.status, answer.headers.get('content-range')]).toEqual([
        206,
        `bytes ${start}-${end}/${bytes.length}`,
      ]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true);
    }
    expect((await fetchBytes(app, ann, url, { Range: `bytes=${bytes.length}-` })).status).toBe(416);
  });

  it('gives a picture without its metadata, and its three previews', async () => {
    const { url } = await upload(app, ann, channelId, await taggedJpeg(6), { name: 'a.jpg' });
    expect((await bytesOf(url)).includes(SECRET)).toBe(false);
    for (const side of ATTACHMENT_LIMITS.thumbnails) {
      const answer = await fetchBytes(app, ann, `${url}?size=${side}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
  });

  it('stores equal content once, and keeps it while one file uses it', async () => {
    const [one, other] = [await put('same'), await put('same')];
    const names = await contentOf(one.id);
    expect(await contentOf(other.id)).toEqual(names);
    const first = await sendFiles(app, ann, channelId, [one.id]);
    const second = await sendFiles(app, ann, channelId, [other.id]);
    await app.done('messages.delete', { messageId: first }, ann);
    await sweep();
    app.clock.jump(DAY + 1);
    await sweep();
    expect(await areThere(names)).toEqual([true]);
    expect(String(await bytesOf(other.url))).toBe('same');
    await app.done('messages.delete', { messageId: second }, ann);
    await sweep();
    app.clock.jump(DAY + 1);
    await sweep();
    expect(await areThere(names)).toEqual([false]);
    // What is gone can be uploaded again.
    expect(String(await bytesOf((await put('same')).url))).toBe('same');
  });

  it('loses nothing of a message that is there, and everything of one that is gone, a day later', async () => {
    const [kept, gone] = [
      await upload(app, ann, channelId, await plainPng(60, 40)),
      await upload(app, ann, channelId, await plainPng(61, 40)),
    ];
    const names = { kept: await contentOf(kept.id), gone: await contentOf(gone.id) };
    // The picture, and its previews: small ones are the same content.
    expect(names.gone.length).toBeGreaterThan(1);
    await sendFiles(app, ann, channelId, [kept.id]);
    const messageId = await sendFiles(app, ann, channelId, [gone.id]);
    await app.done('messages.delete', { messageId }, ann);
    expect((await fetchBytes(app, ann, gone.url)).status).toBe(404);
    await sweep();
    app.clock.jump(DAY + 1);
    await sweep();
    expect(new Set(await areThere(names.kept))).toEqual(new Set([true]));
    expect(new Set(await areThere(names.gone))).toEqual(new Set([false]));
  });

  it('acknowledges no file that is not stored, and leaves nothing of it', async () => {
    isFull = true;
    // A failure of the server: a client sends the file again by itself.
    expect((await tryUpload(app, ann, channelId, Buffer.from('lost'))).status).toBe(500);
    expect(await app.store.db.selectFrom('attachments').select('id').execute()).toEqual([]);
    expect(await app.store.db.selectFrom('blobs').select('name').execute()).toEqual([]);
    isFull = false;
    expect(String(await bytesOf((await put('lost')).url))).toBe('lost');
  });

  it('removes content without a record, as a killed server leaves it, and nothing else', async () => {
    const { id } = await put('recorded');
    const file = await blobs().newFile();
    writeFileSync(file, 'never recorded');
    const { name } = await measure(file);
    await blobs().keep(file, name);
    const orphans = async (): Promise<readonly boolean[]> => areThere([name, ...(await contentOf(id))]);
    app.clock.setWall(Date.now());
    await sweepUnrecordedBlobs(app.server.services, silentLog);
    expect(await orphans()).toEqual([true, true]);
    app.clock.setWall(Date.now() + 2 * DAY);
    await sweepUnrecordedBlobs(app.server.services, silentLog);
    expect(await orphans()).toEqual([false, true]);
  });
});
