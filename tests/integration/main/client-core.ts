import { success } from '../../../src/contract/failure';
import type { LiveEvent } from '../../../src/contract/gateway/events';
import type { GatewayState, SessionState } from '../../../src/contract/ipc/pushes';
import { GATEWAY, HTTP_LIMITS } from '../../../src/contract/limits';
import { createClient } from '../../../src/main/api/client';
import { createTransport, type Transport } from '../../../src/main/api/transport';
import { systemClock, type Clock } from '../../../src/main/clock';
import { GatewayRunner } from '../../../src/main/gateway/runner';
import { createProfileStore } from '../../../src/main/session/profile-store';
import { Session } from '../../../src/main/session/session';
import { TokenVault } from '../../../src/main/session/token-vault';
import { directDial } from '../../support/node/direct-dial';
import type { MemoryFile } from '../../unit/main/support/memory-file';
import { toyCipher } from '../../unit/main/support/toy-cipher';

/** Timers of the session run a hundred times faster; the gateway runs in real time. */
const hastyClock: Clock = { ...systemClock, set: (action, ms) => systemClock.set(action, ms / 100) };

/**
 * Each request on a connection of its own. Chromium, which the app asks, sends again what it sent on a kept connection
 * that the server had just closed; node's fetch fails.
 */
const freshly: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers);
  headers.set('connection', 'close');
  return fetch(url, { ...init, headers });
};

/** A call that a busy machine answers late is not one that fails. */
const patient =
  (ask: Transport): Transport =>
  (request, limits) =>
    ask(request, {
      ...limits,
      timeoutMs: 20 * (limits?.timeoutMs ?? HTTP_LIMITS.clientTimeoutMs),
    });

/** Main's session and gateway, connected as in the parts of main, on real HTTP and sockets. */
export class ClientCore {
  readonly events: LiveEvent[] = [];
  /** How long an answer is held until its events have arrived. */
  heldMs: number = GATEWAY.answerHeldMs;
  readonly #watchers = new Set<() => void>();
  readonly #transport = patient(createTransport(freshly));
  readonly gateway: GatewayRunner;
  readonly session: Session;

  /** `hear` is told of events and of changes of the connection, as the page is. */
  constructor(
    base: () => string,
    tokenFile: MemoryFile,
    profileFile: MemoryFile,
    hear: {
      readonly events?: (events: readonly LiveEvent[]) => void;
      readonly state?: (state: GatewayState) => void;
    } = {},
  ) {
    const log = () => undefined;
    const vault = new TokenVault({
      cipher: toyCipher(),
      file: tokenFile,
      allowPlain: () => false,
      isReady: async () => true,
    });
    const set: Clock['set'] = (action, ms) =>
      systemClock.set(action, ms === GATEWAY.answerHeldMs ? this.heldMs : ms);
    this.gateway = new GatewayRunner({
      clock: { ...systemClock, set },
      random: () => 0,
      token: () => vault.secret?.token ?? null,
      onState: (state) => {
        if (state.phase === 'open') this.session.gatewayOpened();
        hear.state?.(state);
        this.#tell();
      },
      onEvents: (events) => {
        this.events.push(...events);
        hear.events?.(events);
        this.#tell();
      },
      onRefused: () =>
        void this.session
          .check()
          .then((verdict) => this.gateway.dispatch({ type: 'sessionChecked', verdict })),
      dial: directDial,
      log,
    });
    this.gateway.setListening(true);
    this.session = new Session({
      vault,
      profile: createProfileStore(profileFile),
      client: createClient({
        transport: this.#transport,
        transportOnce: this.#transport,
        clock: systemClock,
        log,
      }),
      locate: async () => success(base()),
      preferences: () => ({ sessionOnNetworkError: 'keep', status: 'active' }),
      rememberServer: () => undefined,
      gateway: (input) => this.gateway.dispatch(input),
      live: this.gateway,
      whenDrawn: () => Promise.resolve(),
      clock: hastyClock,
      random: () => 0.5,
      onChange: () => this.#tell(),
      notify: () => undefined,
      log,
    });
  }

  /** Waits until a report fulfils the condition. */
  async until(condition: (gateway: GatewayState, session: SessionState) => boolean): Promise<void> {
    const holds = () => condition(this.gateway.state, this.session.state);
    if (holds()) return;
    await new Promise<void>((resolve) => {
      const watcher = () => {
        if (!holds()) return;
        this.#watchers.delete(watcher);
        resolve();
      };
      this.#watchers.add(watcher);
    });
  }

  get contents(): string[] {
    return this.events.flatMap(({ name, data }) =>
      name === 'CHANNEL_MESSAGE' ? [data.message.content] : [],
    );
  }

  #tell(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}
