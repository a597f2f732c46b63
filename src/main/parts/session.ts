import { join } from 'node:path';
import { failure } from '../../contract/failure';
import { isCallName } from '../../contract/rest';
import { privateFile } from '../disk/private-file';
import { Prefetch } from '../session/prefetch';
import { FirstScreen } from '../session/first-screen';
import { SnapshotFile } from '../session/snapshot-file';
import { createProfileStore } from '../session/profile-store';
import { Session } from '../session/session';
import type { Needs, Started } from './part';

type SessionNeeds = Needs<'admission' | 'api' | 'gateway' | 'notices' | 'preferences' | 'servers' | 'vault'>;
type SessionCalls =
  | ('api.call' | 'snapshot.keep')
  | ('session.signIn' | 'session.signInByCode' | 'session.signUp' | 'session.signOut');

/** The signed-in user; the last session is restored at once. */
export const sessionPart = (
  has: SessionNeeds,
): Started<'session' | 'firstScreen' | 'restored', SessionCalls> => {
  const { clock, log, push, signals, userData } = has;
  const { admission, api, gateway, notices, preferences, servers, vault } = has;
  const snapshotFile = new SnapshotFile(privateFile(join(userData, 'last-look')));
  const firstScreen = new FirstScreen({ snapshots: snapshotFile, clock });
  const session = new Session({
    vault,
    profile: createProfileStore(privateFile(join(userData, 'profile.json'))),
    client: api.client,
    locate: servers.locate,
    preferences: () => preferences.values,
    rememberServer: (server) => void preferences.set({ server }),
    gateway: (input) => gateway.dispatch(input),
    live: gateway,
    whenDrawn: () => firstScreen.drawn,
    clock,
    random: () => Math.random(),
    onChange: (state) => {
      push('session.changed', state);
      if (state.phase === 'signed-out') signals.tell('session.signed-out', state.reason);
      firstScreen.sessionChanged(state);
    },
    notify: notices.add,
    log,
  });
  servers.local.usedWhile(
    () =>
      preferences.values.hosting.isOn ||
      (session.state.phase === 'signed-in' && session.state.server.kind === 'local'),
  );
  const prefetch = new Prefetch({
    callApi: (name, args) => session.callApi(name, args),
    preferences: () => preferences.values,
    me: () => (session.state.phase === 'signed-in' ? session.state.user.id : null),
  });
  signals.on('gateway.changed', ({ phase }) => {
    if (phase === 'open') {
      if (!firstScreen.isSnapshotShown) prefetch.connected();
      session.gatewayOpened();
    } else if (phase !== 'connecting') prefetch.forget();
  });
  signals.on('gateway.heard', (events) => {
    prefetch.heard(events);
    if (events.some(({ name }) => name === 'USER_STATUS')) session.userChanged();
  });
  signals.on(
    'gateway.refused',
    () => void session.check().then((verdict) => gateway.dispatch({ type: 'sessionChecked', verdict })),
  );
  signals.on('server.back', (base) => session.localServerReady(base));
  preferences.on('rememberWithoutKeyring', () => void session.rememberingChanged());
  return {
    gives: { session, firstScreen, restored: session.restore() },
    ipc: {
      'api.call': ({ name, args, withinMs }) =>
        isCallName(name)
          ? (prefetch.take(name, args) ?? session.callApi(name, args, withinMs))
          : failure({ kind: 'invalid', detail: 'no such call' }),
      'snapshot.keep': async ({ text }) => {
        await firstScreen.keep(session.state, text);
        return null;
      },
      'session.signIn': async (credentials) => {
        const admitted = await admission.admit(credentials.server, true);
        return admitted.ok ? session.signIn(credentials) : admitted;
      },
      'session.signInByCode': ({ code }) => session.signInByCode(code),
      'session.signUp': async (credentials) => {
        const admitted = await admission.admit(credentials.server, true);
        return admitted.ok ? session.signUp(credentials) : admitted;
      },
      'session.signOut': () => session.signOut(),
    },
    stop: () => snapshotFile.written(),
  };
};
