/**
 * A separate process that holds many sockets, loses them with their server and opens them again at its successor, as
 * clients do: with the session and the number of the last event that each had. A socket is back when it has its session
 * (HELLO) and the first stamped message after that. Orders and reports travel by IPC.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { delaysOf } from './delays';
import { nowUs, readStamp } from './stamp';

interface Order {
  readonly kind: 'come' | 'report' | 'close';
  /** The address to connect to; sessions are continued if it has a query. */
  readonly url: string;
  /** One socket per token; an empty token offers no sub-protocol. */
  readonly tokens: readonly string[];
}

interface Returning {
  readonly token: string;
  socket: WebSocket | null;
  session: string | null;
  /** The last frame; parsed only when the session is continued. */
  last: Buffer | null;
  backAtUs: number | null;
}

interface Frame {
  readonly event: string;
  readonly data: { readonly session?: string; readonly resumed?: boolean };
  readonly seq?: number;
}

/** Handshakes under way at once: below the length of Node's queue of connections that wait to be accepted. */
const WIDTH = 400;
const RETRY_WITHIN_MS = 1000;
const HELLO = Buffer.from('{"event":"HELLO"');

let all: Returning[] = [];
let arrivals = 0;
let beganUs = 0;
let resumed = 0;
let renewed = 0;
let refused = 0;
let frames = 0;

const addressOf = (url: string, { session, last }: Returning): string => {
  if (session === null) return url;
  const { seq = 0 } = last === null ? { seq: 0 } : (JSON.parse(last.toString()) as Frame);
  return `${url}&session=${session}&seq=${seq}`;
};

const take = (
  one: Returning,
  isSessionNeeded: boolean,
  state: { hasSession: boolean },
  data: Buffer,
): void => {
  frames += 1;
  if (data.subarray(0, HELLO.length).equals(HELLO)) {
    const { session, resumed: isResumed } = (JSON.parse(data.toString()) as Frame).data;
    one.session = session ?? null;
    state.hasSession = true;
    if (isResumed === true) resumed += 1;
    else renewed += 1;
    return;
  }
  one.last = data;
  if (one.backAtUs !== null || (isSessionNeeded && !state.hasSession) || readStamp(data) === null) return;
  one.backAtUs = nowUs();
};

/** Opens one socket; resolves when the handshake is done. */
const connect = (url: string, one: Returning): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = { perMessageDeflate: false, skipUTF8Validation: true };
    const address = addressOf(url, one);
    const socket =
      one.token === '' ? new WebSocket(address, options) : new WebSocket(address, one.token, options);
    const state = { hasSession: false };
    const arrival = arrivals;
    one.socket = socket;
    socket.on('error', reject);
    socket.on('open', () => resolve());
    socket.on('message', (data: Buffer) => {
      if (arrival === arrivals) take(one, url.includes('?'), state, data);
    });
  });

const connectUntilOpen = async (url: string, one: Returning): Promise<void> => {
  for (;;) {
    try {
      await connect(url, one);
      return;
    } catch {
      refused += 1;
      await pause(Math.random() * RETRY_WITHIN_MS);
    }
  }
};

const come = async ({ url, tokens }: Order): Promise<void> => {
  if (all.length === 0)
    all = tokens.map((token) => ({ token, socket: null, session: null, last: null, backAtUs: null }));
  arrivals += 1;
  for (const one of all) {
    one.socket?.terminate();
    one.backAtUs = null;
  }
  [resumed, renewed, refused, frames] = [0, 0, 0, 0];
  beganUs = nowUs();
  const waiting = [...all];
  const worker = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await connectUntilOpen(url, one);
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
};

const report = (): void => {
  const back = all.flatMap(({ backAtUs }) => (backAtUs === null ? [] : [(backAtUs - beganUs) / 1000]));
  const isConnected = all.filter(({ socket }) => socket?.readyState === WebSocket.OPEN).length;
  process.send?.({
    kind: 'report',
    ...{ sockets: all.length, connected: isConnected, back: back.length },
    ...{ resumed, renewed, refused, frames },
    ...delaysOf(back),
  });
};

process.on('message', (order: Order) => {
  if (order.kind === 'come') {
    process.send?.({ kind: 'coming' });
    void come(order).catch((error: unknown) => process.send?.({ kind: 'error', error: String(error) }));
  }
  if (order.kind === 'report') report();
  if (order.kind === 'close') {
    for (const { socket } of all) socket?.terminate();
    process.exit(0);
  }
});
process.on('disconnect', () => process.exit(0));
