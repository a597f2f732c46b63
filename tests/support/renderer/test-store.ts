import { type Failure, failure, success } from '../../../src/contract/failure';
import type { Guild } from '../../../src/contract/entities/guild';
import type { LiveEvent } from '../../../src/contract/gateway/events';
import type { BootState } from '../../../src/contract/ipc/calls';
import { bootSession, receiveBootState } from '../../../src/renderer/app/boot';
import { connectLive } from '../../../src/renderer/app/live';
import { makeStore } from '../../../src/renderer/state/make-store';
import type { AppStore } from '../../../src/renderer/state/store';
import { at, makeBoot, makeGuild } from './factories';
import { FakeVoice } from './fake-voice';
import { createFakeBridge, type FakeBridge, settle } from './fake-bridge';

/** A clock that advances only when a test says so. */
export class TestClock {
  #now = Date.parse(at(0));
  #timers: { readonly at: number; readonly run: () => void }[] = [];

  readonly now = (): number => this.#now;

  readonly later = (run: () => void, ms: number): (() => void) => {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  get waiting(): number {
    return this.#timers.length;
  }

  /** Advances timer by timer, and runs the microtasks that each of them queues. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await settle();
      const [next] = this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = end;
    await settle();
  }
}

/** The window, as far as the store depends on it; focused at first. */
export class TestPage extends EventTarget {
  readonly document = { hasFocus: () => true };

  tell(name: 'focus' | 'blur' | 'online'): void {
    this.dispatchEvent(new Event(name));
  }
}

export interface TestApp {
  readonly store: AppStore;
  readonly bridge: FakeBridge;
  /** Microphone and calls, without either. */
  readonly voice: FakeVoice;
  readonly clock: TestClock;
  readonly page: TestPage;
  /** The number of pings played. */
  readonly pings: () => number;
  /** Delivers live events to the renderer, in one push. */
  readonly hear: (...events: LiveEvent[]) => void;
}

/** An empty store, on a bridge and a clock of the test. */
export const makeTestStore = (bridge: FakeBridge = createFakeBridge()): TestApp => {
  const clock = new TestClock();
  const voice = new FakeVoice();
  let nonces = 0;
  const makeNonce = (): string => `nonce-${(nonces += 1)}`;
  let pings = 0;
  const playPing = (): void => void (pings += 1);
  const store = makeStore({
    ...{ bridge, now: clock.now, later: clock.later, makeNonce, playPing },
    loadVoice: () => Promise.resolve(voice.media),
  });
  return {
    store,
    voice,
    bridge,
    clock,
    page: new TestPage(),
    pings: () => pings,
    hear: (...events) => bridge.push('live.events', events),
  };
};

export interface StartOptions {
  readonly guilds?: readonly Guild[];
  readonly bridge?: FakeBridge;
  readonly boot?: Partial<BootState>;
}

/** The build of the app under test. */
export const BUILD = 'app://guildhall/assets/test.js';

/** The app after its start: signed in, connected, the first guild and its first channel open. */
export const startTestApp = async (options: StartOptions = {}): Promise<TestApp> => {
  const { guilds = [makeGuild()], bridge = createFakeBridge(), boot = {} } = options;
  bridge.api['guilds.list'] ??= () => success(guilds.map((guild) => guild));
  bridge.api['members.list'] ??= () => success({ error: 0, members: [] });
  const unknown: Failure = { kind: 'refused', status: 404, message: null, retryAfterMs: null };
  bridge.api['members.fetch'] ??= () => failure(unknown);
  bridge.api['users.fetch'] ??= () => failure(unknown);
  bridge.api['roles.list'] ??= ({ guildId }) => {
    const memberRoles = guilds.find((guild) => guild.id === guildId)?.memberRoles ?? [];
    return success({ error: 0, roles: memberRoles, memberRoles });
  };
  bridge.api['messages.list'] ??= () => success({ error: 0, data: { messages: [] } });
  bridge.api['channels.markRead'] ??= () => success({ error: 0, message: null });
  bridge.api['channels.typing'] ??= () => success({ error: 0, message: null });
  bridge.ipc['app.ready'] = () => makeBoot(boot);
  const app = makeTestStore(bridge);
  connectLive(app.store, bridge, app.page);
  await receiveBootState(app.store, bridge.invoke('app.ready', null), BUILD);
  if (app.store.getState().session.phase === 'signed-in') await bootSession(app.store);
  await settle();
  return app;
};
