import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UNLIMITED } from '../../../../src/server/security/rates';
import { flatPng } from '../../../support/node/flat-png';
import { HOSTILE_NAMES, HOSTILE_TARGETS } from '../../../support/node/hostile-targets';
import { plainPng } from '../../../support/node/picture-files';
import { fetchBytes } from '../../../support/node/sent-files';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';
import {
  bytes,
  page,
  redirect,
  startStrangeHosts,
  type StrangeHosts,
} from '../../../support/node/strange-hosts';

const HOUR_MS = 60 * 60 * 1000;

let hosts: StrangeHosts;
let app: TestServer;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  hosts = await startStrangeHosts();
  app = await startTestServer({ guard: hosts.guard });
  hosts.on('pic.example', bytes(await plainPng(), 'image/png'));
});
beforeEach(async () => {
  [ann, bob] = [await app.signUp(), await app.signUp()];
});
afterAll(async () => {
  await app.close();
  hosts.close();
});

let nth = 0;
/** The address of a picture that nobody has named before. */
const newUrl = (): string => `http://pic.example/${(nth += 1)}.png`;
const ask = (as: Person | string | null, url: string, headers: Readonly<Record<string, string>> = {}) =>
  fetchBytes(app, as, '/proxy/picture', { url: encodeURIComponent(url), ...headers });
const askedOf = (url: string) => hosts.asked.filter((place) => place === url.slice('http://'.length)).length;

describe('asking for a picture', () => {
  it('fetches it, once in a day for the same person', async () => {
    const url = newUrl();
    for (let times = 0; times < 2; times += 1) {
      const answer = await ask(bob, url);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
    expect(askedOf(url)).toBe(1);
    app.clock.jump(24 * HOUR_MS);
    expect((await ask(bob, url)).status).toBe(200);
    expect(askedOf(url)).toBe(2);
  });

  it('says nothing of what others have asked for', async () => {
    const url = newUrl();
    await ask(bob, url);
    expect((await ask(ann, url, { stored: 'only' })).status).toBe(404);
    await ask(ann, url);
    expect(askedOf(url)).toBe(2);
  });

  it('remembers a failure for an hour', async () => {
    const url = 'http://absent.example/a.png';
    for (let times = 0; times < 2; times += 1) expect((await ask(bob, url)).status).toBe(404);
    expect(askedOf(url)).toBe(1);
    app.clock.jump(HOUR_MS);
    await ask(bob, url);
    expect(askedOf(url)).toBe(2);
  });

  it('is for members of the server, with an address', async () => {
    expect((await ask(null, newUrl())).status).toBe(401);
    expect((await ask('wrong', newUrl())).status).toBe(401);
    const without = [
      {},
      { url: '' },
      { url: '%' },
      { url: 'nonsense' },
      { url: `http://a.example/${'x'.repeat(2048)}` },
    ];
    for (const headers of without)
      expect((await fetchBytes(app, bob, '/proxy/picture', headers)).status, JSON.stringify(headers)).toBe(
        400,
      );
    expect((await ask(bob, newUrl(), { stored: 'maybe' })).status).toBe(400);
  });

  it('is limited for each person, together with what their messages have fetched', async () => {
    const limited = await startTestServer({
      guard: hosts.guard,
      rates: { ...UNLIMITED, proxiedPictures: { burst: 2, perSecond: 1 / 60 } },
    });
    try {
      const [one, other] = [await limited.signUp(), await limited.signUp()];
      const place = textChannelOf(await limited.createGuild(one));
      await limited.done('messages.create', { channelId: place, content: newUrl(), parentId: null }, one);
      await limited.server.services.previews.idle();
      const asks = async (as: Person) =>
        (await fetchBytes(limited, as, '/proxy/picture', { url: encodeURIComponent(newUrl()) })).status;
      expect([await asks(one), await asks(one), await asks(other)]).toEqual([200, 429, 200]);
      const beyond = newUrl();
      await limited.done('messages.create', { channelId: place, content: beyond, parentId: null }, one);
      await limited.server.services.previews.idle();
      expect(askedOf(beyond)).toBe(0);
      limited.clock.advance(60_000);
      expect(await asks(one)).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it.each(HOSTILE_TARGETS)('for %s reaches nothing', async (url) => {
    for (const [host, addresses] of Object.entries(HOSTILE_NAMES)) hosts.resolves(host, addresses);
    hosts.on('a.example', bytes(await plainPng(), 'image/png'));
    const before = hosts.dialled.length;
    expect([400, 404]).toContain((await ask(bob, url)).status);
    expect(hosts.dialled.length).toBe(before);
    expect(hosts.reached()).toBe(0);
  });

  it.each(['http://127.0.0.1/', '//10.0.0.1/', 'http://r.example:8080/', 'file:///etc/passwd'])(
    'follows no redirect to %s',
    async (to) => {
      hosts.on('r.example', redirect(to));
      const asker = await app.signUp();
      const before = hosts.dialled.length;
      expect((await ask(asker, 'http://r.example/')).status).toBe(404);
      expect(hosts.dialled.length).toBe(before + 1);
      expect(hosts.reached()).toBe(0);
    },
  );

  it('tells the host nothing of anybody', async () => {
    let headers: Readonly<Record<string, unknown>> = {};
    const picture = await plainPng();
    hosts.on('curious.example', (request, response) => {
      headers = request.headers;
      response.setHeader('Content-Type', 'image/png').end(picture);
    });
    expect((await ask(bob, 'http://curious.example/a.png')).status).toBe(200);
    expect(headers).toEqual({
      ...{ host: 'curious.example', connection: 'close', 'accept-language': 'en' },
      ...{
        'user-agent': expect.stringContaining('Guildhall'),
        accept: expect.stringContaining('image/webp'),
      },
      'accept-encoding': 'gzip, deflate',
    });
  });

  it.each([
    ['a page', page('<title>x</title>')],
    ['SVG as PNG', bytes(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png')],
    ['a picture of 100 megapixels', bytes(flatPng(10_000, 10_000), 'image/png')],
    ['more than 8 MiB', bytes(Buffer.concat([flatPng(9, 9), Buffer.alloc(8 * 1024 * 1024)]), 'image/png')],
    ['a picture under the type of a page', bytes(flatPng(9, 9), 'text/html')],
  ])('finds no picture in %s', async (_what, answer) => {
    hosts.on('odd.example', answer);
    const asker = await app.signUp();
    expect((await ask(asker, 'http://odd.example/a.png')).status).toBe(404);
  });
});
