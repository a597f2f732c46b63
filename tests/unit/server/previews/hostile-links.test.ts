import { gzipSync } from 'node:zlib';
import type { RequestListener, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryBlobs } from '../../../../src/server/blobs/temporary-blobs';
import { inspectHere } from '../../../../src/server/decoder/inspector';
import { createOutside } from '../../../../src/server/outgoing/fetch-outside';
import { createPace } from '../../../../src/server/outgoing/pace';
import { createKeepPicture } from '../../../../src/server/previews/keep-picture';
import { createLookAtLink, type LookAtLink } from '../../../../src/server/previews/look-at-link';
import { createRateLimiter } from '../../../../src/server/security/rate-limits';
import { flatPng } from '../../../support/node/flat-png';
import { HOSTILE_NAMES, HOSTILE_TARGETS } from '../../../support/node/hostile-targets';
import { createFakeClock } from '../../../support/node/server-clock';
import {
  bytes,
  page,
  PUBLIC,
  redirect,
  startStrangeHosts,
  type StrangeHosts,
} from '../../../support/node/strange-hosts';

const MIB = 1024 * 1024;
const clock = createFakeClock();
const blobs = createTemporaryBlobs();
let hosts: StrangeHosts;
let look: LookAtLink;

beforeAll(async () => {
  hosts = await startStrangeHosts();
  const hostRate = createRateLimiter(clock, { burst: 1e9, perSecond: 1e9 });
  const outside = createOutside({
    ...{ guard: hosts.guard, clock },
    pace: createPace(clock, { atOnce: 4, hostRate }),
  });
  look = createLookAtLink({ outside, keepPicture: createKeepPicture({ blobs, inspector: inspectHere() }) });
});
afterAll(() => {
  hosts.close();
  blobs.close();
});

describe('a link that leads inside', () => {
  it.each(HOSTILE_TARGETS)('%s is never reached', async (url) => {
    for (const [host, addresses] of Object.entries(HOSTILE_NAMES)) hosts.resolves(host, addresses);
    hosts.on('a.example', page('<title>A</title>'));
    const before = hosts.dialled.length;
    expect(await look(url)).toBeNull();
    expect(hosts.dialled.length).toBe(before);
    expect(hosts.reached()).toBe(0);
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    '//10.0.0.1/',
    'http://inside.example/',
    'http://r.example:8080/',
    'http://user:pass@r.example/',
    'file:///etc/passwd',
    'http://[',
  ])('a redirect to %s is not followed', async (to) => {
    hosts.resolves('inside.example', ['192.168.0.1']);
    hosts.on('r.example', redirect(to));
    const before = hosts.dialled.length;
    expect(await look('http://r.example/')).toBeNull();
    expect(hosts.dialled.length).toBe(before + 1);
    expect(hosts.reached()).toBe(0);
  });

  it('a name that leads elsewhere the second time is looked up again, and refused', async () => {
    hosts.resolves('rebinding.example', [PUBLIC], ['127.0.0.1']);
    hosts.on('rebinding.example', redirect('/again'));
    expect(await look('http://rebinding.example/')).toBeNull();
    expect(hosts.reached()).toBe(0);
  });

  it('connects to the address that was checked, and asks for the name only once', async () => {
    hosts.resolves('once.example', [PUBLIC], ['127.0.0.1']);
    hosts.on('once.example', page('<title>Once</title>'));
    expect(await look('http://once.example/')).toMatchObject({ title: 'Once' });
    expect(hosts.dialled.at(-1)).toMatchObject({ address: PUBLIC, host: 'once.example', port: 80 });
    expect(hosts.reached()).toBe(0);
  });

  it('follows three redirects, and not four', async () => {
    for (const nth of [1, 2, 3, 4]) hosts.on(`h${nth}.example`, redirect(`https://h${nth - 1}.example/`));
    hosts.on('h0.example', page('<title>End</title>'));
    expect(await look('http://h3.example/')).toMatchObject({ title: 'End' });
    expect(await look('http://h4.example/')).toBeNull();
  });

  it.each(['http://127.0.0.1/a.png', 'http://loop.example/a.png', 'http://go.example/', 'file:///a.png'])(
    'a picture at %s is left out',
    async (picture) => {
      hosts.resolves('loop.example', ['127.0.0.1']);
      hosts.on('go.example', redirect('http://192.168.0.1/a.png'));
      hosts.on('p.example', page(`<title>P</title><meta property="og:image" content="${picture}">`));
      expect(await look('http://p.example/')).toMatchObject({ title: 'P', picture: null });
      expect(hosts.reached()).toBe(0);
    },
  );
});

/** Sends without end, as quickly as it is read; counts what it has sent. */
const endless = (
  chunk: Uint8Array,
  headers: Readonly<Record<string, string>>,
  sent: { bytes: number },
): RequestListener => {
  const more = (response: ServerResponse): void => {
    while (!response.destroyed) {
      sent.bytes += chunk.length;
      if (!response.write(chunk)) break;
    }
  };
  return (_request, response) => {
    response.writeHead(200, headers);
    response.on('drain', () => more(response));
    more(response);
  };
};

const html = { 'Content-Type': 'text/html' };

/** What the sockets of both ends may hold besides. */
const IN_SOCKETS = 8 * MIB;

describe('an answer without end', () => {
  const zipped = { ...html, 'Content-Encoding': 'gzip' };
  const png = { 'Content-Type': 'image/png' };
  const emptyMember = gzipSync('');
  it.each<[string, Uint8Array, Readonly<Record<string, string>>, number]>([
    ['a page', Buffer.from('<meta name="a" content="b">'.repeat(4000)), html, MIB / 2],
    ['one attribute', Buffer.from('x'.repeat(100_000)), html, MIB / 2],
    ['a picture', Buffer.alloc(MIB), png, 8 * MIB],
    ['compressed nothing', Buffer.concat(Array.from({ length: 5000 }, () => emptyMember)), zipped, MIB / 2],
    ['bytes of no use', Buffer.alloc(MIB), { 'Content-Type': 'application/octet-stream' }, 0],
  ])('%s is cut, and takes no memory', async (_what, chunk, headers, limit) => {
    const sent = { bytes: 0 };
    hosts.on('endless.example', endless(chunk, headers, sent));
    const before = process.memoryUsage().arrayBuffers;
    const found = await look('http://endless.example/');
    expect(found?.picture ?? null).toBeNull();
    expect(sent.bytes).toBeLessThan(limit + IN_SOCKETS);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * MIB);
  });

  it.each([
    ['a page', { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }],
    ['a picture', { 'Content-Type': 'image/png', 'Content-Encoding': 'gzip' }],
  ])('a bomb of gzip as %s is cut', async (_what, headers) => {
    const bomb = gzipSync(Buffer.alloc(256 * MIB, '<p '));
    hosts.on('bomb.example', (_request, response) => void response.writeHead(200, headers).end(bomb));
    const before = process.memoryUsage().arrayBuffers;
    expect(await look('http://bomb.example/')).toBeNull();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * MIB);
  });

  it.each<[string, RequestListener]>([
    ['no answer', () => undefined],
    [
      'a body byte by byte',
      (_request, response) => {
        response.writeHead(200, html);
        const drip = setInterval(() => response.write('<'), 5);
        response.on('close', () => clearInterval(drip));
      },
    ],
    [
      'notices without end',
      (request) => {
        const drip = setInterval(() => request.socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5);
        request.socket.on('close', () => clearInterval(drip));
      },
    ],
  ])('%s ends after five seconds', async (_what, answer) => {
    hosts.on('slow.example', answer);
    const asked = hosts.asked.length;
    const looked = look('http://slow.example/');
    await expect.poll(() => hosts.asked.length).toBe(asked + 1);
    clock.advance(4999);
    const first = await Promise.race([looked, new Promise((resolve) => setImmediate(resolve, 'waits'))]);
    expect(first).toBe('waits');
    clock.advance(1);
    expect(await looked).toBeNull();
  });

  it('redirects do not give it more time', async () => {
    let answer: (() => void) | null = null;
    hosts.on('later.example/one', (_request, response) => {
      answer = () => void response.writeHead(302, { Location: '/two' }).end();
    });
    hosts.on('later.example/two', () => undefined);
    const looked = look('http://later.example/one');
    await expect.poll(() => answer !== null).toBe(true);
    clock.advance(3000);
    (answer as unknown as () => void)();
    await expect.poll(() => hosts.asked.at(-1)).toBe('later.example/two');
    clock.advance(2000);
    expect(await looked).toBeNull();
  });
});

describe('an answer that is something else', () => {
  const png = flatPng(100, 50);
  it.each<[string, RequestListener]>([
    ['a document', bytes(Buffer.from('%PDF-1.7'), 'application/pdf')],
    ['a picture of SVG', bytes(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')],
    ['SVG as PNG', bytes(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png')],
    ['HTML as PNG', bytes(Buffer.from('<title>x</title>'), 'image/png')],
    ['a page as text', bytes(Buffer.from('<title>x</title>'), 'text/plain')],
    ['a page without a type', (_request, response) => void response.end('<title>x</title>')],
    ['half a picture', bytes(png.subarray(0, 40), 'image/png')],
    ['a picture of 100 megapixels', bytes(flatPng(10_000, 10_000), 'image/png')],
    [
      'an encoding that nobody asked for',
      (_request, response) =>
        void response
          .writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'br' })
          .end('<title>x</title>'),
    ],
    [
      'two encodings',
      (_request, response) =>
        void response
          .writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip, gzip' })
          .end('<title>x</title>'),
    ],
    [
      'broken gzip',
      (_request, response) =>
        void response
          .writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' })
          .end('broken'),
    ],
    ['a failure', (_request, response) => void response.writeHead(500, html).end('<title>x</title>')],
    ['an empty page', page('')],
    ['no HTTP', (request) => void request.socket.end('SSH-2.0\r\n\r\n')],
    [
      'headers without end',
      (request) => void request.socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`),
    ],
    [
      'another protocol',
      (request) =>
        void request.socket.end(
          'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
        ),
    ],
    [
      'an end before its end',
      (request) =>
        void request.socket.end('HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 100\r\n\r\nx'),
    ],
  ])('%s has no preview', async (_what, answer) => {
    hosts.on('odd.example', answer);
    expect(await look('http://odd.example/')).toBeNull();
  });
});

describe('what the host of a link learns', () => {
  it('is the fixed name of the server, and nothing of anybody', async () => {
    let headers: Readonly<Record<string, unknown>> = {};
    hosts.on('curious.example', (request, response) => {
      headers = request.headers;
      response.setHeader('Set-Cookie', 'a=b').setHeader('Content-Type', 'text/html').end('<title>C</title>');
    });
    await look('http://curious.example/');
    await look('http://curious.example/');
    expect(headers).toEqual({
      ...{ host: 'curious.example', connection: 'close', 'accept-language': 'en' },
      ...{ 'user-agent': expect.stringContaining('Guildhall'), accept: expect.stringContaining('text/html') },
      'accept-encoding': 'gzip, deflate',
    });
  });
});
