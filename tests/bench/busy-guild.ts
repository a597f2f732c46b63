import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import { WebSocket } from 'ws';
import { createCommunity } from './support/community';
import { comparedFigure, type Figure, limitedFigure } from './support/figure';
import {
  type Deliveries,
  onTheBeat,
  openPacedReceivers,
  type PacedReceivers,
  stampedText,
} from './support/paced-process';
import { processorSeconds } from './support/processor-time';
import { call, closeConnections } from './support/rest';
import { startServerProcess } from './support/server-process';

const SOCKETS = 2000;
const SOCKETS_PER_USER = 5;
const MESSAGES_PER_SECOND = 20;
const SECONDS = 30;
/** Before the measurement: code is compiled, statements are prepared. */
const WARM_UP_SECONDS = 3;
const MESSAGES = MESSAGES_PER_SECOND * SECONDS;
const EVERY_MS = 1000 / MESSAGES_PER_SECOND;
const P95_MAX_MS = 250;
/** Storing messages and answering their authors costs more than bare ws does; deliveries cost the same. */
const PROCESSOR_MAX = 2;

interface Run extends Deliveries {
  /** Processor time of the server per second, in seconds; the rest of one core is its headroom. */
  readonly processorLoad: number;
}

/** Sends at the given pace and measures the deliveries, without the warm-up messages: they carry no stamp. */
const run = async (
  serverPid: number,
  receivers: PacedReceivers,
  send: (text: string, index: number) => Promise<void>,
): Promise<Run> => {
  await onTheBeat(WARM_UP_SECONDS * MESSAGES_PER_SECOND, EVERY_MS, (index) =>
    send(`warm-up ${index}`, index),
  );
  const usedBefore = processorSeconds(serverPid);
  await onTheBeat(MESSAGES, EVERY_MS, (index) => send(stampedText(index), index));
  const deliveries = await receivers.waitFor(MESSAGES * SOCKETS);
  const processorLoad = (processorSeconds(serverPid) - usedBefore) / SECONDS;
  await receivers.close();
  return { ...deliveries, processorLoad };
};

const frameFor = (text: string, index: number): string =>
  JSON.stringify({
    event: 'CHANNEL_MESSAGE',
    data: {
      guildId: '1'.repeat(19),
      channelId: '1'.repeat(19),
      message: {
        id: '1'.repeat(19),
        content: text,
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
    seq: index,
  });

const bare = async (): Promise<Run> => {
  const child = fork(resolve(import.meta.dirname, 'support/bare-ws.ts'), { execArgv: ['--import', 'tsx'] });
  const port = await new Promise<number>((done) =>
    child.once('message', (m) => done((m as { port: number }).port)),
  );
  const url = `ws://127.0.0.1:${port}`;
  const receivers = await openPacedReceivers(
    url,
    Array.from({ length: SOCKETS }, () => ''),
  );
  const sender = new WebSocket(url);
  await new Promise((done) => sender.once('open', done));
  const deliveries = await run(child.pid ?? 0, receivers, async (text, index) =>
    sender.send(frameFor(text, index)),
  );
  sender.terminate();
  child.disconnect();
  return deliveries;
};

const guildhall = async (): Promise<Run> => {
  const server = await startServerProcess(['--no-limits']);
  const { accounts, channelId } = await createCommunity(server.url, SOCKETS / SOCKETS_PER_USER);
  const tokens = accounts.flatMap(({ token }) => Array.from({ length: SOCKETS_PER_USER }, () => token));
  const receivers = await openPacedReceivers(
    `${server.url.replace('http', 'ws')}/gateway?status=active&v=2`,
    tokens,
  );
  const deliveries = await run(server.pid, receivers, async (content, index) => {
    const author = accounts[index % accounts.length];
    if (author === undefined) return;
    await call(server.url, 'POST', '/channel/message/create', {
      token: author.token,
      from: author.from,
      body: { channelId, content, parent_id: null },
    });
  });
  closeConnections();
  await server.stop();
  return deliveries;
};

/**
 * 40,000 deliveries per second, each stored first: 2,000 sockets in one guild at 20 messages per second, beside bare ws
 * at the same pace.
 */
export const benchBusyGuild = async (): Promise<Figure[]> => {
  const baseline = await bare();
  const ours = await guildhall();
  const details = {
    sockets: SOCKETS,
    messagesPerSecond: MESSAGES_PER_SECOND,
    seconds: SECONDS,
    p50Ms: ours.p50Ms,
    p99Ms: ours.p99Ms,
    socketsClosed: ours.closed,
    baseline,
  };
  return [
    limitedFigure({
      name: 'busy guild: 95 % of 40,000 deliveries/s are there within',
      unit: 'ms',
      value: ours.p95Ms,
      baseline: { what: 'bare ws, send to each', value: baseline.p95Ms },
      atMost: P95_MAX_MS,
      details,
    }),
    limitedFigure({
      name: 'busy guild: deliveries lost',
      unit: 'deliveries',
      value: MESSAGES * SOCKETS - ours.received,
      baseline: { what: 'bare ws, send to each', value: MESSAGES * SOCKETS - baseline.received },
      atMost: 0,
      details: { delivered: ours.received },
    }),
    comparedFigure({
      name: 'busy guild: processor time of the server',
      unit: 's/s',
      value: ours.processorLoad,
      baseline: { what: 'bare ws, send to each', value: baseline.processorLoad },
      atMost: PROCESSOR_MAX,
    }),
  ];
};
