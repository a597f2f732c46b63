import { success } from '../../../src/contract/failure';
import type { ChannelId } from '../../../src/contract/ids';
import type { Preferences } from '../../../src/contract/preferences';
import type { CallArgs } from '../../../src/contract/rest';
import type { Bridge } from '../../../src/renderer/bridge/bridge';
import { bootSession, receiveBootState } from '../../../src/renderer/app/boot';
import { connectLive } from '../../../src/renderer/app/live';
import { makeStore } from '../../../src/renderer/state/make-store';
import type { AppStore } from '../../../src/renderer/state/store';
import type { Line } from '../../support/node/line';
import type { Person } from '../../support/node/server-app';
import { makeBoot, seenPreferences } from '../../support/renderer/factories';
import { createFakeBridge, type FakeBridge } from '../../support/renderer/fake-bridge';
import { MemoryFile } from '../../unit/main/support/memory-file';
import { ClientCore } from '../main/client-core';
import type { Settings } from './model';

const later = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** A window that is not looked at: what arrives is never seen by being on the screen. */
const page = Object.assign(new EventTarget(), { document: { hasFocus: () => false } });

const preferencesWith = ({ isCalm, countsReplies }: Settings): Preferences => ({
  ...{ ...seenPreferences, countsReplies },
  notifications: { ...seenPreferences.notifications, suppressEveryone: isCalm },
});

/** What a device shows of a channel. */
export interface Shown {
  readonly numbers: readonly [unread: number, mentions: number];
  readonly isMarked: boolean;
  readonly isThere: boolean;
}

/** A signed-in client: main's session and gateway, and the state of the page. */
export class Device {
  readonly name: string;
  readonly person: Person;
  readonly settings: Settings;
  readonly core: ClientCore;
  readonly store: AppStore;
  readonly line: Line;
  isCut = false;
  /** Told when the device asks the server to mark a channel read: also where it opens one because another is gone. */
  onRead: (channelId: ChannelId) => void = () => undefined;
  /** The session of the connection that was cut. */
  lastSession: string | null = null;
  readonly #bridge: FakeBridge;
  /** Fetches of all guilds that have no answer yet, and the connection of the last one. */
  #fetches = 0;
  #fetchedEpoch = 0;
  readonly #pending = new Set<Promise<unknown>>();

  private constructor(name: string, person: Person, settings: Settings, line: Line) {
    [this.name, this.person, this.settings, this.line] = [name, person, settings, line];
    let preferences = preferencesWith(settings);
    this.#bridge = createFakeBridge(
      {},
      {
        'preferences.set': (change) => success((preferences = { ...preferences, ...change } as Preferences)),
      },
    );
    this.core = new ClientCore(() => line.url, new MemoryFile(), new MemoryFile(), {
      events: (events) => this.#bridge.push('live.events', events),
      state: (state) => this.#bridge.push('gateway.changed', state),
    });
    const bridge: Bridge = {
      ...this.#bridge,
      callApi: (call, args, withinMs) => {
        if (call === 'channels.markRead' && !this.isCut)
          this.onRead((args as unknown as CallArgs<'channels.markRead'>).channelId);
        const answer = this.core.session.callApi(call, args, withinMs);
        this.#pending.add(answer);
        void answer.finally(() => this.#pending.delete(answer));
        if (call === 'guilds.list') void this.#follow(answer);
        return answer as never;
      },
    };
    const makeNonce = () => Math.random().toString(36);
    this.store = makeStore({
      bridge,
      now: Date.now,
      later,
      makeNonce,
      playPing: () => undefined,
      loadVoice: () => Promise.reject(new Error('No voice here')),
    });
  }

  /** Signs a person in on one more device. */
  static async start(name: string, person: Person, settings: Settings, line: Line): Promise<Device> {
    const device = new Device(name, person, settings, line);
    const { core, store } = device;
    const { email, password } = person;
    const server = { kind: 'remote', address: line.url } as const;
    const signedIn = await core.session.signIn({ server, email, password, remember: true });
    if (!signedIn.ok) throw new Error(`${name} cannot sign in: ${JSON.stringify(signedIn.failure)}`);
    await core.until(
      ({ epoch }, session) => epoch > 0 && session.phase === 'signed-in' && session.meta !== null,
    );
    const preferences = preferencesWith(settings);
    const boot = makeBoot({ session: core.session.state, gateway: core.gateway.state, preferences });
    connectLive(store, device.#bridge, page);
    await receiveBootState(store, Promise.resolve(boot), 'app://guildhall/assets/test.js');
    await bootSession(store);
    return device;
  }

  /**
   * Whether the device is connected, and has fetched what it has missed.
   */
  get isConnected(): boolean {
    const { gateway } = this.core;
    if (this.isCut || this.#fetches > 0) return false;
    return (
      gateway.state.phase === 'open' && gateway.session !== null && gateway.state.epoch === this.#fetchedEpoch
    );
  }

  /** Waits until every call of the device has an answer. */
  async answered(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
  }

  async #follow(answer: Promise<{ readonly ok: boolean }>): Promise<void> {
    const { epoch } = this.core.gateway.state;
    this.#fetches += 1;
    if ((await answer).ok) this.#fetchedEpoch = epoch;
    this.#fetches -= 1;
  }

  shown(channelId: ChannelId): Shown {
    const { unread, channels } = this.store.getState();
    return {
      numbers: [unread.counts[channelId] ?? 0, unread.pings[channelId] ?? 0],
      isMarked: channelId in unread.channels || channelId in unread.unmarked,
      isThere: channelId in channels.byId,
    };
  }

  /** What the device has heard last of a channel, for the report of a failure. */
  history(channelId: ChannelId): string {
    const told = this.core.events.filter(({ data }) => 'channelId' in data && data.channelId === channelId);
    const names = told.slice(-5).map(({ name, data }) => {
      const of = 'message' in data ? data.message : data;
      return `${name} ${String('id' in of ? of.id : 'messageId' in of ? of.messageId : '')}`;
    });
    const { gateway, unread } = this.store.getState();
    return `epoch ${gateway.epoch}, heard ${names.join(', ')}; span ${JSON.stringify(unread.spans[channelId])}`;
  }

  cut(): void {
    this.isCut = true;
    this.lastSession = this.core.gateway.session;
    this.line.cut();
  }

  restore(): void {
    this.isCut = false;
    this.line.restore();
    this.core.gateway.dispatch({ type: 'networkBack' });
  }

  stop(): void {
    this.core.gateway.dispatch({ type: 'stop' });
  }
}
