import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { failure, success } from '../../../../src/contract/failure';
import { type ChannelId, toId } from '../../../../src/contract/ids';
import type { OutboxState } from '../../../../src/contract/ipc/outbox';
import type { SessionState } from '../../../../src/contract/ipc/pushes';
import { createHomeFetch } from '../../../../src/main/api/home-fetch';
import { startOutbox, type StartedOutbox } from '../../../../src/main/outbox/start-outbox';
import { flatPng } from '../../../support/node/flat-png';
import { put, useFolder } from '../removal/support';
import { ManualClock } from '../support/manual-clock';

const at = useFolder();

const signedIn = (id: string): SessionState =>
  ({ phase: 'signed-in', user: { id }, server: { kind: 'local' }, meta: null }) as unknown as SessionState;

let clock: ManualClock;
let state: SessionState;
let shown: OutboxState;
let chosen: readonly string[];
let outbox: StartedOutbox;

const start = (): StartedOutbox =>
  startOutbox({
    ...{ userData: at(), clock, random: () => 0.5, log: () => undefined, userAgent: 'Guildhall' },
    dial: async () => failure({ kind: 'unreachable', code: 'ECONNREFUSED' }),
    home: createHomeFetch(() => Promise.reject(new Error('unused'))),
    gateway: {
      state: { phase: 'waiting', epoch: 0, retryAt: null, roundTripMs: null, provenAt: null, trouble: null },
    },
    session: {
      get state() {
        return state;
      },
      target: async () => null,
      callApi: async () => success(null),
      check: async () => 'valid',
    },
    askFiles: async () => chosen,
    onChange: (next) => (shown = next),
  });
beforeEach(() => {
  clock = new ManualClock();
  state = signedIn('1');
  shown = { files: [], messages: [] };
  chosen = [put(at('mine', 'notes.txt'), 'hello')];
  outbox = start();
});

const kept = (): readonly string[] => (existsSync(at('spool')) ? readdirSync(at('spool')) : []);
const names = (): readonly string[] => shown.files.map(({ name }) => name);

describe('what waits to be sent', () => {
  it('is there again after a restart, for the same account alone', async () => {
    expect(await outbox.choose('7')).toEqual({ ok: true, value: [] });
    expect(names()).toEqual(['notes.txt']);
    outbox.stop();
    shown = { files: [], messages: [] };
    outbox = start();
    outbox.pageReady();
    await expect.poll(names).toEqual(['notes.txt']);
    outbox.stop();
    state = signedIn('2');
    outbox = start();
    outbox.pageReady();
    await expect.poll(() => [kept(), names()]).toEqual([[], []]);
  });

  it.each(['asked', 'network', null] as const)('is removed by a sign-out (%s)', async (reason) => {
    await outbox.choose('7');
    state = { phase: 'signed-out', reason };
    outbox.signedOut(reason);
    await expect.poll(() => [kept(), existsSync(at('outbox.json'))]).toEqual([[], false]);
    expect([names(), existsSync(at('mine', 'notes.txt'))]).toEqual([[], true]);
  });

  it.each(['locked', 'unreadable', 'rejected'] as const)(
    'stays where the same person comes back (%s)',
    async (reason) => {
      await outbox.choose('7');
      state = { phase: 'signed-out', reason };
      outbox.signedOut(reason);
      expect(await outbox.choose('7')).toMatchObject({ failure: { kind: 'signed-out' } });
      state = signedIn('1');
      outbox.pageReady();
      await expect.poll(names).toEqual(['notes.txt']);
      expect(kept()).toHaveLength(1);
    },
  );

  it('has the texts of composers, for the same account alone', async () => {
    const draft = { channelId: toId<ChannelId>('7'), text: 'half a', parentId: null };
    await outbox.keepDraft(draft);
    outbox.stop();
    outbox = start();
    expect(await outbox.listDrafts()).toEqual([draft]);
    outbox.stop();
    state = { phase: 'signed-out', reason: 'locked' };
    expect(await outbox.listDrafts()).toEqual([]);
    state = signedIn('2');
    outbox = start();
    expect(await outbox.listDrafts()).toEqual([]);
  });

  it('is removed at the next start if nobody is signed in any more', async () => {
    await outbox.choose('7');
    outbox.stop();
    state = { phase: 'signed-out', reason: null };
    outbox = start();
    outbox.signedOut(null);
    await expect.poll(() => [kept(), existsSync(at('outbox.json'))]).toEqual([[], false]);
  });

  it('is shown to the page if it is a picture of the spool, and nothing else is', async () => {
    chosen = [put(at('mine', 'a.png'), 'x'), at('mine', 'notes.txt')];
    writeFileSync(at('mine', 'a.png'), flatPng(2, 2));
    await outbox.choose('7');
    const [picture, text] = shown.files.map(({ id }) => id);
    const answers = await Promise.all(
      [picture ?? '', text ?? '', '../mine/a.png', 'f'.repeat(32)].map((id) => outbox.showPicture(id)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 415, 404, 404]);
    expect(answers[0]?.headers.get('Content-Type')).toBe('image/png');
    const bytes = (await answers[0]?.arrayBuffer()) ?? new ArrayBuffer();
    expect(Buffer.from(new Uint8Array(bytes)).equals(flatPng(2, 2))).toBe(true);
  });
});
