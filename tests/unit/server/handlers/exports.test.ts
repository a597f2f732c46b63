import { unzipSync, strFromU8 } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { ChannelId } from '../../../../src/contract/ids';
import { EXPORT_LIMITS } from '../../../../src/contract/export-limits';
import { createTemporaryBlobs } from '../../../../src/server/blobs/temporary-blobs';
import { UNLIMITED } from '../../../../src/server/security/rates';
import { fetchBytes, sendFiles, upload } from '../../../support/node/sent-files';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

let app: TestServer;
const blobs = createTemporaryBlobs();
let ann: Person;
let bob: Person;
let guild: Guild;
let channelId: ChannelId;

beforeAll(async () => {
  app = await startTestServer({ rates: UNLIMITED, blobs });
});
beforeEach(async () => {
  [ann, bob] = [await app.signUp(), await app.signUp()];
  guild = await app.createGuild(ann);
  channelId = textChannelOf(guild);
  await app.join(guild, ann, bob);
});
afterEach(() => app.hangUp());
afterAll(() => app.close());

const say = (content: string, as: Person) =>
  app.done('messages.create', { channelId, content, parentId: null }, as);

/** The files of an archive, by name. */
const download = async (path: string, as: Person): Promise<Readonly<Record<string, Uint8Array>>> => {
  const answer = await fetchBytes(app, as, path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
};
const listIn = (files: Readonly<Record<string, Uint8Array>>, name: string): Record<string, unknown>[] =>
  JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array())) as Record<string, unknown>[];

describe('an export of an account', () => {
  it('has what its person has said, set and sent, and nothing of others and no secret', async () => {
    await say('first words', ann);
    await say('not of Ann', bob);
    const file = await upload(app, ann, channelId, Buffer.from('the bytes'), { name: 'notes.txt' });
    await sendFiles(app, ann, channelId, [file.id], 'with a file');
    await app.done('users.updateBio', { bio: 'I plane oak.' }, ann);
    const { export: made } = await app.done('users.export', {}, ann);
    const files = await download(made.path, ann);
    expect(strFromU8(files['README.txt']!)).toContain(ann.user.username);
    expect(listIn(files, 'account')).toEqual([
      expect.objectContaining({
        id: ann.userId,
        username: ann.user.username,
        email: ann.email,
        bio: 'I plane oak.',
      }),
    ]);
    expect(listIn(files, 'messages').map(({ content }) => content)).toEqual(['first words', 'with a file']);
    expect(listIn(files, 'messages')[0]).toMatchObject({ channel_id: channelId, guild_name: guild.name });
    expect(strFromU8(files[`files/${file.id}-notes.txt`]!)).toBe('the bytes');
    expect(listIn(files, 'servers')).toEqual([expect.objectContaining({ guild_name: guild.name })]);
    const all = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    expect(all).not.toContain('not of Ann');
    expect(all).not.toContain(bob.email);
    expect(all).not.toMatch(/password_hash|"hash"/);
    expect(files['MISSING.txt']).toBeUndefined();
  });

  it('is the same within a day, with one official message, and a new one after it', async () => {
    const first = await app.done('users.export', {}, ann);
    expect(await app.done('users.export', {}, ann)).toEqual(first);
    const told = () => app.done('systemMessages.list', {}, ann);
    const isOfData = ({ message }: { readonly message: string }) => message.startsWith('Your data');
    expect((await told()).messages.filter(isOfData)).toHaveLength(1);
    app.clock.advance(EXPORT_LIMITS.everyMs + 1);
    expect((await app.done('users.export', {}, ann)).export.id).not.toBe(first.export.id);
  });

  it('is for its person alone, and until it expires', async () => {
    const { export: made } = await app.done('users.export', {}, ann);
    expect((await fetchBytes(app, bob, made.path)).status).toBe(404);
    expect((await fetchBytes(app, null, made.path)).status).toBe(401);
    expect((await fetchBytes(app, ann, '/export/1/guildhall-x.zip')).status).toBe(404);
    app.clock.advance(EXPORT_LIMITS.keptMs);
    expect((await fetchBytes(app, ann, made.path)).status).toBe(404);
  });

  it('names a file whose content is gone, and has all others', async () => {
    const [one, two] = [
      await upload(app, ann, channelId, Buffer.from('one'), { name: 'one.txt' }),
      await upload(app, ann, channelId, Buffer.from('two'), { name: 'two.txt' }),
    ];
    await sendFiles(app, ann, channelId, [one.id, two.id]);
    const row = await app.store.db
      .selectFrom('attachmentBlobs')
      .select('blob')
      .where('attachmentId', '=', one.id)
      .executeTakeFirstOrThrow();
    await blobs.remove(row.blob);
    const { export: made } = await app.done('users.export', {}, ann);
    const files = await download(made.path, ann);
    expect(strFromU8(files['MISSING.txt']!)).toBe(`files/${one.id}-one.txt\n`);
    expect(strFromU8(files[`files/${two.id}-two.txt`]!)).toBe('two');
  });
});

describe('an export of a server', () => {
  it('has what all have said there, and its roles and channels, for its owner', async () => {
    await say('by Ann', ann);
    await say('by Bob', bob);
    const other = await app.createGuild(bob);
    await app.done(
      'messages.create',
      { channelId: textChannelOf(other), content: 'elsewhere', parentId: null },
      bob,
    );
    const { export: made } = await app.done('guilds.export', { guildId: guild.id }, ann);
    const files = await download(made.path, ann);
    expect(listIn(files, 'messages').map(({ author_name: by, content }) => [by, content])).toEqual([
      [ann.user.username, 'by Ann'],
      [bob.user.username, 'by Bob'],
    ]);
    expect(listIn(files, 'server')).toEqual([expect.objectContaining({ id: guild.id, name: guild.name })]);
    expect(listIn(files, 'channels').map(({ id }) => id)).toContain(channelId);
    expect(listIn(files, 'members')).toHaveLength(2);
    const all = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    expect(all).not.toContain('elsewhere');
    expect(all).not.toContain(bob.email);
  });

  it('is for the owner alone, while it is the owner', async () => {
    expect(await app.status('guilds.export', { guildId: guild.id }, bob)).toBe(403);
    const { export: made } = await app.done('guilds.export', { guildId: guild.id }, ann);
    const handOver = { guildId: guild.id, userId: bob.userId, password: ann.password, code: null };
    await app.done('guilds.transfer', handOver, ann);
    expect((await fetchBytes(app, ann, made.path)).status).toBe(404);
    expect((await fetchBytes(app, bob, made.path)).status).toBe(404);
  });
});
