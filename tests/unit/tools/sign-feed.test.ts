import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { judgeFeed } from '../../../src/main/updates/signed/judge-feed';
import { readOwnKeys } from '../../../src/main/updates/signed/own-keys';
import { prepareSigning } from '../../../tools/package/sign.mjs';
import { announceFolder, readFeedFile, renewFolder } from '../../../tools/updates/announce.mjs';
import { keyIdOf, publicText } from '../../../tools/updates/envelope.mjs';
import {
  type KeyListFile,
  makeKey,
  newestList,
  readLists,
  readPrivateKey,
  readPublicText,
  withNextList,
} from '../../../tools/updates/keys.mjs';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');
const DAY = 24 * 60 * 60_000;
const YML = `version: 0.2.0
files:
  - url: guildhall-0.2.0.deb
    sha512: not what is believed
    size: 7
path: guildhall-0.2.0.deb
releaseDate: '2026-11-21T10:00:00.000Z'
`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-signing-'));
  writeFileSync(join(folder, 'latest-linux.yml'), YML);
  writeFileSync(join(folder, 'guildhall-0.2.0.deb'), 'package');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(at(name), 'utf8');
const first = (by: ReturnType<typeof makeKey>): KeyListFile =>
  withNextList(null, { by, roots: [], signers: [] });
/** The verdict on the folder of an app with these keys. */
const judge = (keys: KeyListFile, now = NOW) =>
  judgeFeed({
    announced: read('latest-linux.signed.json'),
    keyLists: read('update-keys.json'),
    builtIn: newestList({ lists: keys.lists.slice(0, 1) }),
    memory: { keyLists: null, seen: {} },
    feed: 'latest-linux',
    running: '0.1.0',
    now,
  }).verdict;

describe('a feed', () => {
  it('is signed by what lies there, and taken by an app with that key', async () => {
    const key = makeKey(at('key.pem'));
    const signing = { key, keys: first(key), days: 30, now: NOW };
    await announceFolder(folder, signing);
    expect(judge(signing.keys)).toMatchObject({
      kind: 'newer',
      announcement: {
        version: '0.2.0',
        files: [{ name: 'guildhall-0.2.0.deb', size: 7, sha512: expect.stringMatching(/==$/) }],
        expires: NOW + 30 * DAY,
      },
    });
    expect(judge(signing.keys, NOW + 31 * DAY)).toMatchObject({ refusal: { kind: 'expired' } });
  });

  it('is signed again for longer, with a higher sequence, by the next key too', async () => {
    const key = makeKey(at('key.pem'));
    const keys = first(key);
    const [before] = await announceFolder(folder, { key, keys, days: 30, now: NOW });
    const next = makeKey(at('next.pem'));
    const rotated = withNextList(keys, { by: key, roots: [], signers: [publicText(next)] });
    const later = { key: next, keys: rotated, days: 30, now: NOW + 29 * DAY };
    rmSync(at('guildhall-0.2.0.deb'));
    const [after] = await renewFolder(folder, later);
    expect(after!.sequence).toBeGreaterThan(before!.sequence);
    expect(after!.files).toEqual(before!.files);
    expect(judge(rotated, NOW + 40 * DAY)).toMatchObject({ kind: 'newer' });
    // A slow clock does not make an announcement that counts as older.
    const [again] = await renewFolder(folder, { ...later, now: NOW - 400 * DAY });
    expect(again!.sequence).toBe(after!.sequence + 1);
  });

  it('is not signed again where a package is another by now, or a stranger has signed it', async () => {
    const key = makeKey(at('key.pem'));
    const signing = { key, keys: first(key), days: 30, now: NOW };
    await announceFolder(folder, signing);
    const other = makeKey(at('other.pem'));
    const strange = { ...signing, key: other, keys: first(other) };
    await expect(renewFolder(folder, strange)).rejects.toThrow('not signed by a key of these lists');
    writeFileSync(at('guildhall-0.2.0.deb'), 'altered');
    await expect(renewFolder(folder, signing)).rejects.toThrow('not what was announced');
  });

  it('is not signed by a key that no app would take, for ever, or without its packages', async () => {
    const key = makeKey(at('key.pem'));
    const other = makeKey(at('other.pem'));
    const signing = { key, keys: first(key), days: 30, now: NOW };
    await expect(announceFolder(folder, { ...signing, key: other })).rejects.toThrow('not among the signers');
    for (const days of [0, -1, 401, Number.NaN])
      await expect(announceFolder(folder, { ...signing, days })).rejects.toThrow('1 to 400 days');
    rmSync(at('guildhall-0.2.0.deb'));
    await expect(announceFolder(folder, signing)).rejects.toThrow(
      'guildhall-0.2.0.deb is announced, and is not',
    );
  });

  it('of another version is left as it is where one is named', async () => {
    const key = makeKey(at('key.pem'));
    const signing = { key, keys: first(key), days: 30, now: NOW };
    writeFileSync(at('beta-linux.yml'), YML.replaceAll('0.2.0', '0.3.0-beta.1'));
    writeFileSync(at('builder-debug.yml'), 'x: y');
    const announced = await announceFolder(folder, { ...signing, version: '0.2.0' });
    expect(announced.map(({ feed }) => feed)).toEqual(['latest-linux']);
  });

  it('is read as electron-builder writes it', () => {
    expect(readFeedFile(YML)).toEqual({ version: '0.2.0', names: ['guildhall-0.2.0.deb'] });
  });
});

describe('lists of keys', () => {
  it('are written by a root alone, and read again', () => {
    const root = makeKey(at('root.pem'));
    const signer = makeKey(at('signer.pem'));
    const keys = withNextList(null, { by: root, roots: [], signers: [readPublicText(at('signer.pem'))] });
    expect(newestList(keys)).toEqual({ serial: 1, roots: [publicText(root)], signers: [publicText(signer)] });
    expect(() => withNextList(keys, { by: signer, roots: [], signers: [] })).toThrow(
      `The key ${keyIdOf(publicText(signer))} may not sign the next list`,
    );
    writeFileSync(at('keys.json'), JSON.stringify(keys));
    expect(readLists(at('keys.json'))).toEqual(keys);
    // A file with another signer's list, or with a list missing, is not a continuation.
    const strange = { lists: [...keys.lists, ...first(signer).lists] };
    writeFileSync(at('keys.json'), JSON.stringify(strange));
    expect(() => readLists(at('keys.json'))).toThrow('cannot be used');
    const theirs = withNextList(first(signer), { by: signer, roots: [], signers: [] });
    writeFileSync(at('keys.json'), JSON.stringify({ lists: [keys.lists[0], theirs.lists[1]] }));
    expect(() => readLists(at('keys.json'))).toThrow('cannot be used: not signed');
    writeFileSync(at('keys.json'), '{}');
    expect(() => readLists(at('keys.json'))).toThrow('cannot be used');
  });
});

describe('a private key', () => {
  const pem = (type: 'ed25519' | 'x25519', cipher = {}): string =>
    generateKeyPairSync(type as 'ed25519').privateKey.export({
      format: 'pem',
      type: 'pkcs8',
      ...cipher,
    }) as string;

  it('is a file, or the PEM itself; nobody else can read one that is made, and none is replaced', () => {
    const key = makeKey(at('key.pem'));
    expect(statSync(at('key.pem')).mode & 0o777).toBe(0o600);
    expect(publicText(readPrivateKey(at('key.pem')).key)).toBe(publicText(key));
    expect(publicText(readPrivateKey(read('key.pem')).key)).toBe(publicText(key));
    expect(() => makeKey(at('key.pem'))).toThrow('no key is ever replaced');
  });

  it.each([
    ['there is none', () => at('none.pem'), 'there is no file'],
    ['it is no PEM', () => at('latest-linux.yml'), 'not a private key in PEM'],
    ['it is cut off', () => pem('ed25519').slice(0, 60), 'not a private key in PEM'],
    ['it is of another kind', () => pem('x25519'), 'not an Ed25519 key, but x25519'],
    [
      'it is locked',
      () => pem('ed25519', { cipher: 'aes-256-cbc', passphrase: 'x' }),
      'locked with a password',
    ],
    [
      'it is a public one',
      () => createPublicKey(pem('ed25519')).export({ format: 'pem', type: 'spki' }) as string,
      'needs the private one',
    ],
  ])('is refused in words where %s', (_, given, words) => {
    expect(() => readPrivateKey(given())).toThrow(words);
  });
});

describe('packages', () => {
  const prepare = (key: string | undefined, output = folder) =>
    prepareSigning({ key, keys: undefined, days: 30, output });
  /** The app's verdict on the sample that it contains. */
  const sampleVerdict = ({ updateKeys }: ReturnType<typeof prepare>): string => {
    const keys = readOwnKeys(JSON.stringify({ updateKeys }))!;
    return judgeFeed({
      ...{ announced: JSON.stringify(keys.sample), keyLists: null, builtIn: keys.list },
      ...{ memory: { keyLists: null, seen: {} }, feed: 'selftest', running: '0.0.0', now: NOW },
    }).verdict.kind;
  };

  it('are signed with the key that is given, which is built in', async () => {
    const key = makeKey(at('key.pem'));
    writeFileSync(at('SHA256SUMS'), 'sums');
    const signing = prepare(at('key.pem'));
    expect([signing.updateKeys.isTest, sampleVerdict(signing)]).toEqual([false, 'newer']);
    expect(signing.note).toBe(`signed: with the key ${keyIdOf(publicText(key))}, which is built in`);
    await signing.finish('0.2.0');
    expect(judge(first(key), Date.now())).toMatchObject({ kind: 'newer' });
    const sums = [null, readFileSync(at('SHA256SUMS')), read('update-key.pub.pem')] as const;
    expect(verify(...sums, readFileSync(at('SHA256SUMS.sig')))).toBe(true);
  });

  it('are signed with a test key without one, which is kept in the output folder and says what it is', () => {
    const output = at('new/release');
    const signing = prepare(undefined, output);
    expect([signing.updateKeys.isTest, sampleVerdict(signing)]).toEqual([true, 'newer']);
    expect(signing.note).toContain('THIS IS A TEST BUILD');
    // The next packages in this folder are updates of these.
    expect(prepare(undefined, output).updateKeys).toEqual(signing.updateKeys);
    // A test key that is given as a real key is still a test key.
    expect(prepare(join(output, 'test-update-key.pem')).updateKeys.isTest).toBe(true);
  });
});
