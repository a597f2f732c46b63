import { describe, expect, it } from 'vitest';
import { createHomeFetch } from '../../../../src/main/api/home-fetch';
import { createTransport } from '../../../../src/main/api/transport';

const request = (url: string) => ({ method: 'GET' as const, url, headers: {}, body: null });

describe('the fetch for chosen servers', () => {
  const home = () => {
    const sent: string[] = [];
    const guarded = createHomeFetch(async (url) => {
      sent.push(url);
      return new Response('{}');
    });
    return { ...guarded, sent, transport: createTransport(guarded.fetch) };
  };

  it('reaches what was allowed, and sends nothing anywhere else', async () => {
    const { allow, sent, transport } = home();
    allow('https://chat.example/hall');
    expect((await transport(request('https://chat.example/hall/meta'))).ok).toBe(true);
    for (const url of [
      'http://chat.example/hall/meta',
      'https://chat.example:444/hall/meta',
      'https://chat.example.evil/meta',
      'http://127.0.0.1:22/',
      'file:///etc/passwd',
      'nonsense',
    ])
      expect(await transport(request(url))).toMatchObject({ ok: false, failure: { kind: 'network' } });
    expect(sent).toEqual(['https://chat.example/hall/meta']);
  });

  it('allows nothing by what is no address', async () => {
    const { allow, transport } = home();
    allow('nonsense');
    expect((await transport(request('nonsense'))).ok).toBe(false);
  });
});
