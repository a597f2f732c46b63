import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import { WebSocket } from 'ws';
import { createCommunity } from './support/community';
import { comparedFigure, type Figure } from './support/figure';
import { openReceivers } from './support/receiver-process';
import { call, closeConnections, inParallel } from './support/rest';
import { startServerProcess } from './support/server-process';

const SOCKETS = 500;
const SOCKETS_PER_USER = 5;
const MESSAGES = 600;
const MARKER = 'fan-out-marker';
const text = (index: number): string =>
  `${MARKER} ${index} a line of about the length that people write to each other`;

interface Run {
  readonly deliveriesPerSecond: number;
  readonly received: number;
}

const bare = async (frame: string): Promise<Run> => {
  const child = fork(resolve(import.meta.dirname, 'support/bare-ws.ts'), { execArgv: ['--import', 'tsx'] });
  const port = await new Promise<number>((done) =>
    child.once('message', (m) => done((m as { port: number }).port)),
  );
  const url = `ws://127.0.0.1:${port}`;
  const receivers = await openReceivers(
    url,
    Array.from({ length: SOCKETS }, () => ''),
    MARKER,
  );
  const sender = new WebSocket(url);
  await new Promise((done) => sender.once('open', done));
  const begin = Date.now();
  for (let index = 0; index < MESSAGES; index += 1) sender.send(frame);
  const { received, at } = await receivers.waitFor(MESSAGES * SOCKETS);
  sender.terminate();
  receivers.close();
  child.disconnect();
  return { received, deliveriesPerSecond: (received / (at - begin)) * 1000 };
};

const guildhall = async (): Promise<Run> => {
  const server = await startServerProcess(['--no-limits']);
  const { accounts, channelId } = await createCommunity(server.url, SOCKETS / SOCKETS_PER_USER);
  const tokens = accounts.flatMap((account) => Array.from({ length: SOCKETS_PER_USER }, () => account.token));
  const gateway = `${server.url.replace('http', 'ws')}/gateway?status=active&v=2`;
  const receivers = await openReceivers(gateway, tokens, MARKER);
  const begin = Date.now();
  await inParallel(MESSAGES, 32, async (index) => {
    const author = accounts[index % accounts.length];
    if (author === undefined) return;
    await call(server.url, 'POST', '/channel/message/create', {
      token: author.token,
      from: author.from,
      body: { channelId, content: text(index), parent_id: null },
    });
  });
  const { received, at } = await receivers.waitFor(MESSAGES * SOCKETS);
  receivers.close();
  closeConnections();
  await server.stop();
  return { received, deliveriesPerSecond: (received / (at - begin)) * 1000 };
};

/** A frame of the size of a message event. */
const sampleFrame = JSON.stringify({
  event: 'CHANNEL_MESSAGE',
  data: {
    guildId: '1'.repeat(19),
    channelId: '1'.repeat(19),
    message: {
      id: '1'.repeat(19),
      content: text(100),
      created_at: '2026-01-01T00:00:00.000Z',
      user_id: '1'.repeat(19),
      username: 'member10',
      avatar: null,
      avatar_decoration: null,
      display_name: null,
      role: 0,
      is_edited: 0,
      edited_at: null,
      parent_id: null,
      mentions_everyone: false,
    },
  },
  seq: 100,
});

/** Messages posted by REST, stored, and delivered to 500 sockets, beside a bare ws server that only repeats frames. */
export const benchFanOut = async (): Promise<Figure[]> => {
  const baseline = await bare(sampleFrame);
  const ours = await guildhall();
  return [
    comparedFigure({
      name: 'server fan-out to 500 sockets',
      unit: 'deliveries/s',
      value: ours.deliveriesPerSecond,
      baseline: { what: 'bare ws, send to each', value: baseline.deliveriesPerSecond },
      atLeast: 0.6,
      details: {
        messages: MESSAGES,
        sockets: SOCKETS,
        lost: MESSAGES * SOCKETS - ours.received,
        lostByBaseline: MESSAGES * SOCKETS - baseline.received,
      },
    }),
  ];
};
