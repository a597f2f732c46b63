import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { hostNameOf, judgeVisitor } from '../../../../src/server/security/visitors';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

const HOME = { hosts: ['hall.example.org'], boundTo: '127.0.0.1', origins: [] };

describe('a host', () => {
  it.each([
    ['localhost', 'localhost'],
    ['LOCALHOST.:8430', 'localhost'],
    ['127.0.0.1:8430', '127.0.0.1'],
    ['[::1]:8430', '::1'],
    ['Hall.Example.org:443', 'hall.example.org'],
    ['', null],
    ['a b', null],
    ['user@localhost', null],
    ['localhost:8430:1', null],
    ['[127.0.0.1]', null],
    ['::1', null],
    ['localhost,evil.example', null],
    ['localhost/evil', null],
  ])('%j is called %j', (header, name) => {
    expect(hostNameOf(header)).toBe(name);
  });

  it.each(['localhost:1', '127.0.0.1', '127.9.9.9:2', '[::1]:3', 'hall.example.org', undefined])(
    '%j is answered to by a server of this computer',
    (host) => {
      expect(judgeVisitor({ host }, HOME)).toBeNull();
    },
  );

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'x.hall.example.org', ''])(
    '%j is not',
    (host) => {
      expect(judgeVisitor({ host }, HOME)).toMatchObject({ status: 421 });
    },
  );

  it('that is an address is answered to where the server listens on it, or on all', () => {
    const at = (boundTo: string, host: string) => judgeVisitor({ host }, { ...HOME, boundTo });
    expect(at('127.0.0.1', '192.0.2.7')).not.toBeNull();
    expect(at('192.0.2.7', '192.0.2.7:8430')).toBeNull();
    expect(at('192.0.2.7', '192.0.2.8')).not.toBeNull();
    expect(at('0.0.0.0', '192.0.2.8')).toBeNull();
    expect(at('::', '[2001:db8::1]:8430')).toBeNull();
    expect(at('0.0.0.0', 'evil.example')).not.toBeNull();
  });
});

describe('a web page', () => {
  let app: TestServer;
  let ann: Person;
  beforeAll(async () => {
    app = await startTestServer({ origins: ['https://chat.example'] });
    ann = await app.signUp();
  });
  afterAll(() => app.close());

  const ask = (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) =>
    app.server.http.inject({
      method,
      url,
      headers: { ...headers, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    });
  const account = { username: 'page', email: 'page@example.com', password: 'pass word 1' };

  it('at a name that was made to resolve to this computer neither signs up nor in, nor sees anything', async () => {
    const host = 'rebound.example:8430';
    expect((await ask('POST', '/auth/register', { host }, account)).statusCode).toBe(421);
    expect((await ask('POST', '/auth/login', { host }, account)).statusCode).toBe(421);
    for (const url of ['/meta', '/media/aaaaaaaaaaaaaaaaaaaa', '/nothing', '/users/@me']) {
      const answer = await ask('GET', url, { host, authorization: ann.token });
      expect([url, answer.statusCode]).toEqual([url, 421]);
      expect(answer.json<{ message: string }>().message).toContain('--allow-host');
    }
    expect((await ask('POST', '/auth/register', { host: 'localhost' }, account)).statusCode).toBe(200);
  });

  it('of another origin is refused, and so is one without a name', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:3000', 'http://localhost']) {
      const answer = await ask('POST', '/guild/create', { origin, authorization: ann.token }, { name: 'x' });
      expect([origin, answer.statusCode]).toEqual([origin, 403]);
    }
    for (const origin of ['app://guildhall', 'https://chat.example']) {
      const answer = await ask(
        'POST',
        '/guild/create',
        { origin, authorization: ann.token },
        { name: 'x', icon: null },
      );
      expect([origin, answer.statusCode]).toEqual([origin, 200]);
    }
  });

  it('may show nothing that the server answers', async () => {
    for (const url of ['/meta', '/health', '/media/aaaaaaaaaaaaaaaaaaaa', '/nothing']) {
      const answer = await ask('GET', url, {});
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    }
    const { data } = await app.done('shop.decorations', {}, ann);
    const picture = await ask('GET', data[0]?.url ?? '', {});
    expect([picture.statusCode, picture.headers['cross-origin-resource-policy']]).toEqual([
      200,
      'same-origin',
    ]);
  });

  it('at a name that was made to resolve to this computer gets no connection either', async () => {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/gateway`, [ann.token], {
      headers: { Host: 'rebound.example' },
    });
    const status = await new Promise((resolve) => {
      socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.once('open', () => resolve(101));
      socket.once('error', () => undefined);
    });
    socket.terminate();
    expect(status).toBe(421);
  });
});
