import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { failure, type Result, success } from '../../../../src/contract/failure';
import { type ChannelId, toId } from '../../../../src/contract/ids';
import type { OutboxState } from '../../../../src/contract/ipc/outbox';
import type { GatewayState, SessionState } from '../../../../src/contract/ipc/pushes';
import { createHomeFetch, type HomeFetch } from '../../../../src/main/api/home-fetch';
import { startOutbox, type StartedOutbox } from '../../../../src/main/outbox/start-outbox';
import type { Target } from '../../../../src/main/api/request';
import { directDial } from '../../../support/node/direct-dial';
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
let target: Target | null;
let home: HomeFetch;
let phase: GatewayState['phase'];
/** What the server is asked to store, and its answers in order: it stores where none is left. */
let posted: unknown[];
let answers: Result<unknown>[];

const wireAttachment = {
  ...{ id: '9', name: 'notes.txt', type: 'text/plain', size: 5, kind: 'text', width: null, height: null },
  ...{ duration_ms: null, blurhash: null, url: '/attachment/9/notes.txt', thumbnail_url: null },
  ...{ spoiler: false, description: null },
};

const start = (): StartedOutbox =>
  startOutbox({
    ...{ userData: at(), clock, random: () => 0.5, log: () => undefined, userAgent: 'Guildhall' },
    dial: directDial,
    home,
    gateway: {
      get state() {
        return { phase, epoch: 0, retryAt: null, roundTripMs: null, provenAt: null, trouble: null };
      },
    },
    session: {
      get state() {
        return state;
      },
      target: async () => target,
      callApi: async (name, args) => {
        if (name === 'messages.create') posted.push(args);
        return answers.shift() ?? success(null);
      },
      check: async () => 'valid',
    },
    askFiles: async () => chosen,
    onChange: (next) => (shown = next),
  });
beforeEach(() => {
  clock = new ManualClock();
  phase = 'waiting';
  posted = [];
  answers = [];
  target = null;
  home = createHomeFetch(() => Promise.reject(new Error('unused')));
  state = signedIn('1');
  shown = { files: [], messages: [] };
  chosen = [put(at('mine', 'notes.txt'), 'hello')];
  outbox = start();
});

const kept = (): readonly string[] => (existsSync(at('spool')) ? readdirSync(at('spool')) : []);
const names = (): readonly string[] => shown.files.map(({ name }) => name);

describe('what waits to be sent', () => {
  it('is uploaded for a message that is sent later, and stays until it is removed', async () => {
    let answered = 0;
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        answered += 1;
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ error: 0, attachment: wireAttachment }));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await outbox.choose('7');
      const [{ id } = { id: '' }] = shown.files;
      // Nobody is signed in at the server.
      expect(await outbox.upload(id)).toMatchObject({ failure: { kind: 'signed-out' } });
      const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      home.allow(base);
      target = { base, token: 'gh_t' };
      expect(await outbox.upload('f'.repeat(32))).toMatchObject({ failure: { code: 'spool' } });
      expect(await outbox.upload(id)).toEqual(success('9'));
      expect([answered, names(), kept()]).toEqual([1, ['notes.txt'], [expect.any(String)]]);
      await outbox.remove(id);
      expect([names(), kept()]).toEqual([[], []]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

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

describe('a reply that was written in a notification', () => {
  const channelId = toId<ChannelId>('7');
  const place = { guildId: '5', channelId, messageId: '9' };
  const reply = { place, parentId: '9', content: 'See you' };
  const refusal = failure({ kind: 'refused', status: 403, message: 'No', retryAfterMs: null } as const);

  const connect = (to: GatewayState['phase']): void => {
    phase = to;
    outbox.connectionChanged(to);
  };
  beforeEach(() => connect('open'));

  it('is sent, and leaves what is written in the composer', async () => {
    const draft = { channelId, text: 'half a', parentId: null };
    await outbox.keepDraft(draft);
    expect(await outbox.reply(reply)).toEqual({ kind: 'done' });
    expect(posted).toMatchObject([{ channelId, parentId: '9', content: 'See you', attachments: [] }]);
    expect(await outbox.listDrafts()).toEqual([draft]);
  });

  it('survives a lost answer: it is sent again as the same message', async () => {
    answers = [failure({ kind: 'network', reason: 'unanswered', detail: 'ECONNRESET' } as const)];
    const fate = outbox.reply(reply);
    await expect.poll(() => posted.length).toBe(1);
    await expect.poll(() => shown.messages.map((message) => message.state.kind)).toEqual(['waiting']);
    clock.advance(60_000);
    expect(await fate).toEqual({ kind: 'done' });
    const [first, second] = posted as { readonly nonce: string }[];
    expect([posted.length, second?.nonce]).toEqual([2, first?.nonce]);
  });

  it('is told as refused, and waits where it was to go', async () => {
    answers = [refusal];
    expect(await outbox.reply(reply)).toEqual({ kind: 'refused', failure: refusal.failure });
    expect(shown.messages).toMatchObject([{ channelId, content: 'See you', state: { kind: 'failed' } }]);
  });

  it('waits for the connection, over a restart too', async () => {
    connect('waiting');
    void outbox.reply(reply);
    await expect.poll(() => existsSync(at('outbox.json'))).toBe(true);
    await expect.poll(() => shown.messages.length).toBe(1);
    outbox.stop();
    expect(posted).toEqual([]);
    outbox = start();
    connect('open');
    await expect.poll(() => posted).toMatchObject([{ content: 'See you' }]);
  });

  it('is not sent where nobody is signed in', async () => {
    state = { phase: 'signed-out', reason: null };
    expect(await outbox.reply(reply)).toMatchObject({ kind: 'refused', failure: { kind: 'signed-out' } });
  });
});
