import { join } from 'node:path';
import { net, powerMonitor, session as electronSession } from 'electron/main';
import { GATEWAY } from '../../contract/limits';
import { createClient, type ApiClient } from '../api/client';
import { createTransport, type Transport } from '../api/transport';
import { IdleWatch } from '../app/idle-watch';
import { NetworkWatch } from '../app/network-watch';
import { watchPower } from '../app/power-watch';
import { systemClock as clock } from '../clock';
import type { Log } from '../diagnostics/log-entry';
import { privateFile } from '../disk/private-file';
import { chromiumRoute } from '../gateway/chromium-route';
import { createDial } from '../gateway/dial';
import { GatewayRunner } from '../gateway/runner';
import type { Push } from '../ipc/register';
import type { Servers } from '../local-server/start-servers';
import type { PreferencesStore } from '../preferences/preferences';
import { FirstCalls } from './first-calls';
import { FirstScreen } from './first-screen';
import { LastLook } from './last-look';
import { createProfileStore } from './profile-store';
import { Session } from './session';
import { isKeyringReady, systemCipher } from './system-cipher';
import { TokenVault } from './token-vault';

export interface StartAccountDependencies {
  readonly userData: string;
  readonly servers: Pick<Servers, 'home' | 'locate'>;
  readonly preferences: PreferencesStore;
  readonly push: Push;
  /** Tells the person what is wrong. */
  readonly notify: (text: string) => void;
  readonly onSignedOut: () => void;
  readonly log: Log;
}

/** Who is signed in at a server, and the live connection to it. */
export interface Account {
  readonly session: Session;
  readonly gateway: GatewayRunner;
  readonly vault: TokenVault;
  readonly client: ApiClient;
  readonly transport: Transport;
  readonly firstCalls: FirstCalls;
  readonly firstScreen: FirstScreen;
  /** Whether the person has left this computer for a while. */
  readonly isAway: () => boolean;
  /** The session of the last time is taken up, or there is none. */
  readonly restored: Promise<unknown>;
  /** Ends the connection, and resolves when all is on the disk. */
  readonly stop: () => Promise<void>;
}

/** Constructs them, and takes up the session of the last time. */
export const startAccount = (deps: StartAccountDependencies): Account => {
  const { userData, servers, preferences, push, log } = deps;
  const random = (): number => Math.random();
  const route = chromiumRoute(electronSession.defaultSession, servers.home.fetch);
  const transport = createTransport(servers.home.fetch);
  const client = createClient({ transport, clock, log });
  const vault = new TokenVault({
    cipher: systemCipher,
    file: privateFile(join(userData, 'session-token')),
    allowPlain: () => preferences.values.rememberWithoutKeyring,
    isReady: isKeyringReady,
  });
  const gateway = new GatewayRunner({
    clock,
    random,
    token: () => vault.secret?.token ?? null,
    onState: (state) => {
      push('gateway.changed', state);
      networkWatch.setWatching(state.phase === 'waiting');
      if (state.phase === 'open') {
        if (!firstScreen.isLookShown) firstCalls.connected();
        session.gatewayOpened();
      } else if (state.phase !== 'connecting') firstCalls.forget();
    },
    onEvents: (events) => {
      firstCalls.heard(events);
      push('live.events', events);
    },
    onRefused: () =>
      void session.check().then((verdict) => gateway.dispatch({ type: 'sessionChecked', verdict })),
    dial: createDial({ ...route, clock, timeoutMs: GATEWAY.handshakeMs }),
    log,
  });
  const networkWatch = new NetworkWatch({
    isOnline: () => net.isOnline(),
    onBack: () => gateway.dispatch({ type: 'networkBack' }),
    clock,
  });
  const idleWatch = new IdleWatch({
    idleMs: () => powerMonitor.getSystemIdleTime() * 1000,
    chosen: () => preferences.values.status,
    isConnected: () => gateway.state.phase === 'open',
    tell: async (status) => (await session.callApi('users.updateStatus', { status })).ok,
    onChange: (isAway) => {
      push('presence.changed', { isAway });
      // A connection that begins anew says the same.
      gateway.dispatch({ type: 'statusChanged', status: isAway ? 'away' : preferences.values.status });
    },
    clock,
  });
  watchPower(powerMonitor, {
    onWake: () => gateway.dispatch({ type: 'wake' }),
    onPresence: () => idleWatch.look(),
  });
  const lastLook = new LastLook(privateFile(join(userData, 'last-look')));
  const firstScreen = new FirstScreen({ lastLook, clock });
  const session = new Session({
    vault,
    profile: createProfileStore(privateFile(join(userData, 'profile.json'))),
    client,
    locate: servers.locate,
    preferences: () => preferences.values,
    rememberServer: (server) => void preferences.set({ server }),
    gateway: (input) => gateway.dispatch(input),
    whenDrawn: () => firstScreen.drawn,
    clock,
    random,
    onChange: (state) => {
      push('session.changed', state);
      if (state.phase === 'signed-out') {
        idleWatch.forget();
        deps.onSignedOut();
      }
      firstScreen.sessionChanged(state);
    },
    notify: deps.notify,
    log,
  });
  const firstCalls = new FirstCalls({
    callApi: (name, args) => session.callApi(name, args),
    preferences: () => preferences.values,
    me: () => (session.state.phase === 'signed-in' ? session.state.user.id : null),
  });
  const restored = session.restore();
  idleWatch.start();
  return {
    ...{ session, gateway, vault, client, transport, firstCalls, firstScreen, restored },
    isAway: () => idleWatch.isAway,
    stop: async () => {
      idleWatch.stop();
      gateway.dispatch({ type: 'stop' });
      await lastLook.written();
    },
  };
};
