import { describe, expect, it } from 'vitest';
import { mediaUrl } from '../../../../src/contract/media';
import { answerMedia } from '../../../../src/main/api/media';
import type { Fetch } from '../../../../src/main/api/transport';
import { ManualClock } from '../support/manual-clock';
import { settle } from '../support/session-world';

const target = { base: 'https://chat.example/home', token: 'gh_t' };
const VIDEO = Uint8Array.from({ length: 1000 }, (_, at) => at % 251);
const PNG = Uint8Array.from([
  0x89,
  0x50,
  0x4e,
  0x47,
  0x0d,
  0x0a,
  0x1a,
  0x0a,
  ...Array.from({ length: 90 }, () => 7),
]);

interface Asked {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly redirect: string;
  readonly signal: AbortSignal;
}

const world = (answer: (asked: Asked) => Response | Promise<Response>) => {
  const asked: Asked[] = [];
  const clock = new ManualClock();
  const fetch: Fetch = async (url, { headers, redirect, signal }) => {
    asked.push({ url, headers, redirect, signal });
    return answer({ url, headers, redirect, signal });
  };
  const media = answerMedia({
    ...{ fetch, clock, target: async () => target },
    fetchPicture: () => Promise.reject(new Error('a stranger was asked')),
  });
  const get = (range: string | null = null, path = '/attachment/7/a%20b.mp4') =>
    media({
      ...{ method: 'GET', url: mediaUrl({ from: 'server', picture: path }) },
      headers: new Headers(range === null ? {} : { Range: range }),
    });
  return { asked, clock, get, media };
};

/** A server that knows ranges. */
const serve =
  (bytes: Uint8Array<ArrayBuffer>, type: string) =>
  ({ headers }: Asked): Response => {
    const range = /^bytes=(\d+)-(\d*)$/.exec(headers.Range ?? '');
    if (range === null)
      return new Response(bytes, {
        headers: { 'content-type': type, 'content-length': String(bytes.length) },
      });
    const start = Number(range[1]);
    if (start >= bytes.length)
      return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes.length}` } });
    const end = Math.min(range[2] === '' ? Infinity : Number(range[2]), bytes.length - 1);
    return new Response(bytes.slice(start, end + 1), {
      status: 206,
      headers: { 'content-type': type, 'content-range': `bytes ${start}-${end}/${bytes.length}` },
    });
  };

/** A content that is made as it is asked for, and counts how much was. */
const endless = (first: Uint8Array<ArrayBuffer> = new Uint8Array()) => {
  const made = { chunks: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        controller.enqueue(made.chunks === 0 && first.length > 0 ? first : new Uint8Array(65_536));
        made.chunks += 1;
      },
      cancel: () => {
        made.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { made, body };
};

const bytesOf = async (response: Response): Promise<number[]> => [
  ...new Uint8Array(await response.arrayBuffer()),
];

describe('an attachment that is played', () => {
  it('is fetched from the chosen server with the token, and passed on', async () => {
    const { asked, get } = world(serve(VIDEO, 'video/mp4'));
    const answer = await get();
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('accept-ranges')]).toEqual([
      ...[200, 'video/mp4', 'bytes'],
    ]);
    expect(answer.headers.get('content-length')).toBe('1000');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(await bytesOf(answer)).toEqual([...VIDEO]);
    expect(asked[0]).toMatchObject({
      ...{ url: 'https://chat.example/home/attachment/7/a%20b.mp4', redirect: 'error' },
      headers: { Authorization: 'gh_t' },
    });
  });

  it.each([
    ['bytes=0-', 'bytes 0-999/1000', 0, 1000],
    ['bytes=100-199', 'bytes 100-199/1000', 100, 200],
    ['bytes=990-5000', 'bytes 990-999/1000', 990, 1000],
    ['bytes=999-', 'bytes 999-999/1000', 999, 1000],
  ])('has parts: %s', async (range, content, from, to) => {
    const { asked, get } = world(serve(VIDEO, 'video/mp4'));
    const answer = await get(range);
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, content]);
    expect(answer.headers.get('content-length')).toBe(String(to - from));
    expect(await bytesOf(answer)).toEqual([...VIDEO.slice(from, to)]);
    const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
    expect(asked[0]?.headers.Range).toBe(`bytes=${first}-${last || Number(first) + 2 * 1024 * 1024 - 1}`);
  });

  it('comes in pieces, each read at once, so that a player that is paused holds no connection', async () => {
    const large = new Uint8Array(5 * 1024 * 1024);
    const { asked, get } = world(serve(large, 'video/mp4'));
    let at = 0;
    while (at < large.length) {
      const answer = await get(`bytes=${at}-`);
      expect(answer.status).toBe(206);
      at += (await answer.arrayBuffer()).byteLength;
    }
    expect(asked.map(({ headers }) => headers.Range)).toEqual([
      ...['bytes=0-2097151', 'bytes=2097152-4194303', 'bytes=4194304-6291455'],
    ]);
    const { made, body } = endless();
    const headers = { 'content-type': 'video/mp4', 'content-range': 'bytes 0-2097151/9000000' };
    await world(() => new Response(body, { status: 206, headers })).get('bytes=0-');
    // 64 KiB each: the piece is read though nobody plays it yet, and nothing behind it.
    await expect.poll(() => made.chunks).toBe(32);
    await settle();
    expect(made.chunks).toBe(32);
  });

  it('has no part behind its end', async () => {
    const { get } = world(serve(VIDEO, 'video/mp4'));
    const answer = await get('bytes=1000-');
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
  });

  it.each(['bytes=-5', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-', 'x\u0000', ''])(
    'is answered as a whole where %j is asked for, and the server hears nothing of it',
    async (range) => {
      const { asked, media } = world(serve(VIDEO, 'audio/mpeg'));
      const url = mediaUrl({ from: 'server', picture: '/attachment/7/a.mp3' });
      const answer = await media({ method: 'GET', url, headers: { get: () => range } });
      expect([answer.status, asked[0]?.headers.Range]).toEqual([200, undefined]);
    },
  );

  it.each([
    'bytes 0-99/1000',
    'bytes 200-199/1000',
    'bytes 100-1000/1000',
    'bytes 100-999/*',
    'nonsense',
    '',
  ])('is refused where the server answers another part: %j', async (range) => {
    const headers = { 'content-type': 'video/mp4', 'content-range': range };
    const { get } = world(() => new Response(VIDEO, { status: 206, headers }));
    expect((await get('bytes=100-')).status).toBe(502);
  });

  it('is not held: it is read as the page reads it, and ends where the page ends it', async () => {
    const { made, body } = endless();
    const { asked, get } = world(() => new Response(body, { headers: { 'content-type': 'video/webm' } }));
    const answer = await get();
    await settle();
    expect(made.chunks).toBe(0);
    const reader = answer.body?.getReader();
    for (let nth = 0; nth < 200; nth += 1) await reader?.read();
    await settle();
    // 12 MiB have passed, and one chunk more at most is under way.
    expect(made.chunks).toBeLessThanOrEqual(201);
    await reader?.cancel();
    expect([made.isCancelled, asked[0]?.signal.aborted]).toEqual([true, true]);
  });

  it('is given up when the server sends nothing for 30 s, and not while nobody reads', async () => {
    const { asked, clock, get } = world(({ signal }) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(VIDEO);
          signal.addEventListener('abort', () => controller.error(new Error('net::ERR_ABORTED')));
        },
      });
      return new Response(body, { headers: { 'content-type': 'video/mp4' } });
    });
    const reader = (await get()).body?.getReader();
    await reader?.read();
    clock.advance(3_600_000);
    expect(asked[0]?.signal.aborted).toBe(false);
    const next = reader?.read();
    await settle();
    clock.advance(30_000);
    await expect(next).rejects.toThrow('ERR_ABORTED');
    expect(clock.running).toBe(0);
  });

  it.each([
    'text/html',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/xml',
    'application/octet-stream',
    '',
    'video/x-evil',
    'text/plain',
  ])('is nothing of the type %j', async (type) => {
    const { made, body } = endless();
    const { get } = world(() => new Response(body, { headers: { 'content-type': type } }));
    expect((await get()).status).toBe(415);
    expect(made.isCancelled).toBe(true);
  });

  it.each([
    ['video/quicktime', 'video/mp4'],
    ['VIDEO/MP4; codecs="avc1"', 'video/mp4'],
    ['audio/x-wav', 'audio/wav'],
    ['audio/mp3', 'audio/mpeg'],
  ])('of the type %s is %s to the page', async (type, shown) => {
    const { get } = world(serve(VIDEO, type));
    expect((await get()).headers.get('content-type')).toBe(shown);
  });

  it.each([
    [401, 502],
    [403, 502],
    [404, 404],
    [410, 404],
    [500, 502],
    [302, 502],
  ])('that is answered by %d is answered by %d', async (status, shown) => {
    const { get } = world(() => new Response(null, { status }));
    expect((await get()).status).toBe(shown);
  });

  it('says when there is no answer', async () => {
    const failing = (fault: Error) => world(() => Promise.reject(fault)).get();
    expect((await failing(new Error('net::ERR_TIMED_OUT'))).status).toBe(504);
    expect((await failing(new Error('net::ERR_FAILED'))).status).toBe(502);
    const slow = world(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')));
        }),
    );
    const answer = slow.get();
    await settle();
    slow.clock.advance(30_000);
    expect((await answer).status).toBe(504);
  });
});

describe('an attachment that is a picture', () => {
  it('is shown under the type that it has, whatever the server calls it, however large', async () => {
    const large = new Uint8Array(20_000_000);
    large.set(PNG);
    const { get } = world(() => new Response(large, { headers: { 'content-type': 'image/gif' } }));
    const answer = await get(null, '/attachment/7/a.gif');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), Buffer.from(large))).toBe(0);
  });

  it('is recognised when its first bytes come one by one, and is not changed by that', async () => {
    const one = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const byte of PNG) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const { get } = world(() => new Response(one, { headers: { 'content-type': 'image/png' } }));
    expect(await bytesOf(await get())).toEqual([...PNG]);
  });

  it.each(['<svg onload="x">', '<html>', '', 'GIF'])(
    'is nothing that is none by its bytes: %j',
    async (text) => {
      const { get } = world(() => new Response(text, { headers: { 'content-type': 'image/png' } }));
      expect((await get()).status).toBe(415);
    },
  );

  it('has no parts', async () => {
    const { get } = world(serve(PNG, 'image/png'));
    expect((await get('bytes=1-')).status).toBe(415);
  });

  it('is ended when it is larger than any picture', async () => {
    const { made, body } = endless(PNG);
    const { get } = world(() => new Response(body, { headers: { 'content-type': 'image/png' } }));
    await expect((await get()).arrayBuffer()).rejects.toThrow('Too large');
    expect(made.isCancelled).toBe(true);
    const headers = { 'content-type': 'image/png', 'content-length': '70000000' };
    expect((await world(() => new Response(PNG, { headers })).get()).status).toBe(413);
  });
});

describe('many attachments at once', () => {
  it('are fetched four at a time, so that calls have connections left', async () => {
    const { asked, get } = world(
      () => new Response(new Blob([PNG]).stream(), { headers: { 'content-type': 'image/png' } }),
    );
    const answers = Array.from({ length: 6 }, () => get());
    await settle();
    expect(asked).toHaveLength(4);
    await (await answers[0])?.arrayBuffer();
    await (await answers[1])?.body?.cancel();
    await settle();
    expect(asked).toHaveLength(6);
  });

  it('are not held up by those that failed, or that nobody reads', async () => {
    const { asked, clock, get } = world(({ url }) => {
      if (url.endsWith('broken.png')) throw new Error('net::ERR_FAILED');
      return new Response(endless(PNG).body, { headers: { 'content-type': 'image/png' } });
    });
    for (let nth = 0; nth < 6; nth += 1) await get(null, '/attachment/1/broken.png');
    for (let nth = 0; nth < 4; nth += 1) await get();
    void get();
    await settle();
    expect(asked).toHaveLength(10);
    clock.advance(30_000);
    await settle();
    expect(asked).toHaveLength(11);
  });
});

describe('what is beside the attachments of the server', () => {
  it.each([
    '/attachment/7/..%2f..',
    '/attachment/7/../../../other/attachment/1/a.mp4',
    '/attachment/7/',
    '/attachment/x/a.mp4',
    '/media/7',
    '/attachment/7/a/b.mp4',
  ])('is a picture of the server, or nothing: %s', async (path) => {
    const { get } = world(serve(VIDEO, 'video/mp4'));
    // Only the way of pictures refuses what is none by its bytes; `..%2f..` is a name.
    expect((await get(null, path)).status).toBe(path.includes('%2f') ? 200 : 415);
  });

  it('gets no token, and is never streamed', async () => {
    const { asked, get } = world(serve(VIDEO, 'video/mp4'));
    await get(null, '/../attachment/7/a.mp4');
    expect(asked[0]?.headers.Authorization).toBeUndefined();
    expect((await get(null, 'https://evil.example/home/attachment/7/a.mp4')).status).toBe(403);
    expect(asked).toHaveLength(1);
  });
});
