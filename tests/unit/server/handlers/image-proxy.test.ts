import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { ChannelId, MessageId } from '../../../../src/contract/ids';
import type { PermissionName } from '../../../../src/contract/permissions';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { readPictureHeader } from '../../../../src/server/pictures/picture-header';
import { sweepUnusedBlobs } from '../../../../src/server/sweeps/unused-blobs';
import { deleteOldestPictures } from '../../../../src/server/data/message-pictures';
import { deleteExpiredLinkPages } from '../../../../src/server/data/link-pages';
import { isoTimeOf } from '../../../../src/server/clock';
import { silentLog } from '../../../../src/server/log';
import { flatPng } from '../../../support/node/flat-png';
import { plainPng } from '../../../support/node/picture-files';
import { fetchBytes } from '../../../support/node/sent-files';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';
import { bytes, page, startStrangeHosts, type StrangeHosts } from '../../../support/node/strange-hosts';

const HOUR_MS = 60 * 60 * 1000;

let hosts: StrangeHosts;
let app: TestServer;
let owner: Person;
let ann: Person;
let bob: Person;
let guild: Guild;
let channelId: ChannelId;

beforeAll(async () => {
  hosts = await startStrangeHosts();
  app = await startTestServer({ guard: hosts.guard });
  hosts.on('pic.example', bytes(await plainPng(), 'image/png'));
});
beforeEach(async () => {
  [owner, ann, bob] = [await app.signUp(), await app.signUp(), await app.signUp()];
  guild = await app.createGuild(owner);
  await app.join(guild, owner, ann, bob);
  channelId = textChannelOf(guild);
});
afterEach(() => app.hangUp());
afterAll(async () => {
  await app.close();
  hosts.close();
});

let nth = 0;
/** The address of a picture that nobody has named before. */
const newUrl = (): string => `http://pic.example/${(nth += 1)}.png`;

const post = async (content: string, as = ann): Promise<MessageId> =>
  (await app.done('messages.create', { channelId, content, parentId: null }, as)).data.id;
const say = async (content: string, as = ann): Promise<MessageId> => {
  const id = await post(content, as);
  await app.server.services.previews.idle();
  return id;
};
const ask = (as: Person | string | null, url: string, headers: Readonly<Record<string, string>> = {}) =>
  fetchBytes(app, as, '/proxy/picture', { url: encodeURIComponent(url), ...headers });
const stored = (as: Person, url: string) => ask(as, url, { stored: 'only' });
const statusOf = async (as: Person, url: string) => (await stored(as, url)).status;
const askedOf = (url: string) => hosts.asked.filter((place) => place === url.slice('http://'.length)).length;
const permit = async (names: readonly PermissionName[]) => {
  const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
  const everyone = roles.find(({ isDefault }) => isDefault);
  const permissions = maskOf(names);
  await app.done('roles.editPermissions', { guildId: guild.id, roleId: everyone!.id, permissions }, owner);
};
/** An answer without what differs between any two answers. */
const plainly = async (answer: Response) => {
  const { date: _date, ...headers } = Object.fromEntries(answer.headers);
  return [answer.status, headers, await answer.text()];
};

describe('a picture of another host in a message', () => {
  it('is fetched when it is posted, and not when it is read', async () => {
    const url = newUrl();
    await say(`Look: ${url}#part`);
    expect(askedOf(url)).toBe(1);
    for (const reader of [ann, bob, owner, bob]) expect(await statusOf(reader, url)).toBe(200);
    app.clock.jump(25 * HOUR_MS);
    for (const reader of [ann, bob]) expect(await statusOf(reader, url)).toBe(200);
    expect(askedOf(url)).toBe(1);
  });

  it('is encoded again, at most 800 pixels', async () => {
    hosts.on('big.example', bytes(flatPng(1600, 1000), 'image/png'));
    await say('http://big.example/a.png');
    const answer = await stored(bob, 'http://big.example/a.png');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' },
      'content-security-policy': "default-src 'none'; sandbox",
      ...{ 'cache-control': expect.stringContaining('private'), vary: 'Authorization, url, stored' },
    });
    const header = readPictureHeader(Buffer.from(await answer.arrayBuffer()));
    expect(header).toMatchObject({ type: 'webp', width: 800, height: 500 });
  });

  it('is told with its size when it is there, without a preview, and so is its message', async () => {
    hosts.on('sized.example', bytes(flatPng(1600, 1000), 'image/png'));
    const socket = await app.connect(bob);
    const url = 'http://sized.example/a.png#part';
    const messageId = await say(`Look: ${url}`);
    const pictures = [{ url, width: 800, height: 500 }];
    expect(await socket.event('CHANNEL_MESSAGE_EMBEDS')).toEqual({
      ...{ guildId: guild.id, channelId, messageId, embeds: [], pictures },
    });
    const { messages } = (await app.done('messages.list', { channelId }, bob)).data;
    expect(messages.find(({ id }) => id === messageId)?.pictures).toEqual(pictures);
  });

  it('is waited for by those who may read it, and by nobody else', async () => {
    let answer: (() => void) | null = null;
    const picture = await plainPng();
    hosts.on('slow.example', (_request, response) => {
      answer = () => void response.setHeader('Content-Type', 'image/png').end(picture);
    });
    const url = 'http://slow.example/a.png';
    await post(url);
    await expect.poll(() => answer !== null).toBe(true);
    const stranger = await app.signUp();
    expect(await statusOf(stranger, url)).toBe(404);
    const [early, also] = [statusOf(bob, url), statusOf(owner, url)];
    let first: unknown;
    try {
      // Another request takes at least as long as those two without a wait.
      await stored(bob, newUrl());
      first = await Promise.race([early, also, new Promise((done) => setImmediate(done, 'waits'))]);
    } finally {
      (answer as unknown as () => void)();
    }
    expect(first).toBe('waits');
    expect([await early, await also]).toEqual([200, 200]);
  });

  it('is for those who may read the message now', async () => {
    const url = newUrl();
    const messageId = await say(url);
    const stranger = await app.signUp();
    const hidden = await plainly(await stored(stranger, url));
    expect(hidden[0]).toBe(404);
    expect(hidden).toEqual(await plainly(await stored(stranger, newUrl())));
    await permit([]);
    expect(await statusOf(bob, url)).toBe(404);
    await permit(['VIEW_CHANNELS']);
    expect(await statusOf(bob, url)).toBe(200);
    await app.done('messages.delete', { messageId }, ann);
    expect(await statusOf(bob, url)).toBe(404);
  });

  it('goes with the edit that takes the link away, and comes with the one that adds it', async () => {
    const [url, other] = [newUrl(), newUrl()];
    const messageId = await say(url);
    await app.done('messages.edit', { messageId, content: `${other} words` }, ann);
    await app.server.services.previews.idle();
    expect([await statusOf(bob, url), await statusOf(bob, other)]).toEqual([404, 200]);
  });

  it('in a forwarded message is for the readers of the forward, and stays with it', async () => {
    const url = newUrl();
    const source = await say(url);
    const { channel } = await app.done(
      'channels.create',
      { guildId: guild.id, name: 'staff', type: 'text', categoryId: null, private: true, allowed: [] },
      owner,
    );
    const said = { channelId: channel.id, content: '', parentId: null, forward: source };
    await app.done('messages.create', said, owner);
    await app.server.services.previews.idle();
    await app.done('messages.delete', { messageId: source }, ann);
    expect([await statusOf(owner, url), await statusOf(bob, url), askedOf(url)]).toEqual([200, 404, 1]);
  });

  it('is fetched again for a new message after a day, a failure after an hour', async () => {
    const [url, bad] = [newUrl(), 'http://fails.example/a.png'];
    const both = `${url} ${bad}`;
    const counts = () => [askedOf(url), askedOf(bad)];
    for (let times = 0; times < 3; times += 1) await say(both);
    expect(counts()).toEqual([1, 1]);
    app.clock.jump(HOUR_MS + 1);
    await say(both);
    expect(counts()).toEqual([1, 2]);
    app.clock.jump(24 * HOUR_MS);
    await say(both);
    expect(counts()).toEqual([2, 3]);
  });

  it('is not fetched for an author without the right, nor in a guild that switched previews off', async () => {
    const url = newUrl();
    await app.done('guildSettings.set', { guildId: guild.id, settings: { linkPreviews: false } }, owner);
    await say(url);
    await app.done('guildSettings.set', { guildId: guild.id, settings: { linkPreviews: true } }, owner);
    await app.done(
      'overwrites.set',
      {
        placeId: channelId,
        overwrites: [{ target: 'member', id: ann.userId, allow: maskOf([]), deny: maskOf(['EMBED_LINKS']) }],
      },
      owner,
    );
    await say(url);
    expect(askedOf(url)).toBe(0);
    expect(await statusOf(bob, url)).toBe(404);
  });

  it.each([
    ['in code', '`URL`', 0],
    ['in angle brackets', '<URL>', 0],
    ['in a spoiler, which hides it', '||URL||', 1],
    ['in a quote', '> URL', 1],
  ])('%s', async (_what, form, count) => {
    const url = newUrl();
    await say(form.replace('URL', url));
    expect(askedOf(url)).toBe(count);
  });

  it('is one of five at most', async () => {
    const urls = Array.from({ length: 6 }, newUrl);
    await say(urls.join(' '));
    expect(urls.map(askedOf)).toEqual([1, 1, 1, 1, 1, 0]);
  });

  it('that is no picture is not there', async () => {
    const picture = '<meta property="og:image" content="http://pic.example/of-page">';
    hosts.on('page.example', page(`<title>A page</title>${picture}`));
    await say('http://page.example/a.png');
    expect(await statusOf(bob, 'http://page.example/a.png')).toBe(404);
  });

  it('keeps its content while a message has it', async () => {
    const url = newUrl();
    await say(url);
    const { services } = app.server;
    const sweep = async () => {
      app.clock.jump(24 * HOUR_MS + 1);
      await deleteExpiredLinkPages(app.store.db, isoTimeOf(app.clock.now()));
      await sweepUnusedBlobs(services, silentLog);
    };
    for (let days = 0; days < 3; days += 1) await sweep();
    expect(await statusOf(bob, url)).toBe(200);
    await app.store.db.deleteFrom('messages').execute();
    for (let days = 0; days < 3; days += 1) await sweep();
    expect(await app.store.db.selectFrom('blobs').select('name').execute()).toEqual([]);
  });
});

describe('the pictures of all messages', () => {
  it('stay within their budget: the oldest go first, at once, whatever is read', async () => {
    const picture = await plainPng();
    const small = await startTestServer({ guard: hosts.guard, proxiedPictureBytes: 1 });
    try {
      const person = await small.signUp();
      const place = textChannelOf(await small.createGuild(person));
      const url = newUrl();
      expect(picture.length).toBeGreaterThan(0);
      await small.done('messages.create', { channelId: place, content: url, parentId: null }, person);
      await small.server.services.previews.idle();
      const { db } = small.store;
      expect(await db.selectFrom('messagePictures').select('key').execute()).toEqual([]);
      await sweepUnusedBlobs(small.server.services, silentLog);
      expect(await db.selectFrom('blobs').select('name').execute()).toEqual([]);
    } finally {
      await small.close();
    }
  });

  it('lose the ones of the oldest messages, also where these are read', async () => {
    const { transaction } = app.server.services;
    const urls: string[] = [];
    for (const width of [61, 62, 63]) {
      hosts.on(`w${width}.example`, bytes(await plainPng(width), 'image/png'));
      urls.push(`http://w${width}.example/a.png`);
      await say(urls.at(-1) ?? '');
    }
    await statusOf(bob, urls[0] ?? '');
    const sizes = await Promise.all(
      urls.map(async (url) => (await (await stored(bob, url)).arrayBuffer()).byteLength),
    );
    const unusedSince = isoTimeOf(app.clock.now());
    const most = (sizes[1] ?? 0) + (sizes[2] ?? 0);
    await transaction((trx) => deleteOldestPictures(trx, { bytes: most, unusedSince }));
    expect(await Promise.all(urls.map((url) => statusOf(bob, url)))).toEqual([404, 200, 200]);
    await transaction((trx) => deleteOldestPictures(trx, { bytes: most - 1, unusedSince }));
    expect(await Promise.all(urls.map((url) => statusOf(bob, url)))).toEqual([404, 404, 200]);
  });
});

describe('a server with --no-previews', () => {
  it('fetches no picture, and does not name the feature', async () => {
    const other = await startTestServer({ guard: hosts.guard, hasPreviews: false });
    try {
      const person = await other.signUp();
      const place = textChannelOf(await other.createGuild(person));
      const url = newUrl();
      await other.done('messages.create', { channelId: place, content: url, parentId: null }, person);
      await other.server.services.previews.idle();
      const asked = await fetchBytes(other, person, '/proxy/picture', { url: encodeURIComponent(url) });
      expect([asked.status, askedOf(url)]).toEqual([404, 0]);
      expect((await other.done('meta.fetch', {})).features).not.toContain('image-proxy');
      expect((await app.done('meta.fetch', {})).features).toContain('image-proxy');
    } finally {
      await other.close();
    }
  });
});
