import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AttachmentId, ChannelId } from '../../../../src/contract/ids';
import { isBlobName } from '../../../../src/server/blobs/blobs';
import { createDiskBlobs, pathOfBlob } from '../../../../src/server/blobs/disk-blobs';
import { silentLog } from '../../../../src/server/log';
import { sweepUnrecordedBlobs, sweepUnusedBlobs } from '../../../../src/server/sweeps/unused-blobs';
import { fetchBytes, sendFiles, upload } from '../../../support/node/sent-files';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let app: TestServer;
let folder: string;
let ann: Person;
let channelId: ChannelId;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-sweeps-'));
  app = await startTestServer({ blobs: createDiskBlobs(folder) });
  ann = await app.signUp();
  channelId = textChannelOf(await app.createGuild(ann));
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const sweep = () => sweepUnusedBlobs(app.server.services, silentLog);
const put = (words: string) => upload(app, ann, channelId, Buffer.from(words));
const fileOf = async (id: AttachmentId): Promise<string> => {
  const row = app.store.db.selectFrom('attachmentBlobs').select('blob').where('attachmentId', '=', id);
  return pathOfBlob(folder, (await row.executeTakeFirstOrThrow()).blob);
};
const attachments = async () => (await app.store.db.selectFrom('attachments').select('id').execute()).length;

it('uploads that are not sent within the hour are gone; those of messages stay', async () => {
  const [sent, unsent] = [await put('sent'), await put('not sent')];
  await sendFiles(app, ann, channelId, [sent.id]);
  app.clock.jump(HOUR - 1);
  await sweep();
  expect(await attachments()).toBe(2);
  app.clock.advance(2);
  await sweep();
  expect(await attachments()).toBe(1);
  expect((await fetchBytes(app, ann, unsent.url)).status).toBe(404);
  expect(await (await fetchBytes(app, ann, sent.url)).text()).toBe('sent');
});

it('content is gone a day after nothing refers to it, and stays where something does again', async () => {
  const [one, other] = [await put('one'), await put('other')];
  const files = [await fileOf(one.id), await fileOf(other.id)];
  const messageId = await sendFiles(app, ann, channelId, [one.id, other.id]);
  await app.done('messages.delete', { messageId }, ann);
  await sweep();
  app.clock.jump(DAY - 1);
  await put('other').then(({ id }) => sendFiles(app, ann, channelId, [id]));
  await sweep();
  expect(files.map((file) => existsSync(file))).toEqual([true, true]);
  app.clock.advance(2);
  await sweep();
  expect(files.map((file) => existsSync(file))).toEqual([false, true]);
  // What is gone can be uploaded again.
  const again = await put('one');
  expect(await (await fetchBytes(app, ann, again.url)).text()).toBe('one');
});

it('content without a record is gone after a day, and nothing else', async () => {
  const kept = await fileOf((await put('kept')).id);
  const [old, young] = ['a'.repeat(64), `ab${'0'.repeat(62)}`].map((name) => {
    const blob = isBlobName(name) ? name : null;
    const file = join(kept, '../..', name.slice(0, 2), name);
    return { blob, file };
  });
  for (const one of [old, young]) {
    const scratch = await app.server.services.blobs.newFile();
    writeFileSync(scratch, 'lost');
    await app.server.services.blobs.keep(scratch, one!.blob!);
  }
  const longAgo = (app.clock.now() - 2 * DAY) / 1000;
  const justNow = app.clock.now() / 1000;
  utimesSync(old!.file, longAgo, longAgo);
  utimesSync(kept, longAgo, longAgo);
  utimesSync(young!.file, justNow, justNow);
  await sweepUnrecordedBlobs(app.server.services, silentLog);
  expect([old!.file, young!.file, kept].map((file) => existsSync(file))).toEqual([false, true, true]);
});

it('nothing is left on the way after an upload', async () => {
  await put('something');
  expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
});
