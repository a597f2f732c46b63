import { describe, expect, it } from 'vitest';
import type { Relation } from '../../../../../src/contract/entities/relation';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId } from '../../../../../src/contract/ids';
import type { Preferences } from '../../../../../src/contract/preferences';
import { relationCommands } from '../../../../../src/renderer/state/relations/commands';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { followLink } from '../../../../../src/renderer/state/navigation/follow-link';
import { changeRelation, loadRelations } from '../../../../../src/renderer/state/relations/thunks';
import {
  selectRelation,
  selectRelationsOf,
  selectRequestCount,
} from '../../../../../src/renderer/state/relations/selectors';
import { selectTypingLabel } from '../../../../../src/renderer/state/typing/selectors';
import {
  fullMeta,
  id,
  makeChannel,
  makeGuild,
  makeMessage,
  makeRelation,
  makeSession,
  seenPreferences,
} from '../../../../support/renderer/factories';
import {
  type ApiAnswers,
  createFakeBridge,
  deferred,
  settle,
} from '../../../../support/renderer/fake-bridge';
import { lost, refused } from '../../../../support/renderer/open-overlay';
import { startTestApp } from '../../../../support/renderer/test-store';

const OTHER = id<ChannelId>(101);
const HELD = [
  makeRelation(2, 'bob', 'incoming'),
  makeRelation(3, 'cas', 'friend'),
  makeRelation(4, 'dan', 'friend', { status: 'inactive' }),
  makeRelation(5, 'eve', 'blocked'),
  makeRelation(6, 'abe', 'outgoing'),
];

const start = async (
  api: ApiAnswers = {},
  { held = HELD, preferences = {} }: { held?: readonly Relation[]; preferences?: Partial<Preferences> } = {},
) => {
  const chosen: Preferences = { ...seenPreferences, ...preferences };
  const bridge = createFakeBridge(
    {
      'friends.list': () => success({ error: 0, relations: [...held] }),
      'messages.list': () => success({ error: 0, data: { messages: [] } }),
      ...api,
    },
    { 'preferences.set': (set) => success({ ...chosen, ...set } as Preferences) },
  );
  const features = [...fullMeta.features, 'friends', 'counts'];
  const app = await startTestApp({
    bridge,
    guilds: [
      makeGuild({ channels: [makeChannel(), makeChannel({ id: OTHER, name: 'other', position: 1 })] }),
    ],
    boot: {
      session: makeSession({ meta: { ...fullMeta, features } }),
      preferences: chosen,
    },
  });
  await settle();
  const names = (tab: 'online' | 'all' | 'pending' | 'blocked') =>
    selectRelationsOf(app.store.getState(), tab).map(({ user }) => user.username);
  const shown = () =>
    bridge.calls.filter(({ name }) => name === 'notifications.show').map(({ args }) => args);
  return { ...app, names, shown };
};

describe('relations', () => {
  it('are fetched after the start, in their tabs, and follow the live events', async () => {
    const { names, store, hear } = await start();
    expect(names('online')).toEqual(['cas']);
    expect(names('all')).toEqual(['cas', 'dan']);
    expect(names('pending')).toEqual(['bob', 'abe']);
    expect(names('blocked')).toEqual(['eve']);
    expect(selectRequestCount(store.getState())).toBe(1);
    hear(liveEvent('FRIEND_STATUS', { userId: id(4), status: 'dnd', statusText: null, statusUntil: null }));
    expect(names('online')).toEqual(['cas', 'dan']);
    // A status of somebody who is no friend any more says nothing.
    hear(liveEvent('FRIEND_STATUS', { userId: id(2), status: 'dnd', statusText: null, statusUntil: null }));
    expect(selectRelation(store.getState(), id(2))?.user.status).toBeNull();
  });

  it('are not asked for on a server without the feature', async () => {
    const bridge = createFakeBridge();
    await startTestApp({ bridge });
    await settle();
    expect(bridge.argsOf('friends.list')).toEqual([]);
  });

  it('apply what was heard during the request to its answer', async () => {
    const answer = deferred<ReturnType<NonNullable<ApiAnswers['friends.list']>>>();
    const { bridge, store, hear, names } = await start();
    bridge.api['friends.list'] = () => answer.promise as never;
    const loading = store.dispatch(loadRelations());
    hear(
      liveEvent('RELATION_REMOVE', { userId: id(3) }),
      liveEvent('RELATION', { relation: makeRelation(7, 'fay', 'friend') }),
    );
    answer.resolve(success({ error: 0, relations: [...HELD] }));
    await loading;
    expect(names('all')).toEqual(['dan', 'fay']);
  });

  it('are asked for again where there was no network, and after a lost connection', async () => {
    let hasNetwork = false;
    const { bridge, clock, names, store } = await start({
      'friends.list': () => (hasNetwork ? success({ error: 0, relations: [...HELD] }) : lost()),
    });
    expect(store.getState().relations).toMatchObject({ phase: 'failed' });
    hasNetwork = true;
    await clock.advance(10_000);
    expect(names('all')).toEqual(['cas', 'dan']);
    bridge.api['friends.list'] = () => success({ error: 0, relations: [] });
    bridge.push('gateway.changed', {
      phase: 'open',
      epoch: 2,
      retryAt: null,
      roundTripMs: null,
      trouble: null,
      provenAt: null,
    });
    await settle();
    expect(names('all')).toEqual([]);
  });

  it.each([
    ['accept', 2, 'friend', 'incoming'],
    ['decline', 2, null, 'incoming'],
    ['cancel', 6, null, 'outgoing'],
    ['remove', 3, null, 'friend'],
    ['block', 3, 'blocked', 'friend'],
    ['unblock', 5, null, 'blocked'],
  ] as const)(
    'show %s at once, and take it back where the server refuses',
    async (change, number, after, before) => {
      const answer = deferred<never>();
      const call = `friends.${change}` as const;
      const { store } = await start({ [call]: () => answer.promise });
      const kind = () => selectRelation(store.getState(), id(number))?.kind ?? null;
      const relation = selectRelation(store.getState(), id(number));
      if (relation === null) throw new Error('nobody');
      const done = store.dispatch(changeRelation(change, relation.user));
      expect(kind()).toBe(after);
      answer.resolve(refused('Not today') as never);
      await done;
      expect(kind()).toBe(before);
      expect(store.getState().toasts.list.map(({ text }) => text)).toEqual(['Not today']);
    },
  );
});

describe('the commands about somebody', () => {
  it.each([
    ['a stranger', 9, ['Add Friend', 'Block']],
    ['one who has asked', 2, ['Accept Friend Request', 'Decline Friend Request', 'Block']],
    ['one who was asked', 6, ['Cancel Friend Request', 'Block']],
    ['a friend', 3, ['Remove Friend', 'Block']],
    ['a blocked person', 5, ['Unblock']],
    ['oneself', 1, []],
  ] as const)('of %s', async (_name, number, labels) => {
    const { store, bridge } = await start();
    const { user } = makeRelation(number, 'gil', 'friend');
    const commands = relationCommands(store.getState(), store.dispatch, user);
    expect(commands.map(({ label }) => label)).toEqual(labels);
    bridge.push('gateway.changed', {
      ...{ phase: 'waiting', epoch: 1, retryAt: null, roundTripMs: null, trouble: null, provenAt: null },
    });
    for (const { disabledReason } of relationCommands(store.getState(), store.dispatch, user))
      expect(disabledReason).toBe('You are offline');
  });

  it('are none where the account is deleted', async () => {
    const { store } = await start();
    const { user } = makeRelation(9, 'Deleted User', 'friend');
    expect(relationCommands(store.getState(), store.dispatch, user)).toEqual([]);
  });
});

describe('a friend request', () => {
  const asks = liveEvent('RELATION', { relation: makeRelation(9, 'gil', 'incoming') });

  it('notifies once, and opens Pending', async () => {
    const { hear, shown, store, bridge } = await start();
    hear(asks);
    hear(asks);
    expect(shown()).toMatchObject([
      { title: 'gil sent you a friend request', place: null, opens: { kind: 'friend-requests' } },
    ]);
    store.dispatch(followLink({ kind: 'friend-requests' }));
    expect(store.getState().navigation).toMatchObject({ tab: 'home', home: 'friends' });
    expect(store.getState().relations.tab).toBe('pending');
    hear(liveEvent('RELATION_REMOVE', { userId: id(9) }));
    expect(bridge.calls.at(-1)).toMatchObject({
      name: 'notifications.close',
      args: { keys: ['friend-request-9'] },
    });
  });

  it.each([
    ['Do Not Disturb', { status: 'dnd' }],
    ['muted', { mutedUntil: Number.MAX_SAFE_INTEGER }],
    ['turned off', { showsNotifications: false }],
  ] as const)('notifies nobody where it is %s', async (_name, preferences) => {
    const { hear, shown } = await start({}, { preferences });
    hear(asks);
    expect(shown()).toEqual([]);
  });
});

describe('a blocked person', () => {
  const says = (authorId: number, number: number) =>
    liveEvent('CHANNEL_MESSAGE', {
      ...{ guildId: id(5), channelId: OTHER },
      message: makeMessage(number, { authorId: id(authorId), content: '<@1> look' }),
    });

  it('does not ping, notify, or seem to type', async () => {
    const { hear, shown, store, pings } = await start();
    hear(says(5, 50));
    expect(store.getState().unread.pings[OTHER]).toBeUndefined();
    expect(shown()).toEqual([]);
    expect(pings()).toBe(0);
    const typing = { guildId: id<never>(5), channelId: OTHER };
    hear(liveEvent('CHANNEL_TYPING_START', { ...typing, userId: id(5), username: 'eve' }));
    expect(selectTypingLabel(store.getState(), OTHER)).toBeNull();
    hear(liveEvent('CHANNEL_TYPING_START', { ...typing, userId: id(3), username: 'cas' }), says(3, 51));
    expect(store.getState().unread.pings[OTHER]).toBe(1);
    expect(shown()).toHaveLength(1);
  });
});
