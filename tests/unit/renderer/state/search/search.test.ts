import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../src/contract/failure';
import type { GuildId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { guildSelected } from '../../../../../src/renderer/state/navigation/slice';
import { setGuildPrivacy } from '../../../../../src/renderer/state/preferences/guild-preferences';
import { searchClosed, searchDrafted } from '../../../../../src/renderer/state/search/slice';
import {
  selectResults,
  selectRecentSearches,
  selectShowsResults,
} from '../../../../../src/renderer/state/search/selectors';
import {
  loadMoreResults,
  searchAgain,
  sortResults,
  startSearch,
} from '../../../../../src/renderer/state/search/thunks';
import {
  readSnapshot,
  selectSnapshot,
  snapshotRestored,
  writeSnapshot,
} from '../../../../../src/renderer/state/snapshot/snapshot';
import type { AppStore } from '../../../../../src/renderer/state/store';
import {
  fullMeta,
  id,
  makeChannel,
  makeGateway,
  makeGuild,
  makeMessage,
  makeSession,
} from '../../../../support/renderer/factories';
import { createFakeBridge, deferred, settle } from '../../../../support/renderer/fake-bridge';
import { BUILD, startTestApp } from '../../../../support/renderer/test-store';
import { found, resultOf } from '../../features/chat/search/open-search';

const hall = id<GuildId>(5);
const other = id<GuildId>(6);
const place = { guildId: hall, channelId: id<never>(100) };
type Answer = ReturnType<typeof found> | ReturnType<typeof failure>;

/** Two servers on a server with search, whose answers the test gives. */
const start = async () => {
  const asked: ReturnType<typeof deferred<Answer>>[] = [];
  const bridge = createFakeBridge({
    'messages.search': () => {
      const answer = deferred<Answer>();
      asked.push(answer);
      return answer.promise as never;
    },
  });
  const meta = { ...fullMeta, features: [...fullMeta.features, 'search'] };
  const guilds = [
    makeGuild(),
    makeGuild({ id: other, name: 'Other', channels: [makeChannel({ id: id(200) })] }),
  ];
  const app = await startTestApp({ bridge, guilds, boot: { session: makeSession({ meta }) } });
  const answer = async (nth: number, value: Answer): Promise<void> => {
    asked[nth]?.resolve(value);
    await settle();
  };
  return { ...app, answer };
};

const search = (store: AppStore, text: string, isEverywhere = false): void => {
  store.dispatch(searchDrafted({ text, filters: [], isEverywhere }));
  void store.dispatch(startSearch());
};
const texts = (store: AppStore): readonly string[] =>
  selectResults(store.getState()).map(({ message }) => message.content);

describe('the answers to searches', () => {
  it('are those to the last search, in whatever order they come', async () => {
    const { store, answer } = await start();
    search(store, 'one');
    search(store, 'two');
    await answer(1, found([resultOf(2, 'two')]));
    await answer(0, found([resultOf(1, 'one')]));
    expect(texts(store)).toEqual(['two']);
  });

  it('are dropped when the results have been closed', async () => {
    const { store, answer } = await start();
    search(store, 'one');
    store.dispatch(searchClosed());
    await answer(0, found([resultOf(1, 'one')]));
    expect(selectShowsResults(store.getState())).toBe(false);
    expect(texts(store)).toEqual([]);
  });

  it('follow the events that came before them', async () => {
    const { store, answer, hear } = await start();
    search(store, 'plan');
    hear(
      liveEvent('CHANNEL_MESSAGE_DELETE', { ...place, messageId: id(1) }),
      liveEvent('CHANNEL_MESSAGE_EDIT', {
        ...place,
        messageId: id(2),
        content: 'new plan',
        editedAt: null,
      }),
    );
    await answer(0, found([resultOf(3, 'plan'), resultOf(2, 'old plan'), resultOf(1, 'plans')]));
    expect(texts(store)).toEqual(['plan', 'new plan']);
    expect(store.getState().search.found.total).toBe(2);
  });

  it('stay on the screen while the same search is made again, and not while it is another', async () => {
    const { store, answer } = await start();
    search(store, 'plan');
    await answer(0, found([resultOf(1, 'plan')]));
    void store.dispatch(searchAgain());
    expect(texts(store)).toEqual(['plan']);
    await answer(1, found([resultOf(2, 'plans')]));
    expect(texts(store)).toEqual(['plans']);
    void store.dispatch(sortResults('old'));
    expect(store.getState().search).toMatchObject({ phase: 'loading', sort: 'old' });
    search(store, 'party');
    expect(texts(store)).toEqual([]);
  });

  it('of a next page are dropped after another search', async () => {
    const { store, answer, bridge } = await start();
    search(store, 'plan');
    await answer(0, found([resultOf(2, 'plan')], { cursor: '2' }));
    void store.dispatch(loadMoreResults());
    void store.dispatch(loadMoreResults());
    search(store, 'party');
    await answer(2, found([resultOf(9, 'party')]));
    await answer(1, found([resultOf(1, 'plans')]));
    expect(texts(store)).toEqual(['party']);
    expect(bridge.argsOf('messages.search').map(({ cursor }) => cursor)).toEqual([null, '2', null]);
  });

  it('that fail for a next page leave the results, with the reason', async () => {
    const { store, answer } = await start();
    search(store, 'plan');
    await answer(0, found([resultOf(2, 'plan')], { cursor: '2' }));
    void store.dispatch(loadMoreResults());
    await answer(1, failure({ kind: 'refused', status: 503, message: 'Too slow', retryAfterMs: null }));
    expect(texts(store)).toEqual(['plan']);
    expect(store.getState().search).toMatchObject({ moreError: 'Too slow', isLoadingMore: false });
  });
});

describe('the results', () => {
  it('close when another server is opened, unless all servers are searched', async () => {
    const { store, answer } = await start();
    search(store, 'plan');
    await answer(0, found([resultOf(1, 'plan')]));
    store.dispatch(guildSelected({ guildId: hall, channelId: id(100) }));
    expect(selectShowsResults(store.getState())).toBe(true);
    store.dispatch(guildSelected({ guildId: other, channelId: id(200) }));
    expect(selectShowsResults(store.getState())).toBe(false);
    expect(store.getState().search.draft.text).toBe('');
    search(store, 'plan', true);
    await answer(1, found([resultOf(1, 'plan')]));
    store.dispatch(guildSelected({ guildId: hall, channelId: id(100) }));
    expect(texts(store)).toEqual(['plan']);
  });

  it('of a server that was left go, with its searches', async () => {
    const { store, answer, hear } = await start();
    search(store, 'plan');
    search(store, 'plan', true);
    await answer(
      1,
      found([resultOf(1, 'plan'), resultOf(2, 'plans', { guildId: other, channelId: id(200) })]),
    );
    hear(liveEvent('GUILD_LEFT', { guildId: hall, reason: 'kicked' }));
    expect(texts(store)).toEqual(['plans']);
    expect(store.getState().search.recent.map(({ guildId }) => guildId)).toEqual([null]);
  });

  it('have the reactions, pins and neighbours of the moment', async () => {
    const { store, answer, hear } = await start();
    search(store, 'plan');
    const before = makeMessage(1, { content: 'before' });
    await answer(0, found([resultOf(2, 'plan', { before })]));
    hear(
      liveEvent('CHANNEL_PIN', {
        ...place,
        messageId: id(2),
        pinned: true,
        by: { id: id(3), username: 'cid' },
        at: '2026-01-05T00:00:00.000Z',
      }),
      liveEvent('CHANNEL_MESSAGE_DELETE', { ...place, messageId: id(1) }),
    );
    expect(selectResults(store.getState())[0]).toMatchObject({ message: { pinned: true }, before: null });
  });

  it('are out of date after a connection that was not resumed', async () => {
    const { store, answer, bridge } = await start();
    search(store, 'plan');
    await answer(0, found([resultOf(1, 'plan')]));
    const { epoch } = store.getState().gateway;
    bridge.push('gateway.changed', makeGateway({ phase: 'waiting' }));
    bridge.push('gateway.changed', makeGateway({ phase: 'open', epoch: epoch + 1 }));
    await settle();
    expect(store.getState().search.isStale).toBe(true);
  });
});

describe('the last searches', () => {
  it('are ten, each once, the latest first', async () => {
    const { store } = await start();
    for (let nth = 1; nth <= 12; nth += 1) search(store, `word${nth}`);
    search(store, 'word5');
    const recent = selectRecentSearches(store.getState()).map(({ text }) => text);
    expect(new Set(recent).size).toBe(10);
    expect(recent.slice(0, 3)).toEqual(['word5', 'word12', 'word11']);
  });

  it('are kept with the screen, but not of servers of which nothing is kept', async () => {
    const { store } = await start();
    search(store, 'one');
    store.dispatch(guildSelected({ guildId: other, channelId: id(200) }));
    search(store, 'secret');
    search(store, 'all', true);
    store.dispatch(setGuildPrivacy(other, { keepsMessages: false }));
    const snapshot = selectSnapshot(store.getState());
    if (snapshot === null) throw new Error('no snapshot');
    const read = readSnapshot(writeSnapshot(snapshot, BUILD), BUILD);
    if (read === null) throw new Error('not read');
    const { store: next } = await start();
    next.dispatch(snapshotRestored(read));
    expect(next.getState().search.recent.map(({ text }) => text)).toEqual(['all', 'one']);
  });
});
