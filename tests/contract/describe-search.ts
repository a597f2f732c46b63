import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Guild } from '../../src/contract/entities/guild';
import type { ChannelId, MessageId } from '../../src/contract/ids';
import type { CallArgs } from '../../src/contract/rest';
import { maskOf } from '../../src/domain/permissions/mask';
import { anySearch } from '../support/node/any-search';
import { flatPng } from '../support/node/flat-png';
import { type Person, textChannelOf, type TestServer } from '../support/node/server-app';
import type { StoreUnderTest } from './stores';

type Search = Partial<CallArgs<'messages.search'>>;

/** Texts in the scripts of the world, and what finds them. */
const TEXTS = [
  { text: 'We are testing the new pictures', found: ['test', 'PICTURES new', '"the new"', 'testing -old'] },
  { text: 'Un café à l’été, s’il vous plaît', found: ['cafe', 'ete', 'plait'] },
  { text: 'Die Straße führt über Köln', found: ['strasse', 'koln', 'über'] },
  { text: 'Съешь ещё этих мягких булок', found: ['еще', 'мягк', '"этих мягких"'] },
  { text: 'Καλημέρα σας, τι κάνετε;', found: ['καλημερα', 'ΚΆΝΕΤΕ'] },
  { text: 'مرحبا بالعالم', found: ['مرحبا', 'بالع'] },
  { text: 'שלום עולם', found: ['שלום', 'עול'] },
  { text: 'नमस्ते दुनिया', found: ['नमस्ते', 'दुनि'] },
  { text: '我家在上海东边', found: ['上海', '家在上海', '东'] },
  { text: '東京タワーへ行きます', found: ['東京', 'タワー', '行き'] },
  { text: '안녕하세요 여러분', found: ['하세', '여러'] },
  { text: 'สวัสดีครับทุกคน', found: ['ครับ', 'ทุกคน'] },
] as const;

/** Searches of messages: what is found, by whom, and in which order. */
export const describeSearch = ({ name: store, start }: StoreUnderTest): void => {
  describe(`searches on the ${store} store`, () => {
    let app: TestServer;
    let owner: Person;
    let ann: Person;
    let guild: Guild;
    let channelId: ChannelId;

    beforeAll(async () => {
      app = await start();
    });
    beforeEach(async () => {
      [owner, ann] = [await app.signUp(), await app.signUp()];
      guild = await app.createGuild(owner);
      channelId = textChannelOf(guild);
      await app.join(guild, owner, ann);
    });
    afterAll(() => app.close());

    const indexed = () => app.server.services.indexer.idle();
    const say = async (content: string, as = owner, at = channelId, more = {}): Promise<MessageId> =>
      (await app.done('messages.create', { channelId: at, content, parentId: null, ...more }, as)).data.id;
    const upload = async (name: string, bytes: Uint8Array, type: string, as = owner) => {
      const file = { bytes: new Uint8Array(bytes), type, name };
      const asked = { channelId, name, description: null, spoiler: false, file };
      return (await app.done('attachments.upload', asked, as)).attachment.id;
    };
    const ask = async (search: Search, as: Person = ann) => {
      await indexed();
      return (await app.done('messages.search', { ...anySearch, guildId: guild.id, ...search }, as)).data;
    };
    const find = async (search: Search, as: Person = ann) =>
      (await ask(search, as)).results.map(({ message }) => message.id);
    const refusal = async (search: Search, as: Person = ann) => {
      const { status, body } = await app.call('messages.search', { ...anySearch, ...search }, as);
      return [status, (body as { message?: string }).message];
    };
    const newChannel = async (name: string) => {
      const asked = { guildId: guild.id, name, type: 'text', categoryId: null } as const;
      return (await app.done('channels.create', asked, owner)).channel.id;
    };
    const deny = (at: ChannelId, whom: Person) =>
      app.done(
        'overwrites.set',
        {
          placeId: at,
          overwrites: [
            { target: 'member', id: whom.userId, allow: maskOf([]), deny: maskOf(['VIEW_CHANNELS']) },
          ],
        },
        owner,
      );

    it.each(TEXTS)('find $text', async ({ text, found }) => {
      const id = await say(text);
      await say('something else');
      for (const query of found) expect([query, await find({ text: query })]).toEqual([query, [id]]);
    });

    it('show what was found with its neighbours', async () => {
      const [first, second, third] = [await say('one'), await say('two words'), await say('three')];
      const { results, total, totalIsExact, cursor } = await ask({ text: 'wor' });
      expect({ total, totalIsExact, cursor }).toEqual({ total: 1, totalIsExact: true, cursor: null });
      expect(results).toEqual([
        expect.objectContaining({
          guildId: guild.id,
          channelId,
          message: expect.objectContaining({ id: second, content: 'two words', authorId: owner.userId }),
          matches: [[4, 7]],
          before: expect.objectContaining({ id: first }),
          after: expect.objectContaining({ id: third }),
        }),
      ]);
    });

    it('exclude words and phrases', async () => {
      const [one, two] = [await say('red apple'), await say('green apple')];
      expect(await find({ text: 'apple -red' })).toEqual([two]);
      expect(await find({ text: 'apple -"green apple"' })).toEqual([one]);
      expect(await find({ text: '-red' })).toEqual([two]);
    });

    it('narrow by author, channel, mention, and time', async () => {
      const other = await newChannel('elsewhere');
      const mine = await say(`hello <@${ann.userId}>`);
      const hers = await say('hello there', ann);
      const there = await say('hello far', owner, other);
      expect(await find({ text: 'hello', from: [ann.userId] })).toEqual([hers]);
      expect(await find({ from: [ann.userId] })).toEqual([hers]);
      expect(await find({ text: 'hello', in: [other] })).toEqual([there]);
      expect(await find({ in: [other] })).toEqual([there]);
      expect(await find({ mentions: [ann.userId] })).toEqual([mine]);
      expect(await find({ text: 'hello', from: [owner.userId, ann.userId], in: [channelId] })).toEqual([
        hers,
        mine,
      ]);
      const now = app.clock.now();
      const at = (ms: number) => new Date(now + ms).toISOString();
      expect(await find({ text: 'hello', before: at(-1000) })).toEqual([]);
      expect(await find({ text: 'hello', after: at(-1000), before: at(60_000), from: [ann.userId] })).toEqual(
        [hers],
      );
      expect(await find({ after: at(60_000) })).toEqual([]);
      // An id is no word.
      expect(await find({ text: ann.userId })).toEqual([]);
    });

    it('narrow by what a message has', async () => {
      const picture = await upload('sunset over the bay.png', flatPng(8, 8), 'image/png');
      const text = await upload('minutes.txt', new TextEncoder().encode('What was said'), 'text/plain');
      const [withPicture, withText] = [
        await say('', owner, channelId, { attachments: [picture] }),
        await say('', owner, channelId, { attachments: [text] }),
      ];
      const withLink = await say('see https://example.com/');
      const plain = await say('nothing');
      expect(await find({ has: ['file'] })).toEqual([withText, withPicture]);
      expect(await find({ has: ['image'] })).toEqual([withPicture]);
      expect(await find({ has: ['video'] })).toEqual([]);
      expect(await find({ has: ['link'] })).toEqual([withLink]);
      expect(await find({ has: ['embed'] })).toEqual([]);
      expect(await find({ text: 'sunset bay' })).toEqual([withPicture]);
      await app.done('reactions.add', { messageId: plain, emoji: '👍' }, ann);
      expect(await find({ has: ['reaction'] })).toEqual([plain]);
      expect(await find({ text: 'nothing', has: ['reaction'] })).toEqual([plain]);
      await app.done('threads.create', { channelId, messageId: plain, name: 'Plans' }, owner);
      expect(await find({ has: ['thread'] })).toEqual([plain]);
      expect(await find({ has: ['thread', 'link'] })).toEqual([]);
      expect(await find({ pinned: true })).toEqual([]);
      await app.done('messages.pin', { messageId: withLink }, owner);
      expect(await find({ pinned: true })).toEqual([withLink]);
      expect(await find({ pinned: false, has: ['link'] })).toEqual([]);
      expect(await find({ pinned: false, text: 'nothing' })).toEqual([plain]);
    });

    it.each(['new', 'old'] as const)('page by page, %s first', async (sort) => {
      const said: MessageId[] = [];
      for (let nth = 0; nth < 7; nth += 1) said.push(await say(`page ${nth}`));
      const expected = sort === 'new' ? said.toReversed() : said;
      const seen: MessageId[] = [];
      let cursor: string | null = null;
      let pages = 0;
      do {
        const answer = await ask({ text: 'page', sort, cursor, limit: 3 });
        expect(answer.total).toBe(7);
        seen.push(...answer.results.map(({ message }) => message.id));
        cursor = answer.cursor;
        pages += 1;
      } while (cursor !== null && pages < 10);
      expect(seen).toEqual(expected);
      expect(pages).toBe(3);
    });

    it('put the best first, page by page', async () => {
      const best = await say('tide tide tide tide');
      await say('a tide among very many other words that have little to do with the sea');
      const later = await say('tide');
      const first = await ask({ text: 'tide', sort: 'best', limit: 2 });
      expect(first.results[0]?.message.id).toBe(best);
      const second = await ask({ text: 'tide', sort: 'best', limit: 2, cursor: first.cursor });
      expect(second.cursor).toBeNull();
      const all = [...first.results, ...second.results].map(({ message }) => message.id);
      expect(new Set(all).size).toBe(3);
      expect(all).toContain(later);
    });

    it('follow edits and deletions', async () => {
      const id = await say('before the edit');
      expect(await find({ text: 'before' })).toEqual([id]);
      await app.done('messages.edit', { messageId: id, content: 'after it' }, owner);
      // Not even before the new text is indexed.
      const at = await app.done('messages.search', { ...anySearch, guildId: guild.id, text: 'before' }, ann);
      expect(at.data.results).toEqual([]);
      expect(await find({ text: 'after' })).toEqual([id]);
      expect(await find({ text: 'before' })).toEqual([]);
      await app.done('messages.delete', { messageId: id }, owner);
      expect(await ask({ text: 'after' })).toMatchObject({ results: [], total: 0 });
    });

    it('look in all guilds of the searcher, and in no other', async () => {
      const stranger = await app.signUp();
      const own = await app.createGuild(stranger);
      const theirs = await say('everywhere', stranger, textChannelOf(own));
      const mine = await say('everywhere');
      expect(await find({ guildId: null, text: 'everywhere' })).toEqual([mine]);
      expect(await find({ guildId: null, text: 'everywhere' }, stranger)).toEqual([theirs]);
      await app.join(own, stranger, ann);
      expect(await find({ guildId: null, text: 'everywhere' })).toEqual([mine, theirs]);
    });

    /** What each of these makes of a message that was found before. */
    const LOST = {
      'a channel that is hidden now': async ({ at }: { at: ChannelId; id: MessageId }) => deny(at, ann),
      'a guild that was left': async () => app.done('guilds.leave', { guildId: guild.id }, ann),
      'a guild that banned': async () =>
        app.done('bans.add', { guildId: guild.id, targetUserId: ann.userId, reason: '' }, owner),
      'a guild that kicked': async () =>
        app.done('members.kick', { guildId: guild.id, targetUserId: ann.userId, reason: '' }, owner),
      'a deleted message': async ({ id }: { at: ChannelId; id: MessageId }) =>
        app.done('messages.delete', { messageId: id }, owner),
      'a deleted channel': async ({ at }: { at: ChannelId; id: MessageId }) =>
        app.done('channels.delete', { channelId: at }, owner),
      'an edited text': async ({ id }: { at: ChannelId; id: MessageId }) =>
        app.done('messages.edit', { messageId: id, content: 'nothing' }, owner),
    };
    /** The ways to ask for a message with a secret, a link, a reaction and a pin that mentions the searcher. */
    const WAYS = (at: ChannelId): Readonly<Record<string, Search>> => ({
      word: { text: 'secret' },
      prefix: { text: 'secr' },
      phrase: { text: '"the secret"' },
      'author and word': { text: 'secret', from: [owner.userId] },
      'channel and word': { text: 'secret', in: [at] },
      'mention and word': { text: 'secret', mentions: [ann.userId] },
      'link and word': { text: 'secret', has: ['link'] },
      'everywhere and the best': { guildId: null, text: 'secret', sort: 'best' },
      'everywhere and the oldest': { guildId: null, text: 'secret', sort: 'old' },
    });

    it.each(Object.entries(LOST))('tell nothing of %s', async (_what, lose) => {
      const at = await newChannel('vault');
      const id = await say(`the secret of <@${ann.userId}> at https://example.com/`, owner, at);
      for (const [way, search] of Object.entries(WAYS(at)))
        expect([way, await find(search)]).toEqual([way, [id]]);
      await lose({ at, id });
      for (const [way, search] of Object.entries(WAYS(at))) {
        await indexed();
        const { status, body } = await app.call(
          'messages.search',
          { ...anySearch, guildId: guild.id, ...search },
          ann,
        );
        const data = (body as { data?: { results: unknown[]; total: number } }).data;
        expect([way, status, data?.results ?? [], data?.total ?? 0]).toEqual([
          way,
          expect.toSatisfy((code) => code === 200 || code === 404),
          [],
          0,
        ]);
      }
    });

    it('count nothing that the searcher may not read, and show no neighbour of another channel', async () => {
      const at = await newChannel('vault');
      await say('kiwi one', owner, at);
      const open = await say('kiwi two');
      await say('kiwi three', owner, at);
      await deny(at, ann);
      const { total, results } = await ask({ text: 'kiwi' });
      expect(total).toBe(1);
      expect(results.map(({ message }) => message.id)).toEqual([open]);
      expect([results[0]?.before, results[0]?.after]).toEqual([null, null]);
    });

    it('say the same of hidden places as of none', async () => {
      const at = await newChannel('vault');
      await deny(at, ann);
      const nowhere = '1' as ChannelId;
      const hidden = await refusal({ guildId: guild.id, text: 'x', in: [at] });
      expect(hidden).toEqual([404, 'Channel not found']);
      expect(await refusal({ guildId: guild.id, text: 'x', in: [nowhere] })).toEqual(hidden);
      const stranger = await app.signUp();
      expect(await refusal({ guildId: guild.id, text: 'x' }, stranger)).toEqual([404, 'Server not found']);
    });

    it('refuse what asks for nothing, and pages that do not exist', async () => {
      for (const text of ['', '  ', '🙂', '""'])
        expect(await refusal({ guildId: guild.id, text })).toEqual([400, 'Enter something to search for']);
      expect(await refusal({ guildId: guild.id, text: 'x', cursor: 'y' })).toEqual([
        400,
        'This page of the search does not exist',
      ]);
      expect((await refusal({ guildId: guild.id, text: 'x', cursor: '9'.repeat(19) }))[0]).toBe(200);
    });

    it('survive whatever is typed', async () => {
      await say(`it's 'quoted' \\ back:slash & | ! ( ) :* <-> "x"`);
      for (const text of ["'", "it's", '\\', ':*', 'a:*', '!x', '<->', '& |', '\0', '\ud800', "'quoted'"])
        expect([text, (await refusal({ guildId: guild.id, text }))[0]]).toEqual([
          text,
          expect.toSatisfy((code) => code === 200 || code === 400),
        ]);
    });
  });
};
