import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../src/contract/entities/guild';
import type { AttachmentId, ChannelId, MessageId } from '../../src/contract/ids';
import { maskOf } from '../../src/domain/permissions/mask';
import { createTemporaryBlobs } from '../../src/server/blobs/temporary-blobs';
import type { TestCluster } from '../support/node/cluster';
import { flatPng } from '../support/node/flat-png';
import { plainPng } from '../support/node/picture-files';
import { fetchBytes, sendFiles, upload } from '../support/node/sent-files';
import { type Person, textChannelOf, type TestServer } from '../support/node/server-app';
import { bytes, startStrangeHosts, type StrangeHosts } from '../support/node/strange-hosts';

const ROUNDS = 6;

/** What is copied by one node and read from the other: forwarded messages, and pictures of other hosts. */
export const describeCopies = (cluster: () => TestCluster): void => {
  let hosts: StrangeHosts;
  let one: TestServer;
  let two: TestServer;
  let owner: Person;
  let ann: Person;
  let bob: Person;
  let guild: Guild;
  let channelId: ChannelId;

  beforeAll(async () => {
    hosts = await startStrangeHosts();
    hosts.on('pic.example', bytes(await plainPng(), 'image/png'));
    const shared = { guard: hosts.guard, blobs: createTemporaryBlobs() };
    [one, two] = (await cluster().startNodes(2, shared)) as [TestServer, TestServer];
  }, 120_000);
  beforeEach(async () => {
    [owner, ann, bob] = [await one.signUp(), await one.signUp(), await one.signUp()];
    guild = await one.createGuild(owner);
    await one.join(guild, owner, ann, bob);
    channelId = textChannelOf(guild);
  });
  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
    hosts.close();
  });

  const create = async (name: string, isPrivate = false): Promise<ChannelId> =>
    (
      await one.done(
        'channels.create',
        {
          ...{ guildId: guild.id, name, type: 'text' as const, categoryId: null },
          ...(isPrivate && { private: true, allowed: [] }),
        },
        owner,
      )
    ).channel.id;
  const page = async (node: TestServer, place: ChannelId, as: Person) =>
    (await node.done('messages.list', { channelId: place }, as)).data.messages;
  const messagesWith = async (place: ChannelId) =>
    (await page(two, place, owner)).filter(({ forwarded }) => forwarded !== null);

  describe('a message that one node forwards', () => {
    const withPicture = async (place: ChannelId): Promise<MessageId> => {
      const { id } = await upload(one, owner, place, flatPng(9, 7), { name: 'seen.png' });
      return sendFiles(one, owner, place, [id], 'the words');
    };
    const forward = (node: TestServer, source: MessageId, place: ChannelId, nonce: string, as = owner) =>
      node.call(
        'messages.create',
        { channelId: place, content: '', parentId: null, forward: source, nonce },
        as,
      );

    it('is told by the other with its place for those who see that, and its files are served there', async () => {
      const [secret, there] = [await create('secret', true), await create('there')];
      const source = await withPicture(secret);
      const [hears, own] = [await two.connect(bob), await two.connect(owner)];
      await forward(one, source, there, 'apart');
      const copy = (await hears.event('CHANNEL_MESSAGE')).message.forwarded;
      expect(copy).toMatchObject({
        ...{ guildId: null, channelId: null, messageId: null, content: 'the words' },
        attachments: [{ name: 'seen.png' }],
      });
      expect((await own.event('CHANNEL_MESSAGE')).message.forwarded).toMatchObject({
        ...{ guildId: guild.id, channelId: secret, messageId: source },
      });
      const seen = async (as: Person) => (await page(two, there, as)).at(-1)?.forwarded?.channelId;
      expect([await seen(bob), await seen(owner)]).toEqual([null, secret]);
      const original = (await page(two, secret, owner)).at(-1)?.attachments[0]?.url ?? '';
      const statuses = [copy?.attachments[0]?.url ?? '', original].map(
        async (url) => (await fetchBytes(two, bob, url)).status,
      );
      expect(await Promise.all(statuses)).toEqual([200, 404]);
      hears.socket.terminate();
      own.socket.terminate();
    });

    it('is one, where the other node is asked for the same at the same time', async () => {
      const there = await create('there');
      const source = await withPicture(channelId);
      for (let round = 0; round < ROUNDS; round += 1) {
        const answers = await Promise.all(
          [one, two].map((node) => forward(node, source, there, `same ${round}`)),
        );
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect(answers[1]?.reply?.data.id).toBe(answers[0]?.reply?.data.id);
      }
      const copies = await messagesWith(there);
      expect(copies).toHaveLength(ROUNDS);
      const files = copies.flatMap(({ forwarded }) => forwarded?.attachments ?? []).map(({ id }) => id);
      expect(new Set<AttachmentId>(files).size).toBe(ROUNDS);
      // None that no message has is left in the quota.
      const held = one.store.db.selectFrom('attachments').select('id').where('channelId', '=', there);
      expect(await held.execute()).toHaveLength(ROUNDS);
    });

    it('is whole or not there, where the other node deletes the original at the same time', async () => {
      const there = await create('there');
      for (let round = 0; round < ROUNDS; round += 1) {
        const source = await withPicture(channelId);
        const before = (await messagesWith(there)).length;
        const [answer] = await Promise.all([
          forward(one, source, there, `late ${round}`),
          two.done('messages.delete', { messageId: source }, owner),
        ]);
        const copies = await messagesWith(there);
        if (answer.status === 404) {
          expect(copies).toHaveLength(before);
          continue;
        }
        expect([answer.status, copies.length]).toEqual([200, before + 1]);
        const copy = copies.find(({ id }) => id === answer.reply?.data.id)?.forwarded;
        expect(copy).toMatchObject({ content: 'the words', attachments: [{ name: 'seen.png' }] });
        expect((await fetchBytes(two, owner, copy?.attachments[0]?.url ?? '')).status).toBe(200);
      }
    });
  });

  describe('a picture of another host that one node has fetched', () => {
    let nth = 0;
    const newUrl = (): string => `http://pic.example/apart-${(nth += 1)}.png`;
    const post = async (node: TestServer, content: string, as = ann): Promise<MessageId> =>
      (await node.done('messages.create', { channelId, content, parentId: null }, as)).data.id;
    const settled = (node: TestServer): Promise<void> => node.server.services.previews.idle();
    const ask = (node: TestServer, as: Person, url: string, headers: Readonly<Record<string, string>> = {}) =>
      fetchBytes(node, as, '/proxy/picture', { url: encodeURIComponent(url), ...headers });
    const stored = async (node: TestServer, as: Person, url: string) =>
      (await ask(node, as, url, { stored: 'only' })).status;
    const askedOf = (url: string) =>
      hosts.asked.filter((place) => place === url.slice('http://'.length)).length;

    it('is served by both, the same bytes, and its host was asked once', async () => {
      const url = newUrl();
      await post(one, url);
      await settled(one);
      const [here, there] = await Promise.all(
        [one, two].map(async (node) => {
          const answer = await ask(node, bob, url, { stored: 'only' });
          return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')];
        }),
      );
      expect(there).toEqual(here);
      expect([here?.[0], askedOf(url)]).toEqual([200, 1]);
      // What the first found is known to the second.
      await post(two, `${url} again`);
      await settled(two);
      expect(askedOf(url)).toBe(1);
    });

    it('is told by the other when it is there, to those who have asked that one too early', async () => {
      let answer: (() => void) | null = null;
      const picture = await plainPng();
      hosts.on('slow.example', (_request, response) => {
        answer = () => void response.setHeader('Content-Type', 'image/png').end(picture);
      });
      const url = 'http://slow.example/apart.png';
      const hears = await two.connect(bob);
      const messageId = await post(one, url);
      await hears.event('CHANNEL_MESSAGE');
      await expect.poll(() => answer !== null).toBe(true);
      expect(await stored(two, bob, url)).toBe(404);
      (answer as unknown as () => void)();
      expect(await hears.event('CHANNEL_MESSAGE_EMBEDS')).toEqual({
        ...{ guildId: guild.id, channelId, messageId, embeds: [] },
        pictures: [{ url, width: 60, height: 40 }],
      });
      expect(await stored(two, bob, url)).toBe(200);
      hears.socket.terminate();
    });

    it('is that of each of two messages that name it on both nodes at the same time', async () => {
      const url = newUrl();
      const ids = await Promise.all([post(one, url), post(two, url)]);
      await Promise.all([one, two].map(settled));
      expect(askedOf(url)).toBeLessThanOrEqual(2);
      for (const [at, messageId] of ids.entries()) {
        expect(await Promise.all([one, two].map((node) => stored(node, bob, url)))).toEqual([200, 200]);
        await (at === 0 ? two : one).done('messages.delete', { messageId }, ann);
      }
      expect(await Promise.all([one, two].map((node) => stored(node, bob, url)))).toEqual([404, 404]);
    });

    it('is hidden by the other as soon as the channel is, and never given to strangers', async () => {
      const url = newUrl();
      await post(one, url);
      await settled(one);
      const stranger = await two.signUp(`stranger${nth}`);
      expect(await stored(two, stranger, url)).toBe(404);
      await one.done(
        'overwrites.set',
        {
          placeId: channelId,
          overwrites: [
            { target: 'member', id: bob.userId, allow: maskOf([]), deny: maskOf(['VIEW_CHANNELS']) },
          ],
        },
        owner,
      );
      expect([await stored(two, bob, url), await stored(two, ann, url)]).toEqual([404, 200]);
    });

    it('for a press is kept by the node that was pressed, and for that person alone', async () => {
      const url = newUrl();
      const press = async (node: TestServer, as: Person) => (await ask(node, as, url)).status;
      expect([await press(one, ann), await press(one, ann), askedOf(url)]).toEqual([200, 200, 1]);
      expect([await press(two, ann), await press(one, bob), askedOf(url)]).toEqual([200, 200, 3]);
    });
  });
};
