import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCluster, type TestCluster } from '../../support/node/cluster';
import { type FaithfulListener, listenFaithfully } from '../../support/node/faithful-listener';
import { type ServerProcess, startServerProcess } from '../../support/node/server-process';

const WRITERS_PER_NODE = 4;
/** Room for a machine with other work; 5 s are wanted of one at rest, and the figures are printed at the end. */
const RECOVERY_MS = 120_000;
/** Redis stays away while this is measured: a node that waited for it would never be heard. */
const HEARD_ON_OWN_NODE_MS = 15_000;
const OUTAGE_MS = 4000;

let cluster: TestCluster;
let database: string;
let nodes: ServerProcess[] = [];
let bases: string[] = [];
let token: string;
let channelId: string;
let listeners: FaithfulListener[] = [];
/** Contents of acknowledged messages, by id. */
const acknowledged = new Map<string, string>();
/** Statuses other than 200 that the writers received. */
const refused = new Map<number, number>();
let count = 0;
let isOver = false;
let writers: Promise<void>[] = [];

const post = async (base: string, path: string, body: unknown, as: string | null = token) => {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(as === null ? {} : { Authorization: as }) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

/** Sends as the client does: repeats the same nonce until the message is acknowledged. */
const send = async (base: string, content: string): Promise<void> => {
  for (;;) {
    const { status, body } = await post(base, '/channel/message/create', {
      channelId,
      content,
      parent_id: null,
      nonce: content,
    });
    if (status === 200) {
      acknowledged.set((body['data'] as { id: string }).id, content);
      return;
    }
    refused.set(status, (refused.get(status) ?? 0) + 1);
  }
};

const write = async (base: string, name: string): Promise<void> => {
  for (let nth = 0; !isOver; nth += 1) {
    await send(base, `${name}-${nth}`);
    count += 1;
    // Slowly: the test is about outages, not speed.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

/** Time until a message sent from now on at one node arrives at a listener of another. */
const spanUntilHeard = async (from: number, at: number): Promise<number> => {
  const began = performance.now();
  const listener = listeners[at]!;
  for (let nth = 0; ; nth += 1) {
    const content = `probe ${from} ${at} ${began} ${nth}`;
    await send(bases[from]!, content);
    const sentAt = performance.now();
    while (performance.now() - sentAt < 100) {
      if (listener.heard.includes(content)) return performance.now() - began;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    if (performance.now() - began > RECOVERY_MS) return Infinity;
  }
};

/** Time until a node carries out a write and a read again. */
const spanUntilServing = async (node: number): Promise<number> => {
  const began = performance.now();
  for (;;) {
    const { status } = await post(bases[node]!, '/channel/message/read', { channelId });
    const me = await fetch(`${bases[node]!}/users/@me/guilds`, { headers: { Authorization: token } });
    if (status === 200 && me.status === 200) return performance.now() - began;
    if (performance.now() - began > RECOVERY_MS) return Infinity;
  }
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

/** What each node answers to a balancer and to a watchdog. */
const statusesOf = (path: '/ready' | '/health'): Promise<readonly number[]> =>
  Promise.all(bases.map((base) => fetch(`${base}${path}`).then(({ status }) => status)));

const forAWhile = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

beforeAll(async () => {
  cluster = await startCluster();
  database = await cluster.newDatabase();
  const args = [
    ...['--port', '0', '--no-limits', '--database', database, '--bus', cluster.storage.redis.url],
    ...['--blobs', cluster.storage.blobs, '--blobs-shared'],
  ];
  nodes = [startServerProcess(...args), startServerProcess(...args)];
  bases = await Promise.all(nodes.map(({ ready }) => ready));
  const account = { username: 'writer', email: 'writer@example.com', password: 'pass word 1' };
  token = String((await post(bases[0]!, '/auth/register', account, null)).body['Authorization']);
  const { guild } = (await post(bases[0]!, '/guild/create', { name: 'Outages', icon: null })).body as {
    guild: { channels: { id: string; type: string }[] };
  };
  channelId = guild.channels.find(({ type }) => type === 'text')!.id;
  listeners = bases.map((base) => listenFaithfully(base, token));
  writers = bases.flatMap((base, node) =>
    Array.from({ length: WRITERS_PER_NODE }, (_, nth) => write(base, `w${node}${nth}`)),
  );
});

afterAll(async () => {
  isOver = true;
  await Promise.allSettled(writers);
  for (const listener of listeners) listener.close();
  for (const { child } of nodes) child.kill('SIGKILL');
  await Promise.all(nodes.map(({ ended }) => ended));
  await cluster.stop();
});

/** A server that ended logs the reason last. */
const isAlive = ({ child, output }: ServerProcess): boolean => {
  if (child.exitCode === null && child.signalCode === null) return true;
  console.log(output().slice(-3000));
  return false;
};

const figures: Record<string, number> = {};
const note = (name: string, ms: number): number => {
  figures[name] = Math.round(ms);
  return ms;
};

it('tells messages from node to node to begin with', async () => {
  expect(await spanUntilHeard(0, 1)).toBeLessThan(RECOVERY_MS);
  expect(await spanUntilHeard(1, 0)).toBeLessThan(RECOVERY_MS);
});

for (const way of ['paused', 'killed'] as const) {
  it(`goes on while Redis is ${way}: messages flow on each node, and again among them after`, async () => {
    const { redis } = cluster.storage;
    const before = count;
    if (way === 'paused') redis.pause();
    else await redis.kill();
    expect(note(`Redis ${way}: heard on the same node`, await spanUntilHeard(0, 0))).toBeLessThan(
      HEARD_ON_OWN_NODE_MS,
    );
    expect(await spanUntilHeard(1, 1)).toBeLessThan(HEARD_ON_OWN_NODE_MS);
    const ended = String(
      (await post(bases[0]!, '/auth/login', { email: 'writer@example.com', password: 'pass word 1' }, null))
        .body['Authorization'],
    );
    await forAWhile(OUTAGE_MS);
    // A balancer prefers a node that hears the others; a watchdog has no reason to restart this one.
    await expect.poll(() => statusesOf('/ready')).toEqual([503, 503]);
    await expect.poll(() => statusesOf('/health')).toEqual([200, 200]);
    // The other node notices an ended token by itself: at once for calls, by a periodic check for sockets.
    const socket = listenFaithfully(bases[1]!, ended);
    await expect.poll(() => socket.beginnings()).toBe(1);
    await post(bases[0]!, '/auth/logout', {}, ended);
    const whoAmI = (): Promise<number> =>
      fetch(`${bases[1]!}/users/@me`, { headers: { Authorization: ended } }).then(({ status }) => status);
    await expect.poll(whoAmI).toBe(401);
    socket.close();
    expect(count).toBeGreaterThan(before + 50);
    const began = listeners.map((listener) => listener.beginnings());
    if (way === 'paused') redis.resume();
    else await redis.start();
    expect(note(`Redis ${way}: heard on the other node again`, await spanUntilHeard(0, 1))).toBeLessThan(
      RECOVERY_MS,
    );
    expect(await spanUntilHeard(1, 0)).toBeLessThan(RECOVERY_MS);
    await expect.poll(() => statusesOf('/ready')).toEqual([200, 200]);
    // Every listener that may have missed an event had to start a new session.
    await expect
      .poll(() => listeners.every((listener, index) => listener.beginnings() > began[index]!), {
        timeout: RECOVERY_MS,
      })
      .toBe(true);
    expect(nodes.every(isAlive)).toBe(true);
  });

  it(`answers 503 while PostgreSQL is ${way}, and serves again after`, async () => {
    const { postgres } = cluster.storage;
    if (way === 'paused') postgres.pause();
    else await postgres.kill();
    try {
      const statusesOfCalls = async (): Promise<readonly number[]> =>
        Promise.all(
          bases.map(async (base) => (await post(base, '/channel/message/read', { channelId })).status),
        );
      await expect.poll(statusesOfCalls).toEqual([503, 503]);
      await expect.poll(() => statusesOf('/health')).toEqual([503, 503]);
      await expect.poll(() => statusesOf('/ready')).toEqual([503, 503]);
      await forAWhile(OUTAGE_MS);
    } finally {
      // Without it the tests after this one would wait for good.
      if (way === 'paused') postgres.resume();
      else await postgres.start();
    }
    const spans = await Promise.all([spanUntilServing(0), spanUntilServing(1)]);
    expect(note(`PostgreSQL ${way}: serves again`, Math.max(...spans))).toBeLessThan(RECOVERY_MS);
    expect(await spanUntilHeard(0, 1)).toBeLessThan(RECOVERY_MS);
    expect(nodes.every(isAlive)).toBe(true);
  });
}

it('has lost nothing that it acknowledged and kept nothing twice', async () => {
  isOver = true;
  await Promise.all(writers);
  const kept = await readAll(bases[0]!);
  const byId = new Map(kept.map(({ id, content }) => [id, content]));
  for (const [id, content] of acknowledged) expect(byId.get(id)).toBe(content);
  expect(kept).toHaveLength(acknowledged.size);
  expect(new Set(kept.map(({ content }) => content)).size).toBe(kept.length);
  expect([...refused.keys()].every((status) => status === 503)).toBe(true);
  console.log(
    JSON.stringify({ acknowledged: acknowledged.size, refused: Object.fromEntries(refused), figures }),
  );
});

it('shows no password in its log, and ends in good order', async () => {
  for (const listener of listeners) listener.close();
  expect(nodes.every(isAlive)).toBe(true);
  for (const { child } of nodes) child.kill('SIGTERM');
  expect(await Promise.all(nodes.map(({ ended }) => ended))).toEqual([
    { code: 0, signal: null },
    { code: 0, signal: null },
  ]);
  const secrets = [database, cluster.storage.redis.url].map((url) => new URL(url).password);
  for (const { output } of nodes) {
    for (const secret of secrets) expect(output()).not.toContain(secret);
    expect(output()).toContain('"event":"bus.cut-off"');
  }
});
