import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { announcement, type Feed, feedAt, feedOf } from './support/feed-server';
import { must, runPackage } from './support/packages';
import { runApp, selfTest } from './support/run-app';

const { installed, unpacked, deb, isInstalled } = inject('packages');
const FILE = 'guildhall-0.2.0-linux-amd64.deb';
const content = randomBytes(300_000);

let feed: Feed | null = null;
afterEach(async () => {
  await feed?.close();
  feed = null;
});

const tryFeed = async (url: string, program = installed) =>
  selfTest(program, ['--only', 'updates', '--feed', url]);

describe('the installed package and a feed', () => {
  it('of a newer version: it is fetched, checked and offered', async () => {
    feed = await feedOf({ 'latest-linux.yml': announcement('0.2.0', FILE, content), [FILE]: content });
    const { step, code } = await tryFeed(feed.url);
    expect(step('updates')).toMatchObject({
      outcome: 'pass',
      detail: '0.2.0 fetched; installing it is left to a person',
    });
    expect([code, feed.asked]).toEqual([0, ['latest-linux.yml', FILE]]);
  });

  it('whose file is not the announced one: it is thrown away', async () => {
    const other = Buffer.from(content);
    other[1000] = (other[1000] ?? 0) ^ 1;
    feed = await feedOf({ 'latest-linux.yml': announcement('0.2.0', FILE, content), [FILE]: other });
    const { step, code } = await tryFeed(feed.url);
    expect(step('updates')).toMatchObject({
      outcome: 'fail',
      detail: 'What was downloaded is not what the feed announced, and was thrown away.',
    });
    expect(code).toBe(1);
  });

  it.each(['0.1.0', '0.0.9'])('of version %s: nothing is fetched', async (version) => {
    feed = await feedOf({ 'latest-linux.yml': announcement(version, FILE, content), [FILE]: content });
    const { step } = await tryFeed(feed.url);
    expect(step('updates')).toMatchObject({ outcome: 'pass', detail: 'The feed has nothing newer' });
    expect(feed.asked).toEqual(['latest-linux.yml']);
  });

  it('that has nothing, or says what cannot be read: it says so', async () => {
    feed = await feedOf({});
    expect((await tryFeed(feed.url)).step('updates').detail).toBe('The feed has nothing for this build.');
    await feed.close();
    feed = await feedOf({ 'latest-linux.yml': '<html>Welcome</html>' });
    expect((await tryFeed(feed.url)).step('updates').detail).toBe('What the feed says cannot be read.');
  });

  it('that is neither https nor on this computer: nothing is asked', async () => {
    expect((await tryFeed('http://10.255.255.1/feed')).step('updates')).toMatchObject({
      outcome: 'fail',
      detail: 'The feed is not taken: bad-feed',
    });
  });

  it('of a build that was unpacked by hand: it says that it cannot be updated', async () => {
    feed = await feedOf({ 'latest-linux.yml': announcement('0.2.0', FILE, content), [FILE]: content });
    expect((await tryFeed(feed.url, unpacked)).step('updates')).toMatchObject({
      outcome: 'skipped',
      detail: 'This build was unpacked by hand, and cannot be updated from inside',
    });
    expect(feed.asked).toEqual([]);
  });

  it('as the packaging leaves it: the next version is found, and installs over this one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-next-'));
    try {
      await runPackage(['deb', '--fast', '--version', '0.2.0', '--out', folder]);
      // Those who take betas get a release as well.
      const said = (channel: string): string => readFileSync(join(folder, `${channel}-linux.yml`), 'utf8');
      expect(said('beta')).toBe(said('latest'));
      feed = await feedAt(folder);
      const { step } = await tryFeed(feed.url);
      expect(step('updates')).toMatchObject({
        outcome: 'pass',
        detail: expect.stringContaining('0.2.0 fetched'),
      });
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
