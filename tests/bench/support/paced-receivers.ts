/**
 * A separate process that holds many sockets and measures the delay of each stamped message. It also notes which message
 * reached which socket, so that a message that came twice does not hide one that was lost. Orders and reports travel by
 * IPC.
 */
import { WebSocket } from 'ws';
import { nowUs, readStamp } from './stamp';

interface Order {
  readonly kind: 'open' | 'expect' | 'report' | 'close';
  readonly url: string;
  /** One socket per token; an empty token offers no sub-protocol. */
  readonly tokens: readonly string[];
  /** The number of stamped messages that each socket will get, and the index of the first. */
  readonly messages: number;
  readonly first: number;
}

const BINS_PER_MS = 10;
/** Delays of 10 s and more count as 10 s, and so do messages that never came. */
const BINS = 10_000 * BINS_PER_MS;

const sockets: WebSocket[] = [];
const bins = new Uint32Array(BINS + 1);
let seen = new Uint8Array(0);
let messages = 0;
let first = 0;
let received = 0;
let doubled = 0;
let closed = 0;

const expect = (order: Pick<Order, 'messages' | 'first'>): void => {
  ({ messages, first } = order);
  seen = new Uint8Array(sockets.length * messages);
  bins.fill(0);
  received = 0;
  doubled = 0;
};

const note = (socket: number, data: Buffer): void => {
  const stamp = readStamp(data);
  if (stamp === null) return;
  const message = stamp.index - first;
  if (message < 0 || message >= messages) return;
  const place = socket * messages + message;
  if (seen[place] === 1) {
    doubled += 1;
    return;
  }
  seen[place] = 1;
  received += 1;
  const bin = Math.min(Math.max(0, Math.floor(((nowUs() - stamp.sentUs) * BINS_PER_MS) / 1000)), BINS);
  bins[bin] = (bins[bin] ?? 0) + 1;
};

/** The upper edge of the bin below which this share of all expected deliveries lies. */
const percentile = (share: number): number => {
  const wanted = Math.ceil(seen.length * share);
  let counted = 0;
  for (let bin = 0; bin < BINS; bin += 1) {
    counted += bins[bin] ?? 0;
    if (counted >= wanted) return (bin + 1) / BINS_PER_MS;
  }
  return BINS / BINS_PER_MS;
};

const openOne = (url: string, token: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = { perMessageDeflate: false, skipUTF8Validation: true };
    const socket = token === '' ? new WebSocket(url, options) : new WebSocket(url, token, options);
    const place = sockets.push(socket) - 1;
    socket.on('error', reject);
    socket.on('open', () => resolve());
    socket.on('close', () => (closed += 1));
    socket.on('message', (data: Buffer) => note(place, data));
  });

const open = async ({ url, tokens }: Order): Promise<void> => {
  const waiting = [...tokens];
  const worker = async (): Promise<void> => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) await openOne(url, token);
  };
  await Promise.all(Array.from({ length: 50 }, worker));
  process.send?.({ kind: 'open' });
};

process.on('message', (order: Order) => {
  if (order.kind === 'open')
    void open(order).catch((error: unknown) => process.send?.({ kind: 'error', error: String(error) }));
  if (order.kind === 'expect') {
    expect(order);
    process.send?.({ kind: 'expecting' });
  }
  if (order.kind === 'report')
    process.send?.({
      kind: 'report',
      received,
      doubled,
      closed,
      p50Ms: percentile(0.5),
      p95Ms: percentile(0.95),
      p99Ms: percentile(0.99),
      worstMs: percentile(1),
    });
  if (order.kind === 'close') {
    for (const socket of sockets) socket.terminate();
    process.exit(0);
  }
});
process.on('disconnect', () => process.exit(0));
