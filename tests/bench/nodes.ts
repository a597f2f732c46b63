import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { startStorage, type Storage } from '../../tools/cluster/storage.mjs';
import { createCommunity } from './support/community';
import { delaysOf } from './support/delays';
import { type Figure, limitedFigure } from './support/figure';
import { call, closeConnections } from './support/rest';
import { type ServerProcess, startServerProcessOn } from './support/server-process';

const ROUNDS = 200;
const SIGN_INS = 40;
const WITHIN_MS = 1000;
/** A frame that has not arrived after this time counts as lost, and with this delay. */
const GIVEN_UP_MS = 10_000;

interface Listener {
  /** Resolves with this process's clock when a frame contains this text; null if none did in time. */
  readonly heard: (text: string) => Promise<number | null>;
  readonly closed: Promise<number>;
  readonly close: () => void;
}

const listen = async (server: ServerProcess, token: string): Promise<Listener> => {
  const url = `${server.url.replace('http', 'ws')}/gateway?status=active&v=2`;
  const socket = new WebSocket(url, token, { perMessageDeflate: false });
  const waiting = new Map<string, (at: number) => void>();
  const closed = new Promise<number>((done) => socket.once('close', () => done(performance.now())));
  const greeted = new Promise<void>((done) => socket.once('message', () => done()));
  socket.on('message', (data: Buffer) => {
    const at = performance.now();
    const frame = data.toString();
    for (const [text, tell] of waiting) if (frame.includes(text)) tell(at);
  });
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  await greeted;
  return {
    heard: (text) =>
      new Promise((done) => {
        const lost = setTimeout(() => waiting.delete(text) && done(null), GIVEN_UP_MS);
        waiting.set(text, (at) => {
          clearTimeout(lost);
          waiting.delete(text);
          done(at);
        });
      }),
    closed,
    close: () => socket.terminate(),
  };
};

interface Delays {
  readonly here: number[];
  readonly there: number[];
  lost: number;
}
const emptyDelays = (): Delays => ({ here: [], there: [], lost: 0 });

/** Acts once and records for both listeners the delay from the call to the event. */
const note = async (
  delays: Delays,
  waits: { readonly here: Promise<number | null>; readonly there: Promise<number | null> },
  act: () => Promise<unknown>,
): Promise<void> => {
  const began = performance.now();
  const [, here, there] = await Promise.all([act(), waits.here, waits.there]);
  delays.here.push(here === null ? GIVEN_UP_MS : here - began);
  delays.there.push(there === null ? GIVEN_UP_MS : there - began);
  if (here === null || there === null) delays.lost += 1;
};

const figuresOf = (what: string, delays: Delays): Figure[] => [
  limitedFigure({
    name: `two nodes: ${what} on the one, known on the other, at the latest after`,
    unit: 'ms',
    value: Math.max(...delays.there),
    baseline: { what: 'known on the same node', value: Math.max(...delays.here) },
    atMost: WITHIN_MS,
    details: {
      rounds: delays.there.length,
      there: delaysOf(delays.there),
      onTheSameNode: delaysOf(delays.here),
    },
  }),
  limitedFigure({
    name: `two nodes: ${what}, never heard of`,
    unit: 'times',
    value: delays.lost,
    baseline: null,
    atMost: 0,
  }),
];

const startNode = async ({ postgres, redis, blobs }: Storage): Promise<ServerProcess> =>
  startServerProcessOn(await mkdtemp(join(tmpdir(), 'guildhall-bench-')), [
    ...['--no-limits', '--database', postgres.url],
    ...['--bus', redis.url, '--blobs', blobs, '--blobs-shared'],
  ]);

/** The delay until a change at one node arrives at the other: messages, and devices that are signed out. */
export const benchNodes = async (): Promise<Figure[]> => {
  const storage = await startStorage();
  const here = await startNode(storage);
  const there = await startNode(storage);
  try {
    const { accounts, channelId } = await createCommunity(here.url, 2);
    const [author, reader] = accounts;
    if (author === undefined || reader === undefined) throw new Error('The community has too few members');
    const near = await listen(here, reader.token);
    const far = await listen(there, reader.token);

    const messages = emptyDelays();
    for (let round = 0; round < ROUNDS; round += 1) {
      const content = `heard-at-the-other-node-${round}.`;
      await note(messages, { here: near.heard(content), there: far.heard(content) }, () =>
        call(here.url, 'POST', '/channel/message/create', {
          token: author.token,
          from: author.from,
          body: { channelId, content, parent_id: null },
        }),
      );
    }
    near.close();
    far.close();

    const signIns = emptyDelays();
    const signIn = async (): Promise<string> => {
      const { body } = await call(here.url, 'POST', '/auth/login', {
        from: reader.from,
        body: { email: reader.email, password: reader.password },
      });
      return String(body['Authorization']);
    };
    for (let round = 0; round < SIGN_INS; round += 1) {
      const token = await signIn();
      const devices = [await listen(here, token), await listen(there, token)] as const;
      await note(signIns, { here: devices[0].closed, there: devices[1].closed }, () =>
        call(here.url, 'POST', '/auth/sessions/end/others', { token: reader.token, from: reader.from }),
      );
    }
    return [...figuresOf('a message', messages), ...figuresOf('a device that was signed out', signIns)];
  } finally {
    closeConnections();
    await Promise.all([here.stop(), there.stop()]);
    await storage.stop();
  }
};
