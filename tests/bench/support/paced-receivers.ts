/**
 * A separate process that holds many sockets and measures the delay of each stamped message: the message carries the
 * time of sending, by the clock of this computer. Commands and reports travel by IPC.
 */
import { WebSocket } from 'ws';

interface Order {
  readonly kind: 'open' | 'report' | 'close';
  readonly url: string;
  /** One socket per token; an empty token offers no sub-protocol. */
  readonly tokens: readonly string[];
}

const MARK = Buffer.from('sent-at-');
const STAMP_DIGITS = 13;
/** Counts of delays, by whole milliseconds; the last entry counts all longer ones. */
const delays = new Uint32Array(10_001);
let received = 0;
let closed = 0;
const sockets: WebSocket[] = [];

const note = (data: Buffer): void => {
  const at = data.indexOf(MARK);
  if (at < 0) return;
  const from = at + MARK.length;
  const sentAt = Number(data.toString('latin1', from, from + STAMP_DIGITS));
  received += 1;
  const delay = Math.min(Math.max(0, Date.now() - sentAt), delays.length - 1);
  delays[delay] = (delays[delay] ?? 0) + 1;
};

const percentile = (share: number): number => {
  let seen = 0;
  for (let delay = 0; delay < delays.length; delay += 1) {
    seen += delays[delay] ?? 0;
    if (seen >= received * share) return delay;
  }
  return delays.length - 1;
};

const openOne = (url: string, token: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = { perMessageDeflate: false, skipUTF8Validation: true };
    const socket = token === '' ? new WebSocket(url, options) : new WebSocket(url, token, options);
    sockets.push(socket);
    socket.on('error', reject);
    socket.on('open', () => resolve());
    socket.on('close', () => (closed += 1));
    socket.on('message', note);
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
  if (order.kind === 'report')
    process.send?.({
      kind: 'report',
      received,
      closed,
      p50Ms: percentile(0.5),
      p95Ms: percentile(0.95),
      p99Ms: percentile(0.99),
    });
  if (order.kind === 'close') {
    for (const socket of sockets) socket.terminate();
    process.exit(0);
  }
});
