import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** Stands before a server and adds members to one guild, who are nowhere else: to sign up 100,000 takes hours. */
export interface CrowdProxy {
  readonly url: string;
  close(): Promise<void>;
}

const STATUSES = ['active', 'away', 'dnd', 'inactive', 'inactive', 'inactive'] as const;

/** Rows of /guild/members/fetch, in no order. */
const crowdOf = (count: number, roleIds: readonly string[]): object[] =>
  Array.from({ length: count }, (_, place) => ({
    id: String(10_000_000 + place),
    username: `member-${(place * 7919) % count}`,
    nickname: null,
    avatar: null,
    avatar_decoration: null,
    nameplate: null,
    role: 0,
    role_ids: roleIds.filter((_id, at) => place % (at + 2) === 0),
    status: STATUSES[place % STATUSES.length],
  }));

/** Starts it on a free loopback port. */
export const startCrowdProxy = async (
  target: string,
  crowd: { readonly guildId: string; readonly count: number; readonly roleIds: readonly string[] },
): Promise<CrowdProxy> => {
  const upstream = new URL(target);
  const members = JSON.stringify({ error: 0, members: crowdOf(crowd.count, crowd.roleIds) });
  const server = createServer((request, response) => {
    if (request.url === '/guild/members/fetch' && request.headers['id'] === crowd.guildId) {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(members);
      return;
    }
    const passed = httpRequest(
      {
        host: upstream.hostname,
        port: upstream.port,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, host: upstream.host },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.on('upgrade', (request, socket, head) => {
    const behind = connect(Number(upstream.port), upstream.hostname, () => {
      const headers = Object.entries({ ...request.headers, host: upstream.host })
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join('\r\n');
      behind.write(`GET ${request.url ?? '/'} HTTP/1.1\r\n${headers}\r\n\r\n`);
      behind.write(head);
      socket.pipe(behind).pipe(socket);
    });
    behind.on('error', () => socket.destroy());
    socket.on('error', () => behind.destroy());
    socket.on('close', () => behind.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};
