import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE } from '../../../src/contract/gateway/frames';
import { startCluster, type TestCluster } from '../../support/node/cluster';
import { type Person, startTestServer, type TestServer } from '../../support/node/server-app';
import { startServerProcess } from '../../support/node/server-process';
import { openTestSocket } from '../../support/node/server-socket';

const SLOW = { timeout: 120_000 };
const TRIES = 30;

let cluster: TestCluster;
const servers: TestServer[] = [];
beforeAll(async () => {
  cluster = await startCluster({ isDurable: false });
}, 240_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await cluster.stop();
});

const noted = <T extends readonly TestServer[]>(started: T): T => {
  servers.push(...started);
  return started;
};

/** The node for calls, and the node for sockets. */
type Pair = readonly [TestServer, TestServer];

const SETUPS: readonly (readonly [string, () => Promise<Pair>])[] = [
  [
    'one server on the embedded store',
    async () => {
      const [one] = noted<[TestServer]>([await startTestServer()]);
      return [one, one];
    },
  ],
  [
    'one node on PostgreSQL',
    async () => {
      const [one] = noted(await cluster.startNodes(1)) as [TestServer];
      return [one, one];
    },
  ],
  ['two nodes on PostgreSQL', async () => noted(await cluster.startNodes(2)) as [TestServer, TestServer]],
];

/** Opens a socket without waiting for a frame; null if the handshake is refused. */
const open = (at: TestServer, person: Person, query = '') =>
  openTestSocket(`${at.url.replace('http', 'ws')}/gateway?status=active${query}`, person.token).catch(
    () => null,
  );

describe.each(SETUPS)('on %s', (name, start) => {
  const ENDINGS: Record<string, (one: TestServer, person: Person, other: string) => Promise<unknown>> = {
    'auth.logout': (one, person) => one.done('auth.logout', {}, person),
    'auth.resetPassword': (one, { password }, other) =>
      one.done('auth.resetPassword', { oldPassword: password, password: 'pass word 2' }, other),
    'devices.endOthers': (one, _person, other) => one.done('devices.endOthers', {}, other),
  };

  it.each(Object.entries(ENDINGS))(
    'no socket outlives a token that %s ends while it opens',
    async (call, end) => {
      const [one, two] = await start();
      const left: string[] = [];
      for (let nth = 0; nth < TRIES; nth += 1) {
        const person = await one.signUp(`u${name.length}${call.length}x${nth}`);
        const { reply } = await one.call(
          'auth.login',
          { email: person.email, password: person.password },
          null,
          `10.9.${nth}.1`,
        );
        // A call has made the token known to this node.
        await two.done('users.me', {}, person);
        let query = '';
        if (nth % 2 === 1) {
          const before = await two.connect(person);
          const hello = await before.frame(({ kind }) => kind === 'hello');
          before.socket.terminate();
          await before.closed;
          query = hello.kind === 'hello' ? `&v=2&seq=0&session=${hello.session}` : '';
        }
        const [socket] = await Promise.all([open(two, person, query), end(one, person, reply?.token ?? '')]);
        if (socket === null) continue;
        const code = await Promise.race([
          socket.closed,
          new Promise<string>((resolve) => setTimeout(() => resolve('open'), 5000)),
        ]);
        if (code !== CLOSE.tokenInvalid) left.push(`try ${nth}: ${code}`);
        socket.socket.terminate();
      }
      expect(left).toEqual([]);
    },
    SLOW.timeout,
  );
});

it('serves on when a member is removed whose first socket is being opened', SLOW, async () => {
  const database = await cluster.newDatabase();
  const program = startServerProcess(
    ...['--port', '0', '--no-limits', '--database', database, '--bus', cluster.storage.redis.url],
    ...['--blobs', cluster.storage.blobs, '--blobs-shared'],
  );
  try {
    const base = await program.ready;
    const call = async (path: string, body: unknown, token = '', code = '') => {
      const answer = await fetch(base + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          code,
          ...(token === '' ? {} : { authorization: token }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return (await answer.json()) as Record<string, unknown>;
    };
    const signUp = async (username: string): Promise<string> => {
      const email = `${username}@example.com`;
      return String(
        (await call('/auth/register', { username, email, password: 'pass word 1' }))['Authorization'],
      );
    };
    const owner = await signUp('owner');
    const guest = await signUp('guest');
    const { guild } = await call('/guild/create', { name: 'Guild', icon: null }, owner);
    const guildId = (guild as { id: string }).id;
    const made = await call('/invite/create', { id: guildId, exp_after: null, max_uses: null }, owner);
    const { code } = made['invite'] as { code: string };
    for (let nth = 0; nth < TRIES; nth += 1) {
      await call('/invite/join', {}, guest, code);
      const socket = new WebSocket(`${base.replace('http', 'ws')}/gateway?status=active`, guest);
      const opened = new Promise((resolve) => socket.once('open', resolve));
      // Alternates between before the socket is open and just after.
      if (nth % 2 === 0) await opened;
      await call('/guild/leave', { id: guildId }, guest);
      const health = await fetch(`${base}/health`, { signal: AbortSignal.timeout(10_000) });
      expect(health.status).toBe(200);
      await opened;
      socket.terminate();
    }
  } finally {
    program.child.kill('SIGKILL');
    await program.ended;
  }
});
