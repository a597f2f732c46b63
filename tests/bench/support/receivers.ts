/**
 * A separate process that holds many sockets and counts their messages. Commands and reports travel by IPC, so that
 * sender and receivers have different event loops.
 */
import { WebSocket } from 'ws';

interface Order {
  readonly url: string;
  /** One socket per token; an empty token offers no sub-protocol. */
  readonly tokens: readonly string[];
  readonly marker: string;
}

const report = (message: unknown): void => {
  process.send?.(message);
};

let received = 0;
let sockets: WebSocket[] = [];

const open = async ({ url, tokens, marker }: Order): Promise<void> => {
  const wanted = Buffer.from(marker);
  let hello = 0;
  await Promise.all(
    tokens.map(
      (token) =>
        new Promise<void>((resolve, reject) => {
          const socket = token === '' ? new WebSocket(url) : new WebSocket(url, token);
          sockets.push(socket);
          socket.on('error', reject);
          socket.on('open', () => resolve());
          socket.on('close', (code) => report({ kind: 'closed', code }));
          socket.on('message', (data: Buffer) => {
            if (data.includes(wanted)) received += 1;
            else hello += 1;
          });
        }),
    ),
  );
  report({ kind: 'open', hello });
};

process.on('message', (order: { kind: string } & Order) => {
  if (order.kind === 'open')
    void open(order).catch((error: unknown) => report({ kind: 'error', error: String(error) }));
  if (order.kind === 'count') report({ kind: 'count', received, at: Date.now() });
  if (order.kind === 'close') {
    for (const socket of sockets) socket.terminate();
    sockets = [];
    process.exit(0);
  }
});
process.on('disconnect', () => process.exit(0));
