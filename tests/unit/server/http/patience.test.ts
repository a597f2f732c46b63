import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { HTTP_LIMITS } from '../../../../src/contract/limits';
import { createHttp } from '../../../../src/server/http/http';
import { silentLog } from '../../../../src/server/log';

const PATIENCE = { headersMs: 200, requestMs: 500, checkEveryMs: 50 };

let http: FastifyInstance;
beforeAll(async () => {
  http = await createHttp(silentLog, null, PATIENCE);
  http.post('/echo', (request) => ({ got: request.body }));
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => http.close());

/** Sends the beginning of a request and nothing more; resolves with the answer and the time until the server closes. */
const begin = (bytes: string): Promise<{ text: string; ms: number }> =>
  new Promise((resolve) => {
    const began = performance.now();
    const { port } = http.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ text, ms: performance.now() - began }));
  });

const POST = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n';

it.each([
  ['headers', POST, PATIENCE.headersMs],
  ['a body', `${POST}\r\n{"a":`, PATIENCE.requestMs],
])('%s that do not come to an end are given up', async (_what, bytes, afterMs) => {
  const { text, ms } = await begin(bytes);
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain('{"error":408,"message":"The request took too long"}');
  expect(ms).toBeGreaterThan(afterMs - 20);
  expect(ms).toBeLessThan(afterMs + 2000);
});

it('the server waits 10 s for headers and 30 s for a request', async () => {
  const usual = await createHttp(silentLog, null);
  const { headersTimeout, requestTimeout } = usual.server;
  // Node's limit of whole requests would end uploads as well: the server limits bodies by itself.
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 10_000, requestTimeout: 0 });
  expect(HTTP_LIMITS.requestMs).toBe(30_000);
  await usual.close();
});
