import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_LIMITS } from '../../../../src/contract/limits';
import { endpoints } from '../../../../src/contract/rest';
import { UNLIMITED } from '../../../../src/server/security/rates';
import { EngineError } from '../../../../src/server/data/engine';
import type { Store } from '../../../../src/server/data/store';
import { type Person, startTestServer, type TestServer } from '../../../support/node/server-app';

let app: TestServer;
let ann: Person;
const bugs: unknown[] = [];
beforeAll(async () => {
  app = await startTestServer({ log: (_level, event, fields) => event === 'call.bug' && bugs.push(fields) });
  ann = await app.signUp();
});
afterAll(() => app.close());

const inject = (method: 'GET' | 'POST' | 'DELETE', url: string, headers = {}, payload?: string | Buffer) =>
  app.server.http.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

const post = (url: string, payload: string | Buffer, type = 'application/json') =>
  inject('POST', url, { authorization: ann.token, 'content-type': type }, payload);

/** Sends bytes over a connection of its own; resolves with the answer when the connection is closed. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', () => undefined);
    socket.write(bytes);
  });

describe('paths', () => {
  it.each(Object.values(endpoints))(
    '$method $path exists with and without its trailing slash',
    async ({ method, path }) => {
      const bare = path.replace(/\/$/, '').replace('{id}', '1');
      for (const url of [bare, `${bare}/`]) {
        const { statusCode, json } = await inject(method, url);
        expect([statusCode, json<{ message?: string }>().message]).not.toEqual([404, 'Not found']);
      }
    },
  );

  it('that are none answer 404 in the envelope', async () => {
    const answer = await inject('GET', '/nothing/here');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 404, message: 'Not found' });
    expect((await inject('GET', '/auth/login')).statusCode).toBe(404);
    expect((await inject('GET', '/%zz')).json()).toMatchObject({ error: 400 });
  });
});

describe('a body', () => {
  it('may be left out where there is no payload, or be {}', async () => {
    for (const request of [
      inject('POST', '/users/status/update', { authorization: ann.token }),
      post('/users/status/update', '{}'),
      post('/users/status/update', '{"status":null}'),
      post('/users/status/update', ''),
    ])
      expect((await request).statusCode).toBe(200);
  });

  it.each([
    ['broken JSON', '{"bio":'],
    ['an array', '["bio"]'],
    ['a text', '"bio"'],
    ['null', 'null'],
    ['another type of field', '{"bio":7}'],
    ['no field', '{}'],
  ])('of %s is 400', async (_what, body) => {
    const answer = await post('/users/update/bio', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 400, message: expect.any(String) as string });
  });

  it.each([
    ['/user/update/username', '{"username":"ann\\u0000a"}'],
    ['/user/update/bio', '{"bio":"\\u0000"}'],
    ['/auth/login', '{"email":"ann@example.com","password":"pass\\u0000 word 1"}'],
    ['/auth/register', '{"username":"zed","email":"zed@example.com","password":"pass\\u0000word"}'],
    ['/guild/create', '{"name":"A\\u0000B","icon":null}'],
  ])('that holds U+0000 is 400 at %s, and nothing of it is kept', async (url, body) => {
    const kept = async () => [await app.done('users.me', {}, ann), await app.done('guilds.list', {}, ann)];
    const before = await kept();
    const answer = await post(url, body);
    expect([answer.statusCode, answer.json<{ error: number }>().error]).toEqual([400, 400]);
    expect(await kept()).toEqual(before);
  });

  it('that is no UTF-8 is 400', async () => {
    expect((await post('/users/update/bio', Buffer.from('{"bio":"\xff"}', 'latin1'))).statusCode).toBe(400);
  });

  it('of another type is 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
    ])
      expect((await post('/users/update/bio', '{"bio":"x"}', type)).json()).toMatchObject({ error: 415 });
    expect((await post('/users/update/avatar', '{"avatar":"x"}')).json()).toMatchObject({ error: 415 });
  });

  it.each([
    ['cut short', '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nab'],
    [
      'with a part named after a prototype',
      '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\na\r\n--x--\r\n',
    ],
    ['of nothing but its end', '--x--\r\n'],
    ['empty', ''],
  ])('that is a form %s is 400, and no bug', async (_what, form) => {
    bugs.length = 0;
    const answer = await post('/users/update/avatar', form, 'multipart/form-data; boundary=x');
    expect(answer.json()).toMatchObject({ error: 400 });
    expect(bugs).toEqual([]);
  });

  it('may have 64 KiB, that of a guild 2 MiB: over that 413', async () => {
    const bio = (bytes: number) => JSON.stringify({ bio: 'x', more: 'y'.repeat(bytes - 21) });
    expect(bio(100)).toHaveLength(100);
    expect((await post('/users/update/bio', bio(HTTP_LIMITS.bodyBytes))).statusCode).toBe(200);
    expect((await post('/users/update/bio', bio(HTTP_LIMITS.bodyBytes + 1))).json()).toMatchObject({
      error: 413,
    });
    const guild = (bytes: number) => JSON.stringify({ name: 'x', icon: null, more: 'y'.repeat(bytes) });
    expect((await post('/guild/create', guild(1024 * 1024))).statusCode).toBe(200);
    expect((await post('/guild/create', guild(2 * 1024 * 1024))).json()).toMatchObject({ error: 413 });
  });

  it('cannot reach prototypes', async () => {
    const answer = await post(
      '/users/update/bio',
      '{"bio":"x","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    );
    expect(answer.statusCode).toBe(200);
    expect('polluted' in {}).toBe(false);
  });

  it('is not read before the token is known', async () => {
    const answer = await inject(
      'POST',
      '/guild/create',
      { 'content-type': 'application/json' },
      'x'.repeat(3_000_000),
    );
    expect(answer.statusCode).toBe(401);
  });
});

describe('headers', () => {
  it('may have 8 KiB together', async () => {
    const answer = await raw(`GET /meta HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(9000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('{"error":431,');
  });

  it('and request lines that are none are 400 in the envelope', async () => {
    const answer = await raw('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('{"error":400,');
  });

  it('say to caches that answers are somebody’s own, refusals too', async () => {
    const me = await inject('GET', '/users/@me', { authorization: ann.token });
    const refused = await inject('GET', '/users/@me');
    for (const { headers } of [me, refused]) {
      expect(headers['cache-control']).toBe('no-store');
      for (const name of ['Authorization', 'id', 'userid', 'code', 'vanity_code', 'before'])
        expect(headers['vary']).toContain(name);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });

  it('take the token bare or as a bearer’s for deleting a guild', async () => {
    for (const prefix of ['', 'Bearer ']) {
      const guild = await app.createGuild(ann);
      const answer = await inject('DELETE', `/api/guilds/${guild.id}`, { authorization: prefix + ann.token });
      expect(answer.json()).toMatchObject({ error: 0 });
    }
  });

  it.each([
    ['no id', {}, 400],
    ['no digits', { id: 'abc' }, 400],
    ['too many digits', { id: '1'.repeat(21) }, 400],
    ['more digits than an id has', { id: '9'.repeat(20) }, 404],
    ['nothing of that id', { id: '1' }, 404],
  ])('with %s: %o', async (_what, headers, status) => {
    const answer = await inject('GET', '/guild/members/fetch', { authorization: ann.token, ...headers });
    expect(answer.statusCode).toBe(status);
  });
});

describe('rates', () => {
  it('are limited by user, and by address without a token', async () => {
    const strict = await startTestServer({
      store: app.store,
      rates: {
        ...UNLIMITED,
        user: { burst: 3, perSecond: 0.5 },
        address: { burst: 2, perSecond: 0.5 },
        media: { burst: 1, perSecond: 1 },
      },
    });
    const other = await app.signUp();
    const me = (person: Person) => strict.call('users.me', {}, person);
    for (let index = 0; index < 3; index += 1) expect((await me(ann)).status).toBe(200);
    const refused = await me(ann);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.body).toMatchObject({ error: 429, retry_after: 2 });
    expect((await me(other)).status).toBe(200);
    const meta = () => strict.call('meta.fetch', {}, null, '10.5.5.5');
    expect([(await meta()).status, (await meta()).status, (await meta()).status]).toEqual([200, 200, 429]);
    const bad = () => strict.call('users.me', {}, 'gh_not-a-token-at-all', '10.5.5.6');
    expect([(await bad()).status, (await bad()).status, (await bad()).status]).toEqual([401, 401, 429]);
    strict.clock.advance(2000);
    expect((await me(ann)).status).toBe(200);
    await strict.server.close();
  });
});

describe('what goes wrong', () => {
  const failing = async (error: Error) => {
    const broken: Store = { ...app.store, writeMessage: () => Promise.reject(error) };
    const server = await startTestServer({
      store: broken,
      log: (_level, event, fields) => event === 'call.bug' && bugs.push(fields),
    });
    const guild = await app.createGuild(ann);
    const channelId = guild.channels.find(({ type }) => type === 'text')?.id;
    if (channelId === undefined) throw new Error('no channel');
    const answer = await server.call(
      'messages.create',
      { channelId, content: 'secret text', parentId: null },
      ann,
    );
    await server.server.close();
    return answer;
  };

  it('on a full disk is 503 and says so', async () => {
    expect(await failing(new EngineError('53100', 'The disk is full'))).toMatchObject({
      status: 503,
      body: { error: 503, message: expect.stringContaining('disk is full') as string },
    });
  });

  it('while the store starts again is 503 with the time to wait', async () => {
    const answer = await failing(new EngineError('57P03', 'starting'));
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  });

  it('by a bug is 500, and nothing of it leaves the server', async () => {
    bugs.length = 0;
    const answer = await failing(new Error('the password is hunter2'));
    expect(answer).toMatchObject({
      status: 500,
      body: { error: 500, message: 'Something went wrong on the server' },
    });
    expect(bugs).toHaveLength(1);
  });

  it('is told by /health', async () => {
    const ill = await startTestServer({ store: { ...app.store, isHealthy: () => Promise.resolve(false) } });
    expect((await ill.call('health.fetch', {})).status).toBe(503);
    expect(await app.call('health.fetch', {})).toMatchObject({ status: 200, body: { status: 'ok' } });
    await ill.server.close();
  });

  it('is told by /ready, apart for the storage and the bus', async () => {
    const ill = await startTestServer({ store: { ...app.store, isHealthy: () => Promise.resolve(false) } });
    expect(await ill.call('ready.fetch', {})).toMatchObject({
      status: 503,
      body: { message: 'The storage is not responding' },
    });
    expect(await app.call('ready.fetch', {})).toMatchObject({ status: 200, body: { status: 'ok' } });
    await ill.server.close();
  });
});
