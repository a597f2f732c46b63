import { describe, expect, it } from 'vitest';
import { picturesPart } from '../../../../src/main/parts/pictures';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
type Needed = Parameters<typeof picturesPart>[0];

/** The part with a server that answers so, and what it was asked. */
const start = (status: number, isSignedIn = true) => {
  const asked: { url: string; headers: object }[] = [];
  const fetch = async (url: string, { headers }: { headers: object }) => {
    asked.push({ url, headers });
    return new Response(status === 200 ? PNG : null, { status });
  };
  const target = async () => (isSignedIn ? { base: 'https://chat.example', token: 'gh_t' } : null);
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
    expect(await get('http://127.0.0.1/a.png', true)).toMatchObject({
      failure: {
        code: 'picture-unreachable',
        detail: 'The picture could not be fetched from this address',
      },
    });
  });
});
