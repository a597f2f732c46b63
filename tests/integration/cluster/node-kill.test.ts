import { Client as Connection } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startCluster, type TestCluster } from '../../support/node/cluster';
import { type FaithfulListener, listenFaithfully } from '../../support/node/faithful-listener';
import { type ServerProcess, startServerProcess } from '../../support/node/server-process';

const NODES = 2;
const WRITERS_PER_NODE = 4;
const LISTENERS_PER_NODE = 2;
/** Number of messages acknowledged before a node is killed amid others, and again after its clients have moved. */
const MESSAGES = 150;
/** Room for a machine with other work; 5 s are wanted of one at rest. */
const RECOVERY_MS = 30_000;

let cluster: TestCluster;
let database: string;
let startNode: () => ServerProcess;
const nodes: ServerProcess[] = [];
const bases: string[] = [];
let token: string;
let channelId: string;

/** Contents of acknowledged messages, by id. */
const acknowledged = new Map<string, string>();
/** Acknowledged messages that were sent twice, because the first node was killed. */
const sentAgain = new Set<string>();
let isOver = false;

/** A client that moves to the other node when its own is gone. */
interface Client {
  at: number;
  /** Number of its acknowledged messages. */
  count: number;
}
interface Listener extends FaithfulListener {
  readonly client: Client;
}
const writers: Client[] = [];
const listeners: Listener[] = [];
let writing: Promise<void>[] = [];

const post = async (base: string, path: string, body: unknown, as: string | null = token) => {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(as === null ? {} : { Authorization: as }) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const baseOf = ({ at }: Client): string => bases[at] ?? '';
const goElsewhere = (client: Client): void => {
  client.at = (client.at + 1) % NODES;
};

/** Sends as the app does: repeats the same nonce, if necessary at the other node, until the message is acknowledged. */
const send = async (client: Client, content: string): Promise<void> => {
  const message = { channelId, content, parent_id: null, nonce: content };
  for (;;) {
    const asked = client.at;
    const answer = await post(baseOf(client), '/channel/message/create', message).catch(() => null);
    if (answer !== null) {
      expect(answer.status).toBe(200);
      acknowledged.set((answer.body['data'] as { id: string }).id, content);
      client.count += 1;
      return;
    }
    sentAgain.add(content);
    if (client.at === asked) goElsewhere(client);
  }
};

const write = async (client: Client, name: string): Promise<void> => {
  for (let nth = 0; !isOver; nth += 1) await send(client, `${name}-${nth}`);
};

const readAll = async (base: string): Promise<{ id: string; content: string }[]> => {
  const all: { id: string; content: string }[] = [];
  for (;;) {
    const first = all[0];
    const answer = await fetch(`${base}/channel/messages`, {
      headers: {
        Authorization: token,
        id: channelId,
        limit: '100',
        ...(first === undefined ? {} : { before: first.id }),
      },
    });
    const { data } = (await answer.json()) as { data: { messages: { id: string; content: string }[] } };
    all.unshift(...data.messages);
    if (data.messages.length === 0) return all;
  }
};

/** Resolves when this many more messages have been acknowledged. */
const moreAcknowledged = async (count: number): Promise<void> => {
  const until = acknowledged.size + count;
  await expect.poll(() => acknowledged.size, { timeout: 120_000, interval: 5 }).toBeGreaterThan(until);
};

/**
 * Runs `work` while every node with writers has statements pending in the database. A statement that was sent is still
 * carried out, even if its node no longer lives to receive the answer.
 */
const whileWritesWait = async (work: () => Promise<void>): Promise<void> => {
  const connection = new Connection({ connectionString: database });
  await connection.connect();
  try {
    await connection.query('begin');
    await connection.query('select id from channels where id = $1 for update', [channelId]);
    const busy = new Set(writers.map(({ at }) => at)).size;
    const countWaiting = async (): Promise<unknown> => {
      const asked = `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return (await connection.query<{ count: number }>(asked)).rows[0]?.count;
    };
    await expect.poll(countWaiting, { timeout: 30_000, interval: 5 }).toBe(busy);
    await work();
  } finally {
    await connection.query('rollback');
    await connection.end();
  }
};

/** Registers an account and returns its token. */
const register = async (username: string): Promise<string> => {
  const account = { username, email: `${username}@example.com`, password: 'pass word 1' };
  return String((await post(bases[0]!, '/auth/register', account, null)).body['Authorization']);
};

/** A listener at a node that moves to the other node after each end of its connection. */
const listenAt = (client: Client, as: string): Listener => {
  let isFirst = true;
  const where = (): string => {
    if (!isFirst) goElsewhere(client);
    isFirst = false;
    return baseOf(client);
  };
  return { ...listenFaithfully(where, as), client };
};

beforeAll(async () => {
  cluster = await startCluster();
  database = await cluster.newDatabase();
  startNode = () =>
    startServerProcess(
      ...['--port', '0', '--no-limits', '--database', database, '--bus', cluster.storage.redis.url],
      ...['--blobs', cluster.storage.blobs, '--blobs-shared'],
    );
  for (let nth = 0; nth < NODES; nth += 1) nodes.push(startNode());
  bases.push(...(await Promise.all(nodes.map(({ ready }) => ready))));
  token = await register('writer');
  const { guild } = (await post(bases[0]!, '/guild/create', { name: 'Killed', icon: null })).body as {
    guild: { id: string; channels: { id: string; type: string }[] };
  };
  channelId = guild.channels.find(({ type }) => type === 'text')!.id;
  const asked = { id: guild.id, exp_after: null, max_uses: null };
  const { invite } = (await post(bases[0]!, '/invite/create', asked)).body as { invite: { code: string } };
  for (let nth = 0; nth < NODES * LISTENERS_PER_NODE; nth += 1) {
    const listener = await register(`listener${nth}`);
    const headers = { Authorization: listener, code: invite.code };
    expect((await fetch(`${bases[0]!}/invite/join`, { method: 'POST', headers })).status).toBe(200);
    listeners.push(listenAt({ at: nth % NODES, count: 0 }, listener));
  }
  await vi.waitUntil(() => listeners.every(({ beginnings }) => beginnings() === 1), { timeout: 120_000 });
  for (let nth = 0; nth < NODES * WRITERS_PER_NODE; nth += 1) writers.push({ at: nth % NODES, count: 0 });
  writing = writers.map((client, nth) => write(client, `w${nth}`));
}, 240_000);

afterAll(async () => {
  isOver = true;
  await Promise.allSettled(writing);
  for (const listener of listeners) listener.close();
  for (const { child } of nodes) child.kill('SIGKILL');
  await Promise.all(nodes.map(({ ended }) => ended));
  await cluster.stop();
});

it.each([0, 1])(
  'goes on when node %d is killed: its clients come to the other, and hear all that is said from then on',
  async (killed) => {
    await moreAcknowledged(MESSAGES);
    const others = listeners.filter(({ client }) => client.at !== killed);
    const orphans = listeners.filter(({ client }) => client.at === killed);
    expect(orphans.length).toBeGreaterThan(0);
    const began = new Map(listeners.map((listener) => [listener, listener.beginnings()]));
    const node = nodes[killed]!;
    await whileWritesWait(async () => {
      node.child.kill('SIGKILL');
      expect((await node.ended).signal).toBe('SIGKILL');
    });
    const killedAt = performance.now();
    const counts = writers.map(({ count }) => count);
    await expect
      .poll(() => orphans.every((orphan) => orphan.beginnings() > began.get(orphan)!), {
        timeout: 2 * RECOVERY_MS,
        interval: 5,
      })
      .toBe(true);
    await expect
      .poll(() => writers.every(({ count }, nth) => count > counts[nth]! + 1), { timeout: RECOVERY_MS })
      .toBe(true);
    const recovery = performance.now() - killedAt;
    expect(recovery).toBeLessThan(RECOVERY_MS);

    const before = new Set(acknowledged.values());
    const sentOnce = () => [...acknowledged.values()].filter((content) => !sentAgain.has(content));
    await moreAcknowledged(MESSAGES);
    // Messages already in transit when the listeners arrived do not count: one per writer.
    const said = sentOnce()
      .filter((content) => !before.has(content))
      .slice(writers.length);
    for (const listener of listeners)
      await expect
        .poll(() => said.filter((content) => !listener.heard.includes(content)), { timeout: RECOVERY_MS })
        .toEqual([]);
    // Listeners on the surviving node were not disconnected.
    expect(others.every((listener) => listener.beginnings() === began.get(listener))).toBe(true);
    console.log(
      `node ${killed} killed: its clients were served by the other after ${Math.round(recovery)} ms`,
    );

    nodes[killed] = startNode();
    bases[killed] = await nodes[killed].ready;
  },
  60_000,
);

it('has lost nothing that was acknowledged, and neither kept nor told anything twice', async () => {
  isOver = true;
  await Promise.all(writing);
  const kept = await readAll(bases[0]!);
  expect(new Map(kept.map(({ id, content }) => [id, content]))).toEqual(acknowledged);
  expect(new Set(kept.map(({ content }) => content)).size).toBe(kept.length);
  for (const { heard } of listeners) expect(new Set(heard).size).toBe(heard.length);
  expect(sentAgain.size).toBeGreaterThan(0);
  console.log(`${acknowledged.size} messages acknowledged, ${sentAgain.size} of them sent again elsewhere`);
});
