import { describe, expect, it } from 'vitest';
import type { UpdateChoice, UpdateState } from '../../../../src/contract/ipc/help';
import {
  CHECK_EVERY_MS,
  FIRST_CHECK_MS,
  Updates,
  type UpdateDependencies,
  type Updater,
} from '../../../../src/main/updates/updates';
import { ManualClock } from '../support/manual-clock';

const FEED = 'https://h.example/f';

const make = (updater: Partial<Updater> = {}, own: Partial<UpdateDependencies> & { choice?: never } = {}) => {
  let choice: UpdateChoice = { feed: FEED, channel: 'latest', skipped: null };
  const seen: UpdateState[] = [];
  const did: string[] = [];
  const clock = new ManualClock();
  const updates = new Updates({
    obstacle: null,
    ownFeed: null,
    updater: () =>
      Promise.resolve({
        check: (feed, channel) => {
          did.push(`check ${feed} ${channel}`);
          return Promise.resolve('0.2.0');
        },
        download: (onPercent) => {
          onPercent(12.7);
          onPercent(100);
          did.push('download');
          return Promise.resolve();
        },
        install: () => void did.push('install'),
        ...updater,
      }),
    choice: () => choice,
    setChoice: (next) => {
      choice = next;
    },
    onChange: (state) => void seen.push(state),
    clock,
    ...own,
  });
  return {
    updates,
    seen,
    did,
    clock,
    choose: (change: Partial<UpdateChoice>) => (choice = { ...choice, ...change }),
    choice: () => choice,
  };
};

describe('updates', () => {
  it('are off without a feed, with one that may not be used, and in a build that cannot be updated', async () => {
    const none = make();
    none.choose({ feed: null });
    expect(await none.updates.check(true)).toEqual({ phase: 'off', why: 'no-feed' });
    none.choose({ feed: 'http://h.example/' });
    expect(await none.updates.check(true)).toEqual({ phase: 'off', why: 'bad-feed' });
    expect(none.did).toEqual([]);
    const archive = make({}, { obstacle: 'archive' });
    expect(await archive.updates.check(true)).toEqual({ phase: 'off', why: 'archive' });
    expect(archive.did).toEqual([]);
  });

  it('are looked for at the package’s own feed where the person names none, on the channel of their choice', async () => {
    const own = make({}, { ownFeed: 'https://own.example' });
    own.choose({ feed: null, channel: 'beta' });
    await own.updates.check(false);
    expect(own.did[0]).toBe('check https://own.example beta');
  });

  it('are fetched and then offered', async () => {
    const { updates, seen, did } = make();
    await updates.check(false);
    expect(did).toEqual([`check ${FEED} latest`, 'download']);
    expect(seen.map((state) => state.phase)).toEqual([
      'checking',
      'downloading',
      'downloading',
      'downloading',
      'ready',
    ]);
    expect(seen[2]).toEqual({ phase: 'downloading', version: '0.2.0', percent: 12 });
    expect(updates.state).toEqual({ phase: 'ready', version: '0.2.0', isPutOff: false });
    // One that is ready is not fetched again.
    await updates.check(true);
    expect(did).toHaveLength(2);
  });

  it('are not found where the feed has nothing newer', async () => {
    const { updates } = make({ check: () => Promise.resolve(null) });
    expect(await updates.check(true)).toEqual({ phase: 'newest' });
  });

  it('can be put off, skipped, and installed', async () => {
    const { updates, did, choice } = make();
    await updates.check(false);
    expect(await updates.decide('later')).toEqual({ phase: 'ready', version: '0.2.0', isPutOff: true });
    await updates.decide('restart');
    expect(did).toContain('install');
    expect(await updates.decide('skip')).toEqual({ phase: 'skipped', version: '0.2.0' });
    expect(choice().skipped).toBe('0.2.0');
    expect(await updates.decide('restart')).toEqual({ phase: 'skipped', version: '0.2.0' });
  });

  it('that were skipped are not fetched again by themselves, but for whoever asks', async () => {
    const { updates, did, choose } = make();
    choose({ skipped: '0.2.0' });
    expect(await updates.check(false)).toEqual({ phase: 'skipped', version: '0.2.0' });
    expect(did).toHaveLength(1);
    expect(await updates.check(true)).toMatchObject({ phase: 'ready' });
    const newer = make({ check: () => Promise.resolve('0.3.0') });
    newer.choose({ skipped: '0.2.0' });
    expect(await newer.updates.check(false)).toMatchObject({ phase: 'ready', version: '0.3.0' });
  });

  it.each([
    [
      'sha512 checksum mismatch, expected a, got b',
      'What was downloaded is not what the feed announced, and was thrown away.',
    ],
    ['net::ERR_CONNECTION_REFUSED', 'The feed cannot be reached.'],
    [
      'Cannot find channel "latest-linux.yml" update info: HttpError: 404',
      'The feed has nothing for this build.',
    ],
    ['something <b>else</b>', 'The update did not succeed.'],
  ])('that fail with %s say so in words of ours', async (message, text) => {
    const { updates } = make({ download: () => Promise.reject(new Error(message)) });
    expect(await updates.check(true)).toEqual({ phase: 'failed', text });
    // It is tried again when asked.
    expect(await updates.check(true)).toEqual({ phase: 'failed', text });
  });

  it('are looked for a while after the start, and every six hours', async () => {
    const { updates, did, clock } = make({ check: () => Promise.resolve(null) });
    let checks = 0;
    const counted = make({ check: () => Promise.resolve((checks += 1) < 0 ? '' : null) });
    updates.start();
    expect(did).toEqual([]);
    expect(clock.running).toBe(1);
    counted.updates.start();
    counted.clock.advance(FIRST_CHECK_MS - 1);
    await Promise.resolve();
    expect(checks).toBe(0);
    counted.clock.advance(1);
    await expect.poll(() => checks).toBe(1);
    counted.clock.advance(CHECK_EVERY_MS);
    await expect.poll(() => checks).toBe(2);
    counted.updates.stop();
    expect(counted.clock.running).toBe(0);
  });

  it('that were skipped are still said to be, when that is kept', async () => {
    const { updates } = make();
    await updates.check(false);
    await updates.decide('skip');
    updates.chosen();
    expect(updates.state).toEqual({ phase: 'skipped', version: '0.2.0' });
  });

  it('rest again when another feed is chosen', () => {
    const { updates, choose, seen } = make();
    choose({ feed: null });
    updates.chosen();
    expect(seen).toEqual([{ phase: 'off', why: 'no-feed' }]);
  });

  it('of another feed are offered no more, where they are ready and where they are on their way', async () => {
    const ready = make();
    await ready.updates.check(false);
    expect(ready.updates.state.phase).toBe('ready');
    ready.choose({ feed: 'https://other.example/f' });
    ready.updates.chosen();
    expect(ready.updates.state).toEqual({ phase: 'idle' });
    await ready.updates.decide('restart');
    expect(ready.did).not.toContain('install');

    const late = make({
      download: () => {
        late.choose({ feed: null });
        late.updates.chosen();
        return Promise.resolve();
      },
    });
    expect(await late.updates.check(false)).toEqual({ phase: 'off', why: 'no-feed' });
  });
});
