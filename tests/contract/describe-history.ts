import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../src/contract/entities/guild';
import type { ChannelId, MessageId } from '../../src/contract/ids';
import { HISTORY_LIMITS } from '../../src/contract/limits';
import { maskOf } from '../../src/domain/permissions/mask';
import { deleteOldVersions } from '../../src/server/data/message-versions';
import { type Person, textChannelOf, type TestServer } from '../support/node/server-app';
import type { StoreUnderTest } from './stores';

/** The earlier texts of messages: what is kept, for how long, and for whom. */
export const describeHistory = ({ name: store, start }: StoreUnderTest): void => {
  describe(`the history of messages on the ${store} store`, () => {
    let app: TestServer;
    let owner: Person;
    let ann: Person;
    let bob: Person;
    let guild: Guild;
    let channelId: ChannelId;

    beforeAll(async () => {
      app = await start();
    });
    beforeEach(async () => {
      [owner, ann, bob] = [await app.signUp(), await app.signUp(), await app.signUp()];
      guild = await app.createGuild(owner);
      channelId = textChannelOf(guild);
      await app.join(guild, owner, ann, bob);
    });
    afterAll(() => app.close());

    const say = async (content: string, as = ann): Promise<MessageId> =>
      (await app.done('messages.create', { channelId, content, parentId: null }, as)).data.id;
    const edit = (messageId: MessageId, content: string, as = ann) =>
      app.done('messages.edit', { messageId, content }, as);
    const ask = (messageId: MessageId, as: Person) => app.call('messages.history', { messageId }, as);
    const texts = async (messageId: MessageId, as = ann) =>
      (await app.done('messages.history', { messageId }, as)).versions.map(({ content }) => content);
    const overwrite = (whom: Person, allow: Parameters<typeof maskOf>[0], deny: typeof allow) =>
      app.done(
        'overwrites.set',
        {
          placeId: channelId,
          overwrites: [{ target: 'member', id: whom.userId, allow: maskOf(allow), deny: maskOf(deny) }],
        },
        owner,
      );

    it('lists the texts before the edits, the oldest first, with the time of each', async () => {
      const id = await say('one');
      const first = app.clock.now();
      app.clock.advance(60_000);
      await edit(id, 'two');
      const second = app.clock.now();
      app.clock.advance(60_000);
      await edit(id, 'three');
      const { versions } = await app.done('messages.history', { messageId: id }, ann);
      expect(versions.map(({ content }) => content)).toEqual(['one', 'two']);
      expect(versions[1]?.at).toBe(new Date(second).toISOString());
      expect(Math.abs(Date.parse(versions[0]?.at ?? '') - first)).toBeLessThan(1000);
    });

    it('keeps nothing where an edit changes nothing, and none of a message that was not edited', async () => {
      const id = await say('one');
      expect(await texts(id)).toEqual([]);
      await edit(id, 'one');
      expect(await texts(id)).toEqual([]);
    });

    it('keeps the last twenty', async () => {
      const id = await say('text 0');
      for (let nth = 1; nth <= HISTORY_LIMITS.ofMessage + 2; nth += 1) await edit(id, `text ${nth}`);
      const kept = await texts(id);
      expect(kept).toHaveLength(HISTORY_LIMITS.ofMessage);
      expect([kept[0], kept.at(-1)]).toEqual(['text 2', `text ${HISTORY_LIMITS.ofMessage + 1}`]);
    });

    it('keeps each of two simultaneous edits', async () => {
      const id = await say('one');
      await Promise.all([edit(id, 'two'), edit(id, 'three')]);
      const kept = await texts(id);
      expect(kept[0]).toBe('one');
      expect(kept).toHaveLength(2);
    });

    it('answers the author and those who may manage messages there, and nobody else', async () => {
      const id = await say('one');
      await edit(id, 'two');
      const [stranger, left] = [await app.signUp(), await app.signUp()];
      await app.join(guild, owner, left);
      await app.done('guilds.leave', { guildId: guild.id }, left);
      expect(await texts(id, owner)).toEqual(['one']);
      for (const [person, status] of [
        [bob, 403],
        [stranger, 404],
        [left, 404],
      ] as const) {
        const answer = await ask(id, person);
        expect([answer.status, JSON.stringify(answer.body).includes('one')]).toEqual([status, false]);
      }
      await overwrite(bob, ['MANAGE_MESSAGES'], []);
      expect(await texts(id, bob)).toEqual(['one']);
    });

    it('answers an author who does not see the channel any more as if nothing were there', async () => {
      const id = await say('one');
      await edit(id, 'two');
      await overwrite(ann, [], ['VIEW_CHANNELS']);
      const [hidden, none] = [await ask(id, ann), await ask('1' as MessageId, ann)];
      expect([hidden.status, hidden.body]).toEqual([404, none.body]);
    });

    it('goes with the message', async () => {
      const id = await say('one');
      await edit(id, 'two');
      await app.done('messages.delete', { messageId: id }, ann);
      expect((await ask(id, ann)).status).toBe(404);
      expect(await stored(id)).toEqual([]);
    });

    it('forgets a text thirty days after the edit that replaced it', async () => {
      const [old, kept] = [await say('one'), await say('one')];
      for (const id of [old, kept]) await edit(id, 'two');
      const replaced = (messageId: MessageId, agoMs: number) =>
        app.store.db
          .updateTable('messageVersions')
          .set({ replacedAt: new Date(app.clock.now() - agoMs).toISOString() })
          .where('messageId', '=', messageId)
          .execute();
      await replaced(old, HISTORY_LIMITS.keptMs);
      await replaced(kept, HISTORY_LIMITS.keptMs - 60_000);
      expect([await texts(old), await texts(kept)]).toEqual([[], ['one']]);
      expect([await stored(old), await stored(kept)]).toEqual([['one'], ['one']]);
      await deleteOldVersions(app.store.db, app.clock.now());
      expect([await stored(old), await stored(kept)]).toEqual([[], ['one']]);
    });

    const stored = async (messageId: MessageId): Promise<readonly string[]> => {
      const rows = await app.store.db
        .selectFrom('messageVersions')
        .select('content')
        .where('messageId', '=', messageId)
        .execute();
      return rows.map(({ content }) => content);
    };
  });
};
