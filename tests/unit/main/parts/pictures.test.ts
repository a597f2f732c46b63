import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { picturesPart } from '../../../../src/main/parts/pictures';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
type Needed = Parameters<typeof picturesPart>[0];

/** The part with a server that answers so, and what it was asked. */
const start = (status: number, isSignedIn = true, base = 'https://chat.example') => {
  const asked: { url: string; headers: object }[] = [];
  const fetch = async (url: string, { headers }: { headers: object }) => {
    asked.push({ url, headers });
    return new Response(status === 200 ? PNG : null, { status });
  };
  const target = async () => (isSignedIn ? { base, token: 'gh_t' } : null);
  const needed = { clock: null, outbox: null, servers: { home: { fetch } }, session: { target } };
  const { ipc } = picturesPart(needed as unknown as Needed);
  return { asked, get: (url: string, byServer: boolean) => ipc['pictures.fetch']({ url, byServer }) };
};

describe('a picture from an address that the person has entered', () => {
  it('is fetched by the server, which the page has to ask for', async () => {
    const { asked, get } = start(200);
    expect(await get('https://h.example/a.png', true)).toEqual({
      ok: true,
      value: { type: 'image/png', bytes: PNG },
    });
    expect(asked).toMatchObject([
      {
        url: 'https://chat.example/proxy/picture',
        headers: { url: 'https%3A%2F%2Fh.example%2Fa.png', Authorization: 'gh_t' },
      },
    ]);
    expect(asked[0]?.headers).not.toHaveProperty('stored');
    expect(await get('http://127.0.0.1/a.png', false)).toMatchObject({ failure: { code: 'picture-inner' } });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['the server does not have it', 404, true],
    ['nobody is signed in', 200, false],
  ])('is not fetched by this computer instead where %s', async (_why, status, isSignedIn) => {
    const { get } = start(status, isSignedIn);
    // By this computer it would be an inner address.
    expect(await get('http://localhost/a.png', true)).toMatchObject({
      failure: {
        code: 'picture-unreachable',
        detail: 'The picture could not be fetched from this address',
      },
    });
  });

  it.each([
    ['http://127.0.0.1/a.png', 'inner'],
    ['http://[::1]/a.png', 'inner'],
    ['file:///a.png', 'address'],
    ['nonsense', 'address'],
  ])('is refused before the server is asked, and says why: %s', async (url, code) => {
    const { asked, get } = start(200);
    expect(await get(url, true)).toMatchObject({ failure: { code: `picture-${code}` } });
    expect(asked).toEqual([]);
  });

  it('on the chosen server is fetched as it is, also by the server', async () => {
    const home = createServer((_request, response) => void response.end(PNG));
    await new Promise<void>((done) => home.listen(0, '127.0.0.1', done));
    const base = `http://127.0.0.1:${(home.address() as AddressInfo).port}`;
    const { asked, get } = start(200, true, base);
    expect(await get(`${base}/media/a.png`, true)).toMatchObject({ ok: true, value: { type: 'image/png' } });
    expect(asked).toEqual([]);
    home.closeAllConnections();
    home.close();
  });
});
