import { WebSocket } from 'ws';
import type { Account } from '../bench/support/community';
import { call } from '../bench/support/rest';

const MESSAGES_A_SECOND = 3;
/** One client at a time disconnects and reconnects. */
const CHURN_EVERY_MS = 2000;
const PING_EVERY_MS = 30_000;

/** Users who write and listen. */
export interface Load {
  readonly sent: () => number;
  /** All faults; empty if all is well. */
  readonly faults: readonly string[];
  /** Closes all sockets once pending calls are answered. */
  readonly stop: () => Promise<void>;
}

const contentOf = (nth: number): string =>
  nth % 5 === 0 ? `**line** ${nth} with \`code\`, a https://example.org/${nth} and 🎉` : `line ${nth}`;

/** All accounts listen; the second one writes into each channel in turn, and edits and deletes some messages. */
export const startLoad = (url: string, accounts: readonly Account[], channelIds: readonly string[]): Load => {
  const faults: string[] = [];
  const sockets = new Map<number, WebSocket>();
  const writer = accounts[1];
  if (writer === undefined) throw new Error('Nobody writes');
  let sent = 0;
  let isOver = false;
  const pending = new Set<Promise<unknown>>();

  const open = (index: number): void => {
    const account = accounts[index];
    if (account === undefined || isOver) return;
    const socket = new WebSocket(`${url.replace('http', 'ws')}/gateway?status=active&v=2`, account.token, {
      localAddress: account.from,
    });
    sockets.set(index, socket);
    socket.on('error', (error) => isOver || faults.push(`socket ${index}: ${error.message}`));
  };
  for (let index = 1; index < accounts.length; index += 1) open(index);

  const write = async (): Promise<void> => {
    const nth = sent;
    sent += 1;
    const { body } = await call(url, 'POST', '/channel/message/create', {
      token: writer.token,
      from: writer.from,
      body: { channelId: channelIds[nth % channelIds.length], content: contentOf(nth), parent_id: null },
    });
    const messageId = (body['data'] as { id: string }).id;
    const change = { token: writer.token, from: writer.from };
    if (nth % 7 === 0)
      await call(url, 'POST', '/channel/message/edit', {
        ...change,
        body: { messageId, content: `edited ${nth}` },
      });
    if (nth % 11 === 0)
      await call(url, 'POST', '/channel/message/delete', { ...change, body: { messageId } });
  };
  const track = (work: Promise<unknown>): void => {
    const tracked = work
      .catch((error: unknown) => faults.push(error instanceof Error ? error.message : String(error)))
      .finally(() => pending.delete(tracked));
    pending.add(tracked);
  };
  let next = 0;
  const timers = [
    setInterval(() => track(write()), 1000 / MESSAGES_A_SECOND),
    setInterval(() => {
      next = 1 + (next % (accounts.length - 1));
      sockets.get(next)?.close(1000);
      open(next);
    }, CHURN_EVERY_MS),
    setInterval(() => {
      for (const socket of sockets.values()) if (socket.readyState === WebSocket.OPEN) socket.ping();
    }, PING_EVERY_MS),
  ];
  return {
    sent: () => sent,
    faults,
    stop: async () => {
      isOver = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(pending);
      await Promise.all(
        [...sockets.values()].map(
          (socket) =>
            new Promise<void>((done) => {
              if (socket.readyState === WebSocket.CLOSED) done();
              socket.once('close', () => done());
              socket.terminate();
            }),
        ),
      );
    },
  };
};
