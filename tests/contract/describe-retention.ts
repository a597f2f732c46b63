import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../src/contract/entities/guild';
import type { MessageId } from '../../src/contract/ids';
import { storedFileBytes } from '../../src/server/data/old-files';
import type { OperatorServices } from '../../src/server/handlers/services';
import type { Log } from '../../src/server/log';
import { sweepOldFiles, sweepOldMessages } from '../../src/server/sweeps/retention';
import { type Person, textChannelOf, type TestServer } from '../support/node/server-app';
import type { StoreUnderTest } from './stores';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 7;

/** What the operator lets grow old, on a store; of two servers, the one that deletes is not the one that the person uses. */
export const describeRetention = (store: StoreUnderTest): void => {
  describe(`what grows old (${store.name})`, () => {
    let app: TestServer;
    let owner: Person;
    let guild: Guild;
    beforeAll(async () => {
      app = await store.start();
      owner = await app.signUp();
    });
    afterAll(() => app.close());

    const channelId = () => textChannelOf(guild);
    const say = async (content: string): Promise<MessageId> =>
      (await app.done('messages.create', { channelId: channelId(), content, parentId: null }, owner)).data.id;
    const pin = (messageId: MessageId) => app.done('messages.pin', { messageId }, owner);
    const texts = async (): Promise<readonly string[]> => {
      const { data } = await app.done('messages.list', { channelId: channelId(), limit: 100 }, owner);
      return data.messages.map(({ content }) => content).sort();
    };
    const later = (days: number): void => app.clock.setWall(app.clock.now() + days * DAY_MS);
    const lines: unknown[] = [];
    const log: Log = (_level, event, fields) => void lines.push([event, fields]);
    const sweep = (services: OperatorServices = app.server.services, atOnce = 2) =>
      sweepOldMessages(services, DAYS, log, { atOnce });

    // What an earlier test has left.
    beforeEach(async () => {
      later(DAYS + 1);
      await sweep();
      lines.splice(0);
    });

    it('deletes messages of an age, but not pinned ones, and tells who is there', async () => {
      guild = await app.createGuild(owner);
      const old = [await say('old 1'), await say('old 2'), await say('old 3')];
      await pin(await say('old and pinned'));
      later(DAYS + 1);
      const edge = await say('young');
      const socket = await app.connect(owner);
      await sweep();
      expect(await texts()).toEqual(['old and pinned', 'young']);
      for (const [nth, messageId] of old.entries())
        expect(await socket.event('CHANNEL_MESSAGE_DELETE', nth)).toMatchObject({
          messageId,
          guildId: guild.id,
        });
      expect(lines.splice(0)).toEqual([['messages.expired', { count: 3 }]]);
      // Nothing is due: nothing is said.
      await sweep();
      expect(lines).toEqual([]);
      const { lastMessageId } = await app.server.services.db
        .selectFrom('channels')
        .select('lastMessageId')
        .where('id', '=', channelId())
        .executeTakeFirstOrThrow();
      expect(lastMessageId).toBe(edge);
    });

    it('goes on where a server has ended in between, and loses nothing but what is due', async () => {
      guild = await app.createGuild(owner);
      for (let nth = 0; nth < 7; nth += 1) await say(`old ${nth}`);
      later(DAYS + 1);
      await say('young');
      const { services } = app.server;
      let steps = 0;
      const killed: OperatorServices = {
        ...services,
        transaction: (work) =>
          services.transaction(async (trx) => {
            const result = await work(trx);
            steps += 1;
            // The step is undone, as by a server that ends before it commits.
            if (steps === 3) throw new Error('killed');
            return result;
          }),
      };
      await expect(sweep(killed)).rejects.toThrow('killed');
      expect(await texts()).toEqual(['old 4', 'old 5', 'old 6', 'young']);
      await sweep();
      expect(await texts()).toEqual(['young']);
      lines.splice(0);
    });

    it('counts each message once where two delete at a time', async () => {
      guild = await app.createGuild(owner);
      for (let nth = 0; nth < 9; nth += 1) await say(`old ${nth}`);
      later(DAYS + 1);
      await Promise.all([sweep(), sweep()]);
      // One that found the other at work has left the rest to it.
      await sweep();
      expect(await texts()).toEqual([]);
      const counts = (lines.splice(0) as [string, { count: number }][]).map(([, { count }]) => count);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(9);
    });

    it('takes the oldest files out of messages while all are too large, but not out of pinned ones', async () => {
      guild = await app.createGuild(owner);
      const SIZE = 1000;
      const send = async (content: string, letter: string): Promise<MessageId> => {
        const file = {
          ...{
            bytes: new TextEncoder().encode(letter.repeat(SIZE)),
            type: 'text/plain',
            name: `${letter}.txt`,
          },
        };
        const uploaded = { channelId: channelId(), name: file.name, description: null, spoiler: false, file };
        const { attachment } = await app.done('attachments.upload', uploaded, owner);
        const said = { channelId: channelId(), content, parentId: null, attachments: [attachment.id] };
        return (await app.done('messages.create', said, owner)).data.id;
      };
      const { db } = app.server.services;
      const before = await storedFileBytes(db);
      await pin(await send('pinned', 'a'));
      const bare = await send('', 'b');
      const worded = await send('with words', 'c');
      await send('young', 'd');
      expect(await storedFileBytes(db)).toBe(before + 4 * SIZE);
      const socket = await app.connect(owner);
      await sweepOldFiles(app.server.services, before + 2 * SIZE, log, { atOnce: 1 });
      expect(await storedFileBytes(db)).toBe(before + 2 * SIZE);
      expect(await socket.event('CHANNEL_MESSAGE_DELETE')).toMatchObject({ messageId: bare });
      expect(await socket.event('CHANNEL_MESSAGE_ATTACHMENTS')).toMatchObject({
        messageId: worded,
        attachments: [],
      });
      const { data } = await app.done('messages.list', { channelId: channelId(), limit: 10 }, owner);
      const left = data.messages.map(({ content, attachments }) => [
        content,
        attachments.map(({ name }) => name),
      ]);
      expect(left.sort()).toEqual([
        ['pinned', ['a.txt']],
        ['with words', []],
        ['young', ['d.txt']],
      ]);
      expect(lines.splice(0)).toEqual([['files.expired', { count: 2 }]]);
      await sweepOldFiles(app.server.services, before + 2 * SIZE, log);
      // Only a pinned file is left to go: it stays, and the sweep ends.
      await sweepOldFiles(app.server.services, 0, log);
      expect(await storedFileBytes(db)).toBe(before + SIZE);
    });
  });
};
