import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelId, MessageId } from '../../../../src/contract/ids';
import type { Clock } from '../../../../src/server/clock';
import type { Db } from '../../../../src/server/data/schema';
import { createIndexer, type Indexer } from '../../../../src/server/search/indexer';
import { anySearch } from '../../../support/node/any-search';
import {
  type Person,
  startTestServer,
  textChannelOf,
  type TestServer,
} from '../../../support/node/server-app';

const MINUTE_MS = 60_000;

let app: TestServer;
let owner: Person;
let channelId: ChannelId;
/** An indexer beside that of the server, as on another node. */
let other: Indexer;
let bugs: unknown[];

const indexerOf = (db: Db, clock: Clock = app.clock): Indexer =>
  createIndexer({
    ...{ db, clock },
    transaction: (work) => db.transaction().execute(work),
    onBug: (bug) => bugs.push(bug),
  });

beforeAll(async () => {
  app = await startTestServer();
});
beforeEach(async () => {
  owner = await app.signUp();
  channelId = textChannelOf(await app.createGuild(owner));
  bugs = [];
  other = indexerOf(app.server.services.db);
});
afterEach(async () => {
  await other.stop();
  const { db } = app.server.services;
  await db.deleteFrom('searchIndex').execute();
});
afterAll(() => app.close());

const indexer = () => app.server.services.indexer;
const say = async (content: string): Promise<MessageId> =>
  (await app.done('messages.create', { channelId, content, parentId: null }, owner)).data.id;
const search = async (text: string) =>
  (await app.done('messages.search', { ...anySearch, text }, owner)).data;
const found = async (text: string) => (await search(text)).results.map(({ message }) => message.id);
const lose = async (...ids: MessageId[]) => {
  await indexer().idle();
  await app.server.services.db.deleteFrom('messageTerms').where('messageId', 'in', ids).execute();
};

describe('the index of messages', () => {
  it('is filled after a message was acknowledged, within a second', async () => {
    const id = await say('quickly found');
    expect(await found('quickly')).toEqual([]);
    app.clock.advance(250);
    await indexer().idle();
    expect(await found('quickly')).toEqual([id]);
  });

  it('is made of a store that had none, from the newest message down', async () => {
    const ids: MessageId[] = [];
    for (let nth = 0; nth < 3; nth += 1) ids.push(await say(`old ${nth}`));
    await lose(...ids);
    expect(await search('old')).toMatchObject({ total: 0, complete: false });
    app.clock.advance(MINUTE_MS);
    await other.catchUp();
    expect(await search('old')).toMatchObject({ total: 3, complete: true });
    expect(bugs).toEqual([]);
  });

  it('gets what a server has left when it ended, and edited texts of any age', async () => {
    await other.catchUp();
    const edited = await say('to be changed');
    await indexer().idle();
    app.clock.advance(2 * MINUTE_MS);
    await other.catchUp();
    const left = await say('left behind');
    await lose(left);
    const { db } = app.server.services;
    await db.updateTable('messages').set({ content: 'it was changed' }).where('id', '=', edited).execute();
    await db.updateTable('messageTerms').set({ terms: null }).where('messageId', '=', edited).execute();
    app.clock.advance(2 * MINUTE_MS);
    await other.catchUp();
    expect(await found('left')).toEqual([left]);
    expect(await found('was')).toEqual([edited]);
    expect(await found('to be')).toEqual([]);
  });

  it('never has the words of a text that was changed meanwhile', async () => {
    const id = await say('the first words');
    await lose(id);
    const { db } = app.server.services;
    // Changes the text after the indexer has read it, and before it stores the terms.
    let change: Promise<unknown> | null = null;
    const late = indexerOf(
      db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: ({ result }) => {
          // The store has one connection: the change gets it next, before the terms.
          change ??= db
            .updateTable('messages')
            .set({ content: 'second ones' })
            .where('id', '=', id)
            .execute();
          return Promise.resolve(result);
        },
      }),
    );
    late.note(id);
    await late.idle();
    await expect(change).resolves.toBeDefined();
    expect(await found('first')).toEqual([]);
    late.note(id);
    await late.idle();
    expect(await found('second')).toEqual([id]);
    expect(bugs).toEqual([]);
  });

  it('leaves out a message that cannot be indexed, says so, and gets the others', async () => {
    const [bad, good] = [await say('a bad one'), await say('a good one')];
    await lose(bad, good);
    const picky = indexerOf(
      app.server.services.db.withPlugin({
        transformQuery: ({ node }) => {
          const isOfBad = JSON.stringify(node).includes("'bad'");
          if (isOfBad) throw new Error('These terms are refused');
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      }),
    );
    picky.note(bad);
    picky.note(good);
    await picky.idle();
    expect(await found('one')).toEqual([good]);
    expect(bugs).toEqual([new Error('These terms are refused')]);
    // It is not tried again and again.
    const { db } = app.server.services;
    expect(
      await db.selectFrom('messageTerms').select('terms').where('messageId', '=', bad).execute(),
    ).toEqual([{ terms: '' }]);
  });

  it('goes on soon after a step that had to wait for a lock', async () => {
    const [first, second] = [await say('before the lock'), await say('during the lock')];
    await lose(first, second);
    let isHeld = false;
    const pauses: number[] = [];
    const held = indexerOf(
      app.server.services.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: ({ result }) => {
          if (!isHeld) {
            isHeld = true;
            held.note(second);
          }
          return Promise.resolve(result);
        },
      }),
      {
        ...app.clock,
        elapsed: () => app.clock.elapsed() + (isHeld ? MINUTE_MS : 0),
        after: (ms, run) => {
          pauses.push(ms);
          return app.clock.after(ms, run);
        },
      },
    );
    held.note(first);
    app.clock.advance(250);
    await expect.poll(() => pauses).toEqual([250, 500]);
    expect(await found('before')).toEqual([first]);
    app.clock.advance(500);
    await expect.poll(() => found('during')).toEqual([second]);
    await held.stop();
  });

  it('begins nothing after it was stopped', async () => {
    await other.stop();
    const id = await say('after the end');
    other.note(id);
    await lose(id);
    await other.idle();
    await other.catchUp();
    expect(await found('after the end')).toEqual([]);
  });
});
