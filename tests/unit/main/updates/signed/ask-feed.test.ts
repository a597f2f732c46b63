import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import { createAskFeed } from '../../../../../src/main/updates/signed/ask-feed';
import { isAnnouncedFile } from '../../../../../src/main/updates/signed/check-file';
import { createMemoryFile } from '../../../../../src/main/updates/signed/memory-file';
import { describeKey, readOwnKeys } from '../../../../../src/main/updates/signed/own-keys';
import { keyIdOf, PAYLOAD_TYPES, publicText, seal } from '../../../../../tools/updates/envelope.mjs';
import { A, announced, announcement, B, listFile, listOf, NOTHING, NOW } from './world';

const ADDRESS = 'https://h.example/f';

/** An app that checks a feed with these files, and stores what it has seen in `disk`. */
const make = (
  files: Readonly<Record<string, string | number>>,
  disk: { text: string | null } = { text: null },
) => {
  const asked: string[] = [];
  const memory = createMemoryFile({
    read: () => Promise.resolve(disk.text),
    write: (text) => {
      disk.text = text;
      return Promise.resolve();
    },
  });
  const ask = createAskFeed({
    transport: ({ url }) => {
      const name = url.replace(`${ADDRESS}/`, '');
      asked.push(name);
      const found = files[name] ?? 404;
      const answer = { contentType: '', retryAfter: null };
      return Promise.resolve(
        typeof found === 'number'
          ? found === 0
            ? failure({ kind: 'network', reason: 'unreachable', detail: '' })
            : success({ ...answer, status: found, text: 'an error page' })
          : success({ ...answer, status: 200, text: found }),
      );
    },
    ...{ builtIn: listOf(1, A), memory, running: '0.1.0', now: () => NOW },
  });
  return { ask: () => ask(ADDRESS, 'latest-linux'), asked, disk };
};

describe('a feed', () => {
  it('is asked for its announcement and its keys, and never for what is not signed', async () => {
    const { ask, asked } = make({
      'latest-linux.signed.json': announced({}, B),
      'update-keys.json': listFile([listOf(2, B), A]),
      'latest-linux.yml': 'version: 9.9.9',
    });
    expect(await ask()).toMatchObject({
      ok: true,
      value: { kind: 'newer', announcement: { version: '0.2.0' } },
    });
    expect(asked).toEqual(['latest-linux.signed.json', 'update-keys.json']);
  });

  it('that has something unsigned says so, and nothing of it is used; one that has nothing has nothing', async () => {
    const unsigned = make({ 'latest-linux.yml': 'version: 9.9.9' });
    expect(await unsigned.ask()).toEqual(success({ kind: 'refused', refusal: { kind: 'unsigned' } }));
    expect(await make({}).ask()).toEqual(failure({ kind: 'absent' }));
  });

  it.each(['latest-linux.signed.json', 'update-keys.json', 'latest-linux.yml'])(
    'whose %s cannot be had is a failure, and no verdict',
    async (name) => {
      const rest = name === 'latest-linux.yml' ? {} : { 'latest-linux.signed.json': announced() };
      expect(await make({ ...rest, [name]: 0 }).ask()).toMatchObject({
        ok: false,
        failure: { kind: 'network' },
      });
      expect(await make({ ...rest, [name]: 500 }).ask()).toMatchObject({
        ok: false,
        failure: { kind: 'refused' },
      });
    },
  );

  it('is remembered over restarts: an older announcement is refused by the next start', async () => {
    const { ask, disk } = make({ 'latest-linux.signed.json': announced() });
    await ask();
    const again = make({ 'latest-linux.signed.json': announced({ sequence: 99 }) }, disk);
    expect(await again.ask()).toEqual(success({ kind: 'refused', refusal: { kind: 'replayed' } }));
  });

  it('is asked anew where the memory is damaged, cannot be read or cannot be written', async () => {
    const files = { 'latest-linux.signed.json': announced() };
    const bad = {
      ...NOTHING,
      seen: { 'latest-linux': { sequence: 1, version: 'x', issued: 1, keyId: keyIdOf(publicText(A)) } },
    };
    for (const text of ['', '{', 'null', '{"seen":{}}', JSON.stringify(bad)])
      expect(await make(files, { text }).ask()).toMatchObject({ ok: true, value: { kind: 'newer' } });
    const broken = createMemoryFile({
      read: () => Promise.reject(new Error('EIO')),
      write: () => Promise.reject(new Error('ENOSPC')),
    });
    expect(await broken.read()).toEqual(NOTHING);
    const seen = { ...NOTHING, keyLists: 'x' };
    await expect(broken.write(seen)).rejects.toThrow('ENOSPC');
    expect(await broken.read()).toEqual(seen);
  });
});

describe('a file that was downloaded', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-announced-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const { files } = announcement;
  const isTaken = (name: string, text: string): Promise<boolean> => {
    writeFileSync(join(folder, name), text);
    return isAnnouncedFile(join(folder, name), files);
  };

  it('is taken where it is the announced one, by name, size and every byte', async () => {
    expect(await isTaken('guildhall-0.2.0.deb', 'hello')).toBe(true);
  });

  it.each([
    ['guildhall-0.2.0.deb', 'hellp'],
    ['guildhall-0.2.0.deb', 'hello!'],
    ['guildhall-0.2.0.deb', ''],
    ['guildhall-0.2.1.deb', 'hello'],
  ])('is not as %s with %j', async (name, text) => {
    expect(await isTaken(name, text)).toBe(false);
  });

  it('is not where it is gone, or a folder', async () => {
    expect(await isAnnouncedFile(join(folder, 'gone/guildhall-0.2.0.deb'), files)).toBe(false);
    expect(await isAnnouncedFile(folder, [{ ...files[0]!, name: folder.split('/').at(-1)! }])).toBe(false);
  });
});

describe('the keys of a build', () => {
  const own = { list: listOf(1, A), isTest: true, sample: seal(PAYLOAD_TYPES.update, {}, A) };

  it('are read from its package.json, and named', () => {
    const keys = readOwnKeys(JSON.stringify({ name: 'guildhall', updateKeys: own }));
    expect(keys).toEqual(own);
    expect(describeKey(keys!)).toEqual({ id: keyIdOf(publicText(A)), isTest: true });
  });

  it.each(
    [
      ['', '{}', 'null', '{"updateKeys":null}'],
      [JSON.stringify({ updateKeys: { ...own, list: { ...own.list, roots: [] } } })],
      [JSON.stringify({ updateKeys: { ...own, isTest: 'no' } })],
    ].flat(),
  )('are none in %s', (text) => {
    expect(readOwnKeys(text)).toBeNull();
  });
});
