import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/main/api/client';
import { createTransport, type Fetch } from '../../../src/main/api/transport';
import { systemClock } from '../../../src/main/clock';

const nodeFetch: Fetch = (url, init) => fetch(url, init);
const client = createClient({
  transport: createTransport(nodeFetch),
  transportOnce: createTransport(nodeFetch),
  clock: systemClock,
  log: () => undefined,
});

const servers: Server[] = [];
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('the API client over real HTTP', () => {
  it('makes a call and decodes its reply', async () => {
    const seen: unknown[] = [];
    const base = await serve((request, response) => {
      void bodyOf(request).then((body) => {
        seen.push([request.method, request.url, request.headers.authorization, body]);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ error: 0, data: { id: '5', created_at: null } }));
      });
    });
    const args = { channelId: '1', content: 'hello', parentId: null };
    expect(await client.call({ base, token: 'gh_t' }, 'messages.create', args)).toMatchObject({
      ok: true,
      value: { data: { id: '5' } },
    });
    expect(seen).toEqual([
      ['POST', '/channel/message/create', 'gh_t', '{"channelId":"1","content":"hello","parent_id":null}'],
    ]);
  });

  it('follows no redirect, so that the token stays where it was sent', async () => {
    let leaked = false;
    const elsewhere = await serve((_, response) => {
      leaked = true;
      response.end('{}');
    });
    const base = await serve((_, response) => {
      response.writeHead(302, { location: `${elsewhere}/x` });
      response.end();
    });
    expect((await client.call({ base, token: 'gh_t' }, 'users.me', null)).ok).toBe(false);
    expect(leaked).toBe(false);
  });

  it('says that nobody answers', async () => {
    const base = await serve(() => undefined);
    servers.at(-1)?.close();
    await once(servers.at(-1)!, 'close');
    expect(await client.call({ base, token: null }, 'meta.fetch', null)).toMatchObject({
      failure: { kind: 'network', reason: 'unreachable' },
    });
  });

  it('gives up on a server that does not answer in time', async () => {
    const base = await serve(() => undefined);
    const transport = createTransport(nodeFetch);
    const request = { method: 'GET', url: `${base}/meta`, headers: {}, body: null } as const;
    expect(await transport(request, { timeoutMs: 20 })).toMatchObject({
      failure: { kind: 'network', reason: 'timeout' },
    });
  });

  it('gives up on an answer that stops in the middle', async () => {
    const base = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"error":', () => response.destroy());
    });
    expect(await client.call({ base, token: null }, 'meta.fetch', null)).toMatchObject({
      failure: { kind: 'network' },
    });
  });

  it.each(['announced', 'unannounced'])('reads no more than the limit of an answer (%s)', async (how) => {
    const base = await serve((_, response) => {
      if (how === 'announced') response.setHeader('content-length', '5000');
      response.write('x'.repeat(3000));
      response.end('x'.repeat(2000));
    });
    const transport = createTransport(nodeFetch);
    const request = { method: 'GET', url: `${base}/meta`, headers: {}, body: null } as const;
    expect(await transport(request, { maxBytes: 4999 })).toMatchObject({ failure: { kind: 'malformed' } });
    expect(await transport(request, { maxBytes: 5000 })).toMatchObject({ ok: true });
  });
});
