import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChannelId, toId } from '../../../../src/contract/ids';
import { SPOOL_LIMITS } from '../../../../src/contract/limits';
import { createDialledFetch } from '../../../../src/main/gateway/dialled-fetch';
import { createSendFile, type FileToSend } from '../../../../src/main/uploads/send-file';
import { directDial } from '../../../support/node/direct-dial';
import { ManualClock } from '../support/manual-clock';

const ATTACHMENT = {
  ...{ id: '9', name: 'a.bin', type: 'application/octet-stream', size: 3, kind: 'file', width: null },
  ...{ height: null, duration_ms: null, blurhash: null, url: '/attachment/9/a.bin', thumbnail_url: null },
  ...{ spoiler: true, description: 'A cat' },
};
const CHUNK = 64 * 1024;

let server: Server;
let base: string;
let clock: ManualClock;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
beforeEach(async () => {
  clock = new ManualClock();
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const reply = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};
/** A file of so many chunks; `given` counts those that were asked for. */
const fileOf = (chunks: number, change: Partial<FileToSend> = {}) => {
  const given = { count: 0 };
  const content = function* (): Generator<Buffer> {
    for (let nth = 0; nth < chunks; nth += 1) {
      given.count += 1;
      yield Buffer.alloc(CHUNK, nth % 256);
    }
  };
  const file: FileToSend = {
    ...{
      channelId: toId<ChannelId>('7'),
      name: 'a "b".bin',
      type: 'nonsense',
      description: ' A cat ',
      isSpoiler: true,
    },
    ...{ size: chunks * CHUNK, stream: () => Readable.from(content(), { objectMode: false }) },
    ...change,
  };
  return { file, given };
};
const send = (file: FileToSend, signal = new AbortController().signal) => {
  const progress: number[] = [];
  const sendFile = createSendFile({
    fetch: createDialledFetch({
      ...{ dial: directDial, userAgent: 'Guildhall/1' },
      usual: () => Promise.reject(new Error('unused')),
    }),
    ...{ clock, log: () => undefined },
  });
  const onProgress = (bytes: number): void => void progress.push(bytes);
  return { progress, sent: sendFile({ base, token: 'gh_t' }, file, { onProgress, signal }) };
};

describe('an upload', () => {
  it('has its fields before the file, the token, and the length of all; the answer is the attachment', async () => {
    const seen: { readonly head: IncomingMessage['headers']; readonly body: Buffer }[] = [];
    answer = (request, response) => {
      void buffer(request).then((body) => {
        seen.push({ head: request.headers, body });
        reply(response, 200, { error: 0, attachment: ATTACHMENT });
      });
    };
    const { file } = fileOf(3);
    const { progress, sent } = send(file);
    expect(await sent).toMatchObject({ ok: true, value: { id: '9', spoiler: true } });
    const { head, body } = seen[0] ?? { head: {}, body: Buffer.alloc(0) };
    expect(head).toMatchObject({ authorization: 'gh_t', 'content-length': String(body.length) });
    const words = body.toString('latin1');
    const places = [
      'name="channelId"',
      'name="name"',
      'name="description"\r\n\r\nA cat\r\n',
      'name="spoiler"\r\n\r\n1\r\n',
      'name="file"; filename="a %22b%22.bin"\r\nContent-Type: application/octet-stream\r\n\r\n',
    ].map((part) => words.indexOf(part));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(file.size);
  });

  it('reads no faster than the connection takes it', async () => {
    let go = (): void => undefined;
    answer = (request, response) => {
      request.pause();
      go = () => void buffer(request).then(() => reply(response, 200, { error: 0, attachment: ATTACHMENT }));
    };
    const { file, given } = fileOf(1000);
    const { sent } = send(file);
    await expect.poll(() => given.count).toBeGreaterThan(0);
    let before = -1;
    // What fills the buffers of both ends; then nothing more is read.
    await expect
      .poll(
        () => {
          const isStill = before === given.count;
          before = given.count;
          return isStill;
        },
        { interval: 200 },
      )
      .toBe(true);
    expect(given.count).toBeLessThan(500);
    go();
    expect(await sent).toMatchObject({ ok: true });
  });

  it.each([
    [413, 'This file is larger than 25 MiB'],
    [403, 'You may not attach files here'],
    [404, 'Channel not found'],
  ])('that is refused with %i has the words of the server', async (status, message) => {
    answer = (request, response) => {
      void buffer(request).then(() => reply(response, status, { error: status, message }));
    };
    expect(await send(fileOf(1).file).sent).toMatchObject({ failure: { kind: 'refused', status, message } });
  });

  it('ends when it is cancelled', async () => {
    const controller = new AbortController();
    const closed = new Promise((done) => {
      answer = (request) => {
        request.on('close', done).resume();
        controller.abort();
      };
    });
    const { sent } = send(fileOf(2000).file, controller.signal);
    expect(await sent).toMatchObject({ failure: { kind: 'network' } });
    await closed;
  });

  it('ends when nothing moves for some time', async () => {
    const came = new Promise<void>((done) => {
      answer = (request) => {
        request.pause();
        done();
      };
    });
    const { sent } = send(fileOf(2000).file);
    await came;
    let isOver = false;
    void sent.then(() => (isOver = true));
    // Buffers fill up in their own time; each chunk begins the wait again.
    await expect
      .poll(() => {
        clock.advance(SPOOL_LIMITS.stalledMs);
        return isOver;
      })
      .toBe(true);
    expect(await sent).toMatchObject({ failure: { kind: 'network', reason: 'timeout' } });
  });

  it('that finds nobody is a failure of the network', async () => {
    server.close();
    expect(await send(fileOf(1).file).sent).toMatchObject({
      failure: { kind: 'network', reason: 'unreachable' },
    });
  });

  it.each([-1, 1])('of a file that has changed its size by %i is none', async (by) => {
    answer = (request) => void request.on('error', () => undefined).resume();
    const { file } = fileOf(1);
    const { sent } = send({ ...file, size: file.size + by });
    expect(await sent).toMatchObject({ failure: { kind: 'local' } });
  });
});
