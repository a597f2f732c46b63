import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { readPrivateKey } from '../../tools/updates/keys.mjs';
import { keyIdOf, publicText } from '../../tools/updates/envelope.mjs';
import { announcement, type Feed, feedAt, feedOf } from './support/feed-server';
import { must, runPackage } from './support/packages';
import { runApp, selfTest } from './support/run-app';

const { installed, unpacked, deb, isInstalled, testKey } = inject('packages');
const FILE = 'guildhall-0.2.0-linux-amd64.deb';
const ANNOUNCED = 'latest-linux.signed.json';
const content = randomBytes(300_000);
const { key } = readPrivateKey(testKey);
const announced = (version: string, change: object = {}, by = key): string =>
  announcement(by, version, FILE, content, change);

let feed: Feed | null = null;
afterEach(async () => {
  await feed?.close();
  feed = null;
});

const tryFeed = async (url: string, { program = installed, steps = 'updates' } = {}) =>
  selfTest(program, ['--only', steps, '--feed', url]);

describe('the installed package and a feed', () => {
  it('knows the key that it was made with, and says that it is a test key', async () => {
    const { step } = await selfTest(installed, ['--only', 'update-signatures']);
    expect(step('update-signatures')).toMatchObject({
      outcome: 'pass',
      detail: `THIS IS A TEST BUILD: its key ${keyIdOf(publicText(key))} is a test key`,
    });
  });

  it('of a newer version, signed with that key: it is fetched, checked and offered', async () => {
    feed = await feedOf({ [ANNOUNCED]: announced('0.2.0'), [FILE]: content });
    const { step, code } = await tryFeed(feed.url, { steps: 'update-offer' });
    expect(step('updates')).toMatchObject({
      outcome: 'pass',
      detail: '0.2.0 downloaded, not installed',
    });
    expect(step('update-offer')).toMatchObject({ outcome: 'pass', detail: '0.2.0 postponed' });
    expect([code, feed.asked]).toEqual([0, [ANNOUNCED, 'update-keys.json', FILE]]);
  });

  it('whose file is not the announced one: it is thrown away', async () => {
    const other = Buffer.from(content);
    other[1000] = (other[1000] ?? 0) ^ 1;
    feed = await feedOf({ [ANNOUNCED]: announced('0.2.0'), [FILE]: other });
    const { step, code } = await tryFeed(feed.url);
    expect(step('updates')).toMatchObject({
      outcome: 'fail',
      detail: 'The downloaded file did not match its signature and was deleted. Nothing was installed.',
    });
    expect(code).toBe(1);
  });

  it('of this version: nothing is fetched', async () => {
    feed = await feedOf({ [ANNOUNCED]: announced('0.1.0'), [FILE]: content });
    const { step } = await tryFeed(feed.url);
    expect(step('updates')).toMatchObject({ outcome: 'pass', detail: 'The feed has nothing newer' });
    expect(feed.asked).toEqual([ANNOUNCED, 'update-keys.json']);
  });

  it.each<[string, () => string, string]>([
    ['of an older version', () => announced('0.0.9'), 'Guildhall 0.0.9, which is older than 0.1.0'],
    [
      'that is frozen',
      () => announced('0.2.0', { expires: new Date(Date.now() - 1000).toISOString() }),
      'newer versions may be held back from you',
    ],
    [
      'signed with another key',
      () => announced('0.2.0', {}, generateKeyPairSync('ed25519').privateKey),
      'a key that this build of Guildhall does not know',
    ],
    ['of another channel', () => announced('0.2.0', { feed: 'beta-linux' }), 'another channel or system'],
  ])('%s: nothing is fetched, and it is said why', async (_, made, words) => {
    feed = await feedOf({ [ANNOUNCED]: made(), [FILE]: content });
    const { step, code } = await tryFeed(feed.url);
    expect(step('updates')).toMatchObject({ outcome: 'fail', detail: expect.stringContaining(words) });
    expect([code, feed.asked]).toEqual([1, [ANNOUNCED, 'update-keys.json']]);
  });

  it('that has nothing, or says what cannot be read: it says so', async () => {
    feed = await feedOf({});
    expect((await tryFeed(feed.url)).step('updates').detail).toBe('The feed has no updates for this build.');
    await feed.close();
    feed = await feedOf({ [ANNOUNCED]: '<html>Welcome</html>' });
    expect((await tryFeed(feed.url)).step('updates').detail).toContain('can’t be read');
    await feed.close();
    feed = await feedOf({ 'latest-linux.yml': 'version: 0.2.0' });
    expect((await tryFeed(feed.url)).step('updates').detail).toContain('not signed');
  });

  it('that is neither https nor on this computer: nothing is asked', async () => {
    expect((await tryFeed('http://10.255.255.1/feed')).step('updates')).toMatchObject({
      outcome: 'fail',
      detail: 'The feed was not accepted: bad-feed',
    });
  });

  it('of a build that was unpacked by hand: it says that it cannot be updated', async () => {
    feed = await feedOf({ [ANNOUNCED]: announced('0.2.0'), [FILE]: content });
    expect((await tryFeed(feed.url, { program: unpacked })).step('updates')).toMatchObject({
      outcome: 'skipped',
      detail: 'This build was unpacked by hand and cannot update itself',
    });
    expect(feed.asked).toEqual([]);
  });

  it('as the packaging leaves it: the next version is found, and installs over this one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-next-'));
    try {
      // Without a given key, packages are made with a test key.
      expect(existsSync(testKey)).toBe(true);
      await runPackage(['deb', '--fast', '--version', '0.2.0', '--out', folder, '--key', testKey]);
      // The beta channel offers releases as well.
      const said = (channel: string): string => readFileSync(join(folder, `${channel}-linux.yml`), 'utf8');
      expect(existsSync(join(folder, 'beta-linux.signed.json'))).toBe(true);
      expect(said('beta')).toBe(said('latest'));
      feed = await feedAt(folder);
      const { step } = await tryFeed(feed.url, { steps: 'update-offer' });
      expect(step('updates')).toMatchObject({
        outcome: 'pass',
        detail: expect.stringContaining('0.2.0 downloaded'),
      });
      expect(step('update-offer').outcome).toBe('pass');
      if (!isInstalled) return;
      const next = readdirSync(folder).find((name) => name.endsWith('.deb')) ?? '';
      must('dpkg', ['--install', join(folder, next)]);
      expect((await runApp(installed, ['--version'])).output).toMatch(/^0\.2\.0 /m);
      must('dpkg', ['--install', deb]);
      expect((await runApp(installed, ['--version'])).output).toMatch(/^0\.1\.0 /m);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
