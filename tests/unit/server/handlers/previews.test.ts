import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../../../src/contract/entities/guild';
import type { ChannelId, MessageId } from '../../../../src/contract/ids';
import type { PermissionName } from '../../../../src/contract/permissions';
import { maskOf } from '../../../../src/domain/permissions/mask';
import { sweepUnusedBlobs } from '../../../../src/server/sweeps/unused-blobs';
import { silentLog } from '../../../../src/server/log';
import { plainPng } from '../../../support/node/picture-files';
import { fetchBytes } from '../../../support/node/sent-files';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';
import { bytes, page, startStrangeHosts, type StrangeHosts } from '../../../support/node/strange-hosts';

let hosts: StrangeHosts;
let app: TestServer;
let owner: Person;
let ann: Person;
let bob: Person;
let guild: Guild;
let channelId: ChannelId;

const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`;
beforeAll(async () => {
  hosts = await startStrangeHosts();
  app = await startTestServer({ guard: hosts.guard });
  hosts.on('pic.example', bytes(await plainPng(), 'image/png'));
  hosts.on(
    'site.example/post',
    page(
      `<title>Not this</title>${meta('og:title', 'A &amp; B')}${meta('og:site_name', 'The Site')}
      ${meta('og:description', 'Words\u202e\n  of it')}${meta('og:image', 'http://pic.example/a')}`,
    ),
  );
  for (const nth of [1, 2, 3, 4]) hosts.on(`site.example/${nth}`, page(`<title>Page ${nth}</title>`));
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

const say = async (content: string, as = ann): Promise<MessageId> => {
  const { id } = (await app.done('messages.create', { channelId, content, parentId: null }, as)).data;
  await app.server.services.previews.idle();
  return id;
};
const edit = async (messageId: MessageId, content: string): Promise<void> => {
  await app.done('messages.edit', { messageId, content }, ann);
  await app.server.services.previews.idle();
};
const embedsOf = async (messageId: MessageId) =>
  (await app.done('messages.list', { channelId }, bob)).data.messages.find(({ id }) => id === messageId)
    ?.embeds;
const urlsOf = async (messageId: MessageId) => (await embedsOf(messageId))?.map(({ url }) => url);
const permit = async (names: readonly PermissionName[]) => {
  const { roles } = await app.done('roles.list', { guildId: guild.id }, owner);
  const everyone = roles.find(({ isDefault }) => isDefault);
  const permissions = maskOf(names);
  await app.done('roles.editPermissions', { guildId: guild.id, roleId: everyone!.id, permissions }, owner);
};
const page1 = 'http://site.example/1';

describe('a link in a message', () => {
  it('gets a preview, which everybody hears of and finds again', async () => {
    const socket = await app.connect(bob);
    const messageId = await say('Look: http://site.example/post#part');
    const data = await socket.event('CHANNEL_MESSAGE_EMBEDS');
    expect(data).toEqual({
      ...{ guildId: guild.id, channelId, messageId },
      embeds: [
        {
          ...{ url: 'http://site.example/post#part', kind: 'link', siteName: 'The Site', title: 'A & B' },
          description: 'Words of it',
          image: {
            url: expect.stringMatching(/^\/proxy\/\d+$/),
            ...{ width: 60, height: 40, blurhash: expect.any(String) },
          },
        },
      ],
    });
    expect(await embedsOf(messageId)).toEqual(data.embeds);
  });

  it('is fetched once, and again after a day; a failure after an hour', async () => {
    const count = () =>
      hosts.asked.filter((place) => /^(site.example\/once|fail.example)/.test(place)).length;
    hosts.on('site.example/once', page('<title>Once</title>'));
    const before = count();
    const both = 'http://site.example/once http://fail.example/';
    for (let nth = 0; nth < 3; nth += 1) await say(both);
    expect(count() - before).toBe(2);
    app.clock.jump(60 * 60 * 1000 + 1);
    await say(both);
    expect(count() - before).toBe(3);
    app.clock.jump(24 * 60 * 60 * 1000);
    await say(both);
    expect(count() - before).toBe(5);
  });

  it.each([
    ['more than three', [1, 2, 3, 4].map((nth) => `http://site.example/${nth}`).join(' '), 3],
    ['in code', '`http://site.example/1` ```\nhttp://site.example/2\n```', 0],
    ['in angle brackets', '<http://site.example/1>', 0],
    ['in a spoiler', '||http://site.example/1||', 0],
    ['twice', `${page1} ${page1}`, 1],
    ['behind a text', `[words](${page1})`, 1],
    ['of a picture, which is shown anyway', 'http://pic.example/a.png', 0],
    ['without anything', 'http://nothing.example/', 0],
  ])('%s: %s has %i', async (_what, content, count) => {
    expect(await embedsOf(await say(content))).toHaveLength(count);
  });

  it('of an author without the right gets none', async () => {
    await permit(['VIEW_CHANNELS', 'SEND_MESSAGES']);
    expect(await embedsOf(await say(page1))).toHaveLength(1);
    await permit(['VIEW_CHANNELS']);
    await app.done(
      'overwrites.set',
      {
        placeId: channelId,
        overwrites: [
          {
            target: 'member',
            id: ann.userId,
            allow: maskOf(['SEND_MESSAGES']),
            deny: maskOf(['EMBED_LINKS']),
          },
        ],
      },
      owner,
    );
    expect(await embedsOf(await say(page1))).toEqual([]);
    expect(await embedsOf(await say(page1, owner))).toHaveLength(1);
  });

  it('gets none where the guild has switched them off', async () => {
    await app.done('guildSettings.set', { guildId: guild.id, settings: { linkPreviews: false } }, owner);
    expect(await embedsOf(await say(page1))).toEqual([]);
  });

  it('follows what the author makes of the message', async () => {
    const messageId = await say(`${page1} http://site.example/post`);
    const [, kept] = (await embedsOf(messageId)) ?? [];
    const socket = await app.connect(bob);
    await edit(messageId, 'http://site.example/2 http://site.example/post');
    expect((await socket.event('CHANNEL_MESSAGE_EMBEDS')).embeds).toEqual([kept]);
    const after = await embedsOf(messageId);
    expect(after?.map(({ title }) => title)).toEqual(['Page 2', 'A & B']);
    expect(after?.[1]).toEqual(kept);
    await edit(messageId, 'words');
    expect(await embedsOf(messageId)).toEqual([]);
  });

  it('that is edited away while it is fetched gets none', async () => {
    let answer: (() => void) | null = null;
    hosts.on('slow.example', (_request, response) => {
      answer = () => void response.setHeader('Content-Type', 'text/html').end('<title>Slow</title>');
    });
    const said = { channelId, content: 'http://slow.example/', parentId: null };
    const { id } = (await app.done('messages.create', said, ann)).data;
    await expect.poll(() => answer !== null).toBe(true);
    await app.done('messages.edit', { messageId: id, content: 'nothing' }, ann);
    (answer as unknown as () => void)();
    await app.server.services.previews.idle();
    expect(await embedsOf(id)).toEqual([]);
  });
});

describe('removing the previews of a message', () => {
  const entries = async () =>
    (await app.done('auditLog.list', { guildId: guild.id, limit: 50 }, owner)).entries.filter(
      ({ actionType }) => actionType === 'MESSAGE_EMBEDS_REMOVE',
    );

  it('is for good, also after an edit', async () => {
    const messageId = await say(page1);
    const socket = await app.connect(bob);
    await app.done('embeds.remove', { messageId }, ann);
    expect((await socket.event('CHANNEL_MESSAGE_EMBEDS')).embeds).toEqual([]);
    await app.done('embeds.remove', { messageId }, ann);
    await socket.settle();
    expect(socket.eventsOf('CHANNEL_MESSAGE_EMBEDS')).toHaveLength(1);
    await edit(messageId, 'http://site.example/2');
    expect(await embedsOf(messageId)).toEqual([]);
    expect(await entries()).toEqual([]);
  });

  it('by staff stands in the audit log, and is refused to others', async () => {
    const messageId = await say(page1);
    expect(await app.status('embeds.remove', { messageId }, bob)).toBe(403);
    expect(await urlsOf(messageId)).toEqual([page1]);
    await app.done('embeds.remove', { messageId, reason: 'No ads' }, owner);
    expect(await entries()).toMatchObject([
      { target: { name: ann.user.username }, reason: 'No ads', extraInfo: { channel: expect.any(String) } },
    ]);
    await app.done('embeds.remove', { messageId }, owner);
    expect(await entries()).toHaveLength(1);
  });
});

describe('the picture of a preview', () => {
  const pictureOf = async (messageId: MessageId) => (await embedsOf(messageId))?.[0]?.image?.url ?? '';

  it('is for those who may read the message', async () => {
    const messageId = await say('http://site.example/post');
    const url = await pictureOf(messageId);
    const answer = await fetchBytes(app, bob, url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('cache-control')).toContain('private');
    const stranger = await app.signUp();
    for (const [who, path, status] of [
      [stranger, url, 404],
      [null, url, 401],
      ['wrong', url, 401],
      [bob, '/proxy/1', 404],
      [bob, '/proxy/99999999999999999999', 404],
      [bob, '/proxy/x', 404],
    ] as const)
      expect((await fetchBytes(app, who, path)).status, path).toBe(status);
    await permit([]);
    expect((await fetchBytes(app, bob, url)).status).toBe(404);
  });

  it('goes with the message, and its content when nothing refers to it', async () => {
    const messageId = await say('http://site.example/post');
    const url = await pictureOf(messageId);
    const blobs = async () => (await app.store.db.selectFrom('blobs').select('name').execute()).length;
    expect(await blobs()).toBeGreaterThan(0);
    const { services } = app.server;
    const dayMs = 24 * 60 * 60 * 1000;
    for (let days = 0; days < 3; days += 1) {
      app.clock.jump(dayMs);
      await sweepUnusedBlobs(services, silentLog);
    }
    expect((await fetchBytes(app, bob, url)).status).toBe(200);
    await app.store.db.deleteFrom('messages').execute();
    expect((await fetchBytes(app, bob, url)).status).toBe(404);
    for (let days = 0; days < 3; days += 1) {
      app.clock.jump(dayMs);
      await app.store.db.deleteFrom('linkPages').execute();
      await sweepUnusedBlobs(services, silentLog);
    }
    expect(await blobs()).toBe(0);
  });
});

describe('a server that stops', () => {
  it('ends what it fetches, and does not keep that as a failure', async () => {
    hosts.on('endless.example', () => undefined);
    const other = await startTestServer({ guard: hosts.guard });
    const person = await other.signUp();
    const place = textChannelOf(await other.createGuild(person));
    const before = hosts.asked.length;
    const said = { channelId: place, content: 'http://endless.example/', parentId: null };
    await other.done('messages.create', said, person);
    await expect.poll(() => hosts.asked.length).toBe(before + 1);
    const { previews } = other.server.services;
    previews.stop();
    other.clock.advance(5000);
    await previews.idle();
    expect(await other.store.db.selectFrom('linkPages').select('key').execute()).toEqual([]);
    await other.close();
  });
});

describe('a server with --no-previews', () => {
  it('fetches nothing, and does not name the feature', async () => {
    const other = await startTestServer({ guard: hosts.guard, hasPreviews: false });
    try {
      const person = await other.signUp();
      const place = textChannelOf(await other.createGuild(person));
      const before = hosts.asked.length;
      await other.done('messages.create', { channelId: place, content: page1, parentId: null }, person);
      await other.server.services.previews.idle();
      expect(hosts.asked.length).toBe(before);
      expect((await other.done('meta.fetch', {})).features).not.toContain('link-previews');
      expect((await app.done('meta.fetch', {})).features).toContain('link-previews');
    } finally {
      await other.close();
    }
  });
});
