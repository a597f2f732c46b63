import { describe, expect, it } from 'vitest';
import { failure, success, type Failure, type Result } from '../../../../../src/contract/failure';
import type { InspectedServer } from '../../../../../src/contract/ipc/calls';
import type { ChannelId } from '../../../../../src/contract/ids';
import { draftChanged } from '../../../../../src/renderer/state/composer/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { sendMessage } from '../../../../../src/renderer/state/messages/thunks';
import {
  selectHasFeature,
  selectInviteHosts,
  selectMe,
} from '../../../../../src/renderer/state/session/selectors';
import { setStatus } from '../../../../../src/renderer/state/session/status';
import { inspectServer, signIn, signOut, signUp } from '../../../../../src/renderer/state/session/thunks';
import { makeStore } from '../../../../../src/renderer/state/make-store';
import {
  fullMeta,
  id,
  makeGuild,
  makeMember,
  makeMessage,
  makeMessages,
  makeSession,
  makeUser,
} from '../../../../support/renderer/factories';
import { createFakeBridge, deferred, settle } from '../../../../support/renderer/fake-bridge';
import { makeTestStore, startTestApp } from '../../../../support/renderer/test-store';

const channelId = id<ChannelId>(100);
const local = { kind: 'local' } as const;
const credentials = { server: local, email: 'ada@example.org', password: 'secret', remember: true };
const network = (reason: 'unreachable' | 'timeout' | 'tls' | 'offline'): Failure => ({
  kind: 'network',
  reason,
  detail: '',
});

describe('signing in', () => {
  it.each<[string, Failure, string]>([
    [
      'a wrong password, in the words of the server',
      { kind: 'refused', status: 401, message: 'Invalid email or password', retryAfterMs: null },
      'Invalid email or password',
    ],
    ['an address without a server', network('unreachable'), 'The server cannot be reached'],
    ['a server that is silent', network('timeout'), 'The server takes too long to answer'],
    [
      'a bad certificate',
      network('tls'),
      'The connection to the server is not secure: its certificate was refused',
    ],
    ['no network', network('offline'), 'This computer is offline'],
    [
      'something that is no Guildhall',
      { kind: 'malformed', detail: 'html 200' },
      'There is no Guildhall server at this address',
    ],
    [
      'a local server that did not start',
      { kind: 'local', code: 'disk-full', detail: 'The disk is full.' },
      'The disk is full.',
    ],
  ])('says of %s what is wrong', async (_name, why, text) => {
    const { store } = makeTestStore(
      createFakeBridge(
        {},
        {
          'session.signIn': () => failure(why),
          'session.signUp': () => failure(why),
          'servers.inspect': () => failure(why),
        },
      ),
    );
    expect(await store.dispatch(signIn(credentials))).toEqual(failure(text));
    expect(await store.dispatch(signUp({ ...credentials, username: 'ada' }))).toEqual(failure(text));
    expect(await store.dispatch(inspectServer(local, false))).toEqual(
      failure(why.kind === 'refused' ? why.message : text),
    );
    expect(store.getState().servers).toEqual({ server: local, found: null });
  });

  it('hands main what was typed, and leaves the session to it', async () => {
    const bridge = createFakeBridge({}, { 'session.signIn': () => success(makeUser()) });
    const { store } = makeTestStore(bridge);
    expect(await store.dispatch(signIn(credentials))).toEqual(success('signed-in'));
    expect(bridge.calls).toEqual([{ name: 'session.signIn', args: credentials }]);
    expect(selectMe(store.getState())).toBeNull();
  });

  it('says what the server says to one who signs in', async () => {
    const message = "Welcome back. Your account won't be deleted.";
    const bridge = createFakeBridge({}, { 'session.signIn': () => success({ ...makeUser(), message }) });
    const { store } = makeTestStore(bridge);
    await store.dispatch(signIn(credentials));
    expect(store.getState().toasts.list).toMatchObject([{ kind: 'info', text: message }]);
  });

  it('shows who the chosen server is', async () => {
    const found: InspectedServer = { url: 'http://127.0.0.1:4000', meta: fullMeta };
    const { store } = makeTestStore(createFakeBridge({}, { 'servers.inspect': () => success(found) }));
    await store.dispatch(inspectServer(local, false));
    expect(store.getState().servers).toEqual({ server: local, found });
  });
});

/** Slices without a user's own data: the app itself, its settings, its connection, and the present toasts. */
const SHARED = ['boot', 'session', 'signIn', 'servers', 'preferences', 'gateway', 'toasts'];
const withoutShared = (state: object) =>
  Object.fromEntries(Object.entries(state).filter(([slice]) => !SHARED.includes(slice)));

describe('the session', () => {
  it('knows its user, its features and the hosts of its invites', async () => {
    const meta = { ...fullMeta, inviteHosts: ['guild.example'] };
    const { store } = await startTestApp({
      boot: { session: makeSession({ url: 'https://chat.example:8443/x', meta }) },
    });
    const state = store.getState();
    expect(selectMe(state)?.username).toBe('ada');
    expect(selectHasFeature(state, 'nickname')).toBe(true);
    expect(selectHasFeature(state, 'partner')).toBe(false);
    expect(selectInviteHosts(state).all).toEqual(expect.arrayContaining(['chat.example', 'guild.example']));
  });

  it('goes on when main learns more of it: a name, a confirmation, another port', async () => {
    const app = await startTestApp();
    app.bridge.push(
      'session.changed',
      makeSession({ user: makeUser({ username: 'ada2' }), url: 'http://127.0.0.1:1' }),
    );
    expect(app.store.getState().guilds.ids).toEqual(['5']);
    expect(selectMe(app.store.getState())?.username).toBe('ada2');
  });

  const signedOut = { phase: 'signed-out', reason: 'asked' } as const;
  it.each([
    ['signs out', signedOut],
    ['is another user', makeSession({ user: makeUser({ id: id(77) }) })],
    ['is at another server', makeSession({ server: { kind: 'remote', address: 'chat.example' } })],
  ])('leaves nothing behind when somebody %s', async (_name, next) => {
    const app = await startTestApp({
      guilds: [makeGuild()],
      bridge: createFakeBridge({
        'messages.list': () => success({ error: 0, data: { messages: makeMessages(1, 3) } }),
        'members.list': () => success({ error: 0, members: [makeMember()] }),
      }),
    });
    app.store.dispatch(draftChanged({ channelId, text: 'a secret' }));
    app.hear(
      liveEvent('CHANNEL_TYPING_START', { guildId: id(5), channelId, userId: id(2), username: 'bob' }),
      liveEvent('CHANNEL_MESSAGE', { guildId: id(5), channelId: id(999), message: makeMessage(9) }),
    );
    app.bridge.push('session.changed', next);
    const fresh = makeTestStore().store.getState();
    expect(withoutShared(app.store.getState())).toEqual(withoutShared(fresh));
    expect(app.store.getState().boot.step).toBe('Initializing');
    await app.clock.advance(60_000);
    expect(app.clock.waiting).toBe(0);
  });

  it('gets no answer to what an earlier one asked', async () => {
    const answer = deferred<Result<never>>();
    const bridge = createFakeBridge({ 'messages.create': () => answer.promise });
    const app = await startTestApp({ bridge });
    app.store.dispatch(draftChanged({ channelId, text: 'a secret' }));
    void app.store.dispatch(sendMessage(channelId));
    await settle();
    app.bridge.push('session.changed', signedOut);
    answer.resolve(failure(network('offline')));
    await settle();
    expect(app.store.getState().composer.drafts).toEqual({});
    expect(app.store.getState().toasts.list).toEqual([]);
  });

  it('is ended by main when asked', async () => {
    const app = await startTestApp();
    await app.store.dispatch(signOut());
    expect(app.bridge.calls.at(-1)).toEqual({ name: 'session.signOut', args: null });
  });
});

describe('choosing a status', () => {
  const choose = async (result: Result<{ message: null }>) => {
    const app = await startTestApp({ bridge: createFakeBridge({ 'users.updateStatus': () => result }) });
    const done = app.store.dispatch(setStatus('dnd'));
    expect(app.store.getState().preferences.current?.status).toBe('dnd');
    await done;
    const { preferences, toasts } = app.store.getState();
    return {
      calls: app.bridge.argsOf('users.updateStatus'),
      status: preferences.current?.status,
      toasts: toasts.list,
    };
  };
  const refused = (status: number): Result<never> =>
    failure({ kind: 'refused', status, message: 'No', retryAfterMs: null });

  it('is seen at once, kept, and sent', async () => {
    expect(await choose(success({ error: 0, message: null }))).toEqual({
      calls: [{ status: 'dnd' }],
      status: 'dnd',
      toasts: [],
    });
  });

  it('is taken back with the specification’s words where the server refuses', async () => {
    const { status, toasts } = await choose(refused(500));
    expect(status).toBe('active');
    expect(toasts).toMatchObject([{ kind: 'error', text: 'Error updating status', ms: 6000 }]);
  });

  it('leaves a 401 to the check of the session', async () => {
    expect(await choose(refused(401))).toMatchObject({ status: 'active', toasts: [] });
  });

  it('makes no call for the status that holds', async () => {
    const app = await startTestApp();
    await app.store.dispatch(setStatus('active'));
    expect(app.bridge.argsOf('users.updateStatus')).toEqual([]);
  });
});

it('two stores share nothing', () => {
  const one = makeTestStore().store;
  const two = makeStore({
    bridge: createFakeBridge(),
    now: () => 0,
    makeNonce: () => '',
    playPing: () => undefined,
    loadVoice: () => Promise.reject(new Error('No voice here')),
    later: () => () => undefined,
  });
  one.dispatch(draftChanged({ channelId, text: 'x' }));
  expect(two.getState().composer.drafts).toEqual({});
});
