import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createHttp } from '../../../../src/server/http/http';
import { silentLog } from '../../../../src/server/log';

it('is not held up by a kept connection whose answer was just sent', { timeout: 20_000 }, async () => {
  const http = await createHttp(silentLog, null);
  // Otherwise the connection would be closed by itself after 72 s.
  http.server.keepAliveTimeout = 0;
  const content = new Readable({ read: () => undefined });
  http.get('/file', (_request, reply) => reply.header('Content-Length', 4).send(content));
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const asked = get({ port, host: '127.0.0.1', path: '/file', agent });
  content.push('all.');
  const [answer] = (await once(asked, 'response')) as [Readable];
  answer.resume();
  // The client has the whole answer; the server has not ended it yet.
  await once(answer, 'end');
  const closed = http.close();
  await expect.poll(() => http.server.listening).toBe(false);
  content.push(null);
  await closed;
  agent.destroy();
});

it.each([
  ['whose headers stop short', 'POST /upload HTTP/1.1\r\nHost: 127.0.0.1\r\n', ''],
  [
    'that takes its time, and begins while it is under way',
    'POST /upload HTTP/1.1\r\nHost: 127.0.0.1\r\n',
    'Content-Length: 9\r\n\r\n',
  ],
])('is not held up by a request %s', { timeout: 20_000 }, async (_what, before, after) => {
  const limitMs = after === '' ? 200 : 15_000;
  // Node looks for late headers only while the server listens, and would be the first of the two on a slow machine.
  const patience = { headersMs: limitMs, requestMs: limitMs, checkEveryMs: 3_600_000 };
  const http = await createHttp(silentLog, null, patience);
  http.post('/upload', { config: { takesItsTime: true } }, (_request, reply) => void reply);
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const accepted = once(http.server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1');
  const gone = once(socket, 'close');
  socket.on('error', () => undefined);
  socket.write(before);
  const [connection] = await accepted;
  await expect.poll(() => connection.bytesRead).toBe(before.length);
  const closed = http.close();
  await expect.poll(() => http.server.listening).toBe(false);
  socket.write(after);
  await Promise.all([closed, gone]);
});
