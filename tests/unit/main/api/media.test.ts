import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../src/contract/failure';
import { mediaUrl, readMediaUrl } from '../../../../src/contract/media';
import { createFetchPicture } from '../../../../src/main/api/fetch-picture';
import { answerMedia, pictureSource } from '../../../../src/main/api/media';
import { pictureType } from '../../../../src/main/api/picture-type';
import type { Fetch } from '../../../../src/main/api/transport';
import { ManualClock } from '../support/manual-clock';

const target = { base: 'https://chat.example/home', token: 'gh_t' };
const server = (picture: string) => pictureSource(mediaUrl({ from: 'server', picture }), target);
const elsewhere = (picture: string) => pictureSource(mediaUrl({ from: 'elsewhere', picture }), target);

describe('media: addresses', () => {
  it('carry any address there and back', () => {
    for (const picture of ['/media/a b?c=d&e#f', 'https://h/%2f?x=1', '/é/💥']) {
      for (const from of ['server', 'elsewhere', 'stored', 'asked'] as const) {
        expect(readMediaUrl(mediaUrl({ from, picture }))).toEqual({ from, picture });
      }
    }
  });
  it.each([
    'media://server/',
    'media://else/?x',
    'media://server/x?y',
    'app://server/?x',
    'media://server/?%ff',
    '',
  ])('are nothing in %j', (address) => expect(readMediaUrl(address)).toBeNull());
});

describe('pictureSource', () => {
  it('sends the token to the chosen server alone', () => {
    expect(server('/media/1')).toEqual({
      from: 'server',
      url: 'https://chat.example/home/media/1',
      token: 'gh_t',
    });
    expect(server('https://chat.example/home/media/1')).toEqual({
      from: 'server',
      url: 'https://chat.example/home/media/1',
      token: 'gh_t',
    });
    for (const url of ['https://cdn.example/1.png', 'https://chat.example/home/media/1'])
      expect(elsewhere(url)).toEqual({ from: 'elsewhere', url });
  });
  it.each([
    'https://chat.example/homeless/1',
    'https://chat.example/home/../admin',
    '/../admin',
    '/x/../../../admin',
  ])('sends none beside it: %s', (picture) => expect(server(picture)).toMatchObject({ token: null }));
  it.each([
    'https://cdn.example/1.png',
    'http://chat.example/home/media/1',
    'https://chat.example:444/home/media/1',
    '//cdn.example/1.png',
    'https://me@chat.example/home/1',
    'iVBORw0KGgo=',
    '',
  ])('finds no picture of the server at %j', (picture) => expect(server(picture)).toBeNull());
  it.each(['/media/1', 'file:///etc/passwd', 'data:image/png;base64,x', 'https://u:p@h/1', 'ftp://h/1'])(
    'finds no picture elsewhere at %j',
    (picture) => expect(elsewhere(picture)).toBeNull(),
  );
  it('asks the server for pictures of other hosts, and names no other address than web ones', () => {
    const of = (from: 'stored' | 'asked', picture: string) =>
      pictureSource(mediaUrl({ from, picture }), target);
    const picture = 'https://cdn.example/a%20b.png?x=é';
    const order = { from: 'server', url: 'https://chat.example/home/proxy/picture', token: 'gh_t' };
    const url = 'https%3A%2F%2Fcdn.example%2Fa%2520b.png%3Fx%3D%25C3%25A9';
    expect(of('stored', picture)).toMatchObject({ ...order, headers: { url, stored: 'only' } });
    expect(of('asked', picture)).toMatchObject({ ...order, headers: { url } });
    expect(of('asked', picture)).not.toHaveProperty('headers.stored');
    for (const other of ['/media/1', 'file:///etc/passwd', 'https://u:p@h/1', 'data:image/png;base64,x'])
      expect(of('asked', other)).toBeNull();
    expect(pictureSource(mediaUrl({ from: 'stored', picture }), null)).toBeNull();
  });
  it('finds none of the server while nobody is signed in', () => {
    expect(pictureSource(mediaUrl({ from: 'server', picture: '/media/1' }), null)).toBeNull();
  });
});

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe('pictureType', () => {
  it('goes by the first bytes', () => {
    const ascii = (text: string) => new Uint8Array([...Buffer.from(text, 'latin1')]);
    expect(pictureType(new Uint8Array([...PNG, 1, 2]))).toBe('image/png');
    expect(pictureType(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg');
    expect(pictureType(ascii('GIF89a...'))).toBe('image/gif');
    expect(pictureType(ascii('RIFF\0\0\0\0WEBPVP8 '))).toBe('image/webp');
    for (const text of ['<svg xmlns="">', '<html>', 'RIFF\0\0\0\0WAVE', 'GIF8', 'PNG', '']) {
      expect(pictureType(ascii(text))).toBeNull();
    }
  });
});

describe('answerMedia', () => {
  const answer = (
    response: Response | Error,
    seen: { url: string; headers: object; redirect: string }[] = [],
  ) => {
    const fetch: Fetch = async (url, { headers, redirect }) => {
      seen.push({ url, headers, redirect });
      if (response instanceof Error) throw response;
      return response;
    };
    return answerMedia({
      fetch,
      fetchPicture: () => Promise.reject(new Error('a stranger was asked')),
      target: async () => target,
      clock: new ManualClock(),
    });
  };
  const request = { method: 'GET', url: mediaUrl({ from: 'server', picture: '/media/1' }) };

  it('shows a picture under the type that it has, whatever the server calls it', async () => {
    const seen: { url: string; headers: object; redirect: string }[] = [];
    const bytes = new Uint8Array(PNG);
    const shown = await answer(
      new Response(bytes, { headers: { 'content-type': 'text/html' } }),
      seen,
    )(request);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(bytes);
    expect(seen[0]).toMatchObject({ redirect: 'error', headers: { Authorization: 'gh_t' } });
  });

  it('sends no header of a page, and only its own, for a picture of another host', async () => {
    const seen: { url: string; headers: object; redirect: string }[] = [];
    const shown = await answer(
      new Response(new Uint8Array(PNG)),
      seen,
    )({ method: 'GET', url: mediaUrl({ from: 'stored', picture: 'https://cdn.example/1.png' }) });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(seen).toEqual([
      {
        url: 'https://chat.example/home/proxy/picture',
        headers: {
          Accept: 'image/png, image/jpeg, image/gif, image/webp',
          ...{ url: 'https%3A%2F%2Fcdn.example%2F1.png', stored: 'only', Authorization: 'gh_t' },
        },
        redirect: 'error',
      },
    ]);
  });

  it('asks strangers by the guarded way alone, and shows what it gives', async () => {
    const asked: string[] = [];
    const media = answerMedia({
      fetch: () => Promise.reject(new Error('the raw fetch was asked')),
      fetchPicture: async (url) => {
        asked.push(url);
        return success({ type: 'image/png', bytes: new Uint8Array(PNG) });
      },
      target: async () => target,
      clock: new ManualClock(),
    });
    const picture = 'https://cdn.example/1.png';
    const shown = await media({ method: 'GET', url: mediaUrl({ from: 'elsewhere', picture }) });
    expect([shown.status, shown.headers.get('content-type'), asked]).toEqual([200, 'image/png', [picture]]);
  });

  it.each([
    ['picture-inner', 403],
    ['picture-address', 403],
    ['picture-type', 415],
    ['picture-size', 413],
    ['picture-timeout', 504],
    ['picture-unreachable', 502],
  ])('says %s by the status %d', async (code, status) => {
    const media = answerMedia({
      fetch: () => Promise.reject(new Error('the raw fetch was asked')),
      fetchPicture: async () => failure({ kind: 'local', code, detail: '' }),
      target: async () => target,
      clock: new ManualClock(),
    });
    const url = mediaUrl({ from: 'elsewhere', picture: 'https://cdn.example/1.png' });
    expect((await media({ method: 'GET', url })).status).toBe(status);
  });

  it('never dials this computer for a picture from elsewhere', async () => {
    let calls = 0;
    const stranger = createServer((_request, reply) => {
      calls += 1;
      reply.end(new Uint8Array(PNG));
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    const media = answerMedia({
      fetch: globalThis.fetch,
      fetchPicture: createFetchPicture({ home: async () => target.base }),
      target: async () => target,
      clock: new ManualClock(),
    });
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433']) {
      const url = mediaUrl({ from: 'elsewhere', picture: `http://${host}:${port}/1.png` });
      expect((await media({ method: 'GET', url })).status).toBe(403);
    }
    stranger.close();
    expect(calls).toBe(0);
  });

  it('shows nothing that is no picture, is too large, or does not come', async () => {
    const status = async (response: Response | Error, asked = request) =>
      (await answer(response)(asked)).status;
    expect(await status(new Response('<svg onload="x">'))).toBe(415);
    expect(await status(new Response(null, { status: 404 }))).toBe(404);
    const stored = mediaUrl({ from: 'stored', picture: 'https://cdn.example/1.png' });
    expect(await status(new Response(null, { status: 404 }), { ...request, url: stored })).toBe(204);
    expect(await status(new Response(null, { status: 500 }), { ...request, url: stored })).toBe(502);
    expect(await status(new Response('x', { status: 500 }))).toBe(502);
    expect(await status(new Error('net::ERR_TIMED_OUT'))).toBe(504);
    expect(await status(new Error('net::ERR_FAILED'))).toBe(502);
    const large = new Response(new Uint8Array(8 * 1024 * 1024 + 1));
    expect(await status(large)).toBe(413);
    expect(await status(new Response(''), { ...request, method: 'POST' })).toBe(405);
    expect(await status(new Response(''), { ...request, url: 'media://server/' })).toBe(403);
  });
});
