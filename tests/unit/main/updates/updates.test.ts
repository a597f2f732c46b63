import { describe, expect, it } from 'vitest';
import type { UpdateChoice, UpdateState } from '../../../../src/contract/ipc/help';
import { failure, type Failure, success } from '../../../../src/contract/failure';
import type { UpdateRefusal, Verdict } from '../../../../src/main/updates/signed/judge-feed';
import {
  CHECK_EVERY_MS,
  FIRST_CHECK_MS,
  Updates,
  type UpdateDependencies,
  type Updater,
} from '../../../../src/main/updates/updates';
import { ManualClock } from '../support/manual-clock';

const FEED = 'https://h.example/f';
const PATH = '/cache/pending/guildhall.deb';

const announced = (version: string) => ({
  ...{ feed: 'latest-linux', version, issued: 1, expires: 2, sequence: 3 },
  files: [{ name: 'guildhall.deb', size: 1, sha512: '' }],
});
const newer = (version: string) => success<Verdict>({ kind: 'newer', announcement: announced(version) });
const NEWEST = success<Verdict>({ kind: 'newest' });
const heard = (answer: ReturnType<typeof newer>): Pick<UpdateDependencies, 'ask'> => ({
  ask: () => Promise.resolve(answer),
});

const make = (own: Partial<UpdateDependencies> & { choice?: never } = {}, updater: Partial<Updater> = {}) => {
  let choice: UpdateChoice = { feed: FEED, channel: 'latest', skipped: null };
  const seen: UpdateState[] = [];
  const did: string[] = [];
  const clock = new ManualClock();
  const updates = new Updates({
    obstacle: null,
    ownFeed: null,
    updater: () =>
      Promise.resolve({
        take: (feed, { version }) => {
          did.push(`take ${version} of ${feed}`);
          return Promise.resolve();
        },
        download: (onPercent) => {
          onPercent(12.7);
          onPercent(100);
          did.push('download');
          return Promise.resolve(PATH);
        },
        install: () => void did.push('install'),
        ...updater,
      }),
    ask: (feed, channel) => {
      did.push(`ask ${feed} ${channel}`);
      return Promise.resolve(newer('0.2.0'));
    },
    isAnnounced: (path, { version }) => {
      did.push(`check ${path} of ${version}`);
      return Promise.resolve(true);
    },
    discard: (path) => {
      did.push(`discard ${path}`);
      return Promise.resolve();
    },
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
    const archive = make({ obstacle: 'archive' });
    expect(await archive.updates.check(true)).toEqual({ phase: 'off', why: 'archive' });
    expect(archive.did).toEqual([]);
    const keyless = make({ obstacle: 'no-key' });
    expect(await keyless.updates.check(true)).toEqual({ phase: 'off', why: 'no-key' });
    expect(keyless.did).toEqual([]);
  });

  it('are looked for at the package’s own feed where the person names none, on the channel of their choice', async () => {
    const own = make({ ownFeed: 'https://own.example' });
    own.choose({ feed: null, channel: 'beta' });
    await own.updates.check(false);
    expect(own.did[0]).toBe('ask https://own.example beta');
  });

  it('are fetched, checked and then offered', async () => {
    const { updates, seen, did } = make();
    await updates.check(false);
    expect(did).toEqual([
      `ask ${FEED} latest`,
      `take 0.2.0 of ${FEED}`,
      'download',
      `check ${PATH} of 0.2.0`,
    ]);
    expect(seen.map((state) => state.phase)).toEqual([
      'checking',
      'downloading',
      'downloading',
      'downloading',
      'ready',
    ]);
    expect(seen[2]).toEqual({ phase: 'downloading', version: '0.2.0', percent: 12 });
    expect(updates.state).toEqual({ phase: 'ready', version: '0.2.0', isPutOff: false });
    // A version that is ready is not downloaded again.
    await updates.check(true);
    expect(did).toHaveLength(4);
  });

  it('are not found where the feed has nothing newer', async () => {
    const { updates } = make(heard(NEWEST));
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
    expect(did).toEqual([`ask ${FEED} latest`]);
    expect(await updates.check(true)).toMatchObject({ phase: 'ready' });
    const later = make(heard(newer('0.3.0')));
    later.choose({ skipped: '0.2.0' });
    expect(await later.updates.check(false)).toMatchObject({ phase: 'ready', version: '0.3.0' });
  });

  it.each([
    ['net::ERR_CONNECTION_REFUSED', 'The update feed cannot be reached.'],
    ['HttpError: 404', 'The update file is missing from the feed.'],
    ['something <b>else</b>', 'The update failed.'],
  ])('that fail with %s say so in words of ours', async (message, text) => {
    const { updates } = make({}, { download: () => Promise.reject(new Error(message)) });
    expect(await updates.check(true)).toEqual({ phase: 'failed', text });
    // A manual check tries again.
    expect(await updates.check(true)).toEqual({ phase: 'failed', text });
  });

  it.each<[Failure | { kind: 'absent' }, string]>([
    [{ kind: 'absent' }, 'The feed has no updates for this build.'],
    [{ kind: 'network', reason: 'tls', detail: '' }, 'The update feed cannot be reached.'],
    [{ kind: 'malformed', detail: 'answer too large' }, 'The feed’s answer cannot be read.'],
    [
      { kind: 'refused', status: 500, message: '<b>', retryAfterMs: null },
      'There is no update feed at this address.',
    ],
  ])('of a feed that is not heard (%j) say so', async (why, text) => {
    const { updates, did } = make({ ask: () => Promise.resolve(failure(why)) });
    expect(await updates.check(true)).toEqual({ phase: 'failed', text });
    expect(did).toEqual([]);
  });

  it.each<[UpdateRefusal, string]>([
    [{ kind: 'unsigned' }, 'not signed'],
    [{ kind: 'unreadable' }, 'can’t be read'],
    [{ kind: 'untrusted-key' }, 'a key that this build of Guildhall does not know'],
    [{ kind: 'bad-signature' }, 'was changed'],
    [{ kind: 'untrusted-key-list' }, 'keys were changed'],
    [{ kind: 'other-feed' }, 'another channel or system'],
    [
      { kind: 'expired', at: Date.UTC(2026, 10, 1), now: Date.UTC(2026, 10, 23) },
      'expired on 1 November 2026',
    ],
    [{ kind: 'expired', at: 0, now: Date.UTC(2026, 10, 23) }, 'this computer’s date (23 November 2026)'],
    [
      { kind: 'not-yet-valid', at: Date.UTC(2026, 10, 1), now: 0 },
      'date is 1 January 1970. Correct the date',
    ],
    [{ kind: 'replayed' }, 'announcement is older than one seen before'],
    [{ kind: 'downgrade', version: '0.1.0', than: '0.2.0' }, 'Guildhall 0.1.0, which is older than 0.2.0'],
    [{ kind: 'altered-file' }, 'was deleted. Nothing was installed.'],
  ])('that are refused (%j) are not fetched, and that is said in plain words', async (refusal, part) => {
    const { updates, did } = make(heard(success({ kind: 'refused', refusal })));
    expect(await updates.check(true)).toEqual({
      phase: 'refused',
      why: refusal.kind,
      text: expect.stringContaining(part),
    });
    expect(did).toEqual([]);
    await updates.decide('restart');
    expect(did).toEqual([]);
  });

  it('whose file is not the announced one are thrown away, and never offered', async () => {
    const { updates, did, seen } = make({ isAnnounced: () => Promise.resolve(false) });
    expect(await updates.check(false)).toMatchObject({ phase: 'refused', why: 'altered-file' });
    expect(did.at(-1)).toBe(`discard ${PATH}`);
    expect(seen.map(({ phase }) => phase)).not.toContain('ready');
    const mismatch = new Error('sha512 checksum mismatch, expected a, got b');
    const other = make({}, { download: () => Promise.reject(mismatch) });
    expect(await other.updates.check(false)).toMatchObject({ phase: 'refused', why: 'altered-file' });
  });

  it('whose file was changed on the disk afterwards are not installed, but thrown away', async () => {
    let isWhole = true;
    const { updates, did } = make({ isAnnounced: () => Promise.resolve(isWhole) });
    await updates.check(false);
    isWhole = false;
    expect(await updates.decide('restart')).toMatchObject({ phase: 'refused', why: 'altered-file' });
    expect(did).not.toContain('install');
    expect(did.at(-1)).toBe(`discard ${PATH}`);
    // The next check downloads the file again.
    isWhole = true;
    expect(await updates.check(false)).toMatchObject({ phase: 'ready' });
    await updates.decide('restart');
    expect(did.at(-1)).toBe('install');
  });

  it('are looked for a while after the start, and every six hours', async () => {
    const { updates, did, clock } = make(heard(NEWEST));
    let checks = 0;
    const counted = make({
      ask: () => {
        checks += 1;
        return Promise.resolve(NEWEST);
      },
    });
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

    const late = make(
      {},
      {
        download: () => {
          late.choose({ feed: null });
          late.updates.chosen();
          return Promise.resolve(PATH);
        },
      },
    );
    expect(await late.updates.check(false)).toEqual({ phase: 'off', why: 'no-feed' });
  });
});
