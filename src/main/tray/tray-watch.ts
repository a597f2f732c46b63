import type { TrayFacts } from '../../contract/ipc/desktop';
import type { Clock } from '../clock';
import type { TrayItem } from './tray-item';
import { askAgainAfter, type HostAnswer, isOffered, LOOK_EVERY_MS, LOOKS, trayPolicy } from './tray-policy';

export interface TrayWatchDependencies {
  readonly platform: string;
  readonly ask: () => Promise<HostAnswer>;
  /** Looks for the icon in the desktop's list; asked once it was offered. */
  readonly findItem: () => Promise<TrayItem>;
  /** The icon is to be offered from now on where the facts say that it can be (`isOffered`), and to be removed elsewhere. */
  readonly onChange: (facts: TrayFacts) => void;
  readonly clock: Clock;
}

/** Knows whether there is a tray: asks at the start, again while it runs, and when somebody must know now. */
export class TrayWatch {
  readonly #deps: TrayWatchDependencies;
  #facts: TrayFacts;
  #asking: Promise<TrayFacts> | null = null;
  #asked = 0;
  #timer: unknown = null;
  #isStopped = false;
  /** Who keeps the list that the icon was offered to; null before that is known. */
  #offeredTo: string | null = null;

  constructor(deps: TrayWatchDependencies) {
    this.#deps = deps;
    this.#facts = trayPolicy(deps.platform, null, null);
  }

  get facts(): TrayFacts {
    return this.#facts;
  }

  /** Begins; says at once what is known without asking. */
  start(): void {
    this.#deps.onChange(this.#facts);
    if (this.#deps.platform === 'linux') void this.#askAndGoOn();
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) this.#deps.clock.clear(this.#timer);
    this.#timer = null;
  }

  /** Asks now; one question at a time is enough. */
  ask(): Promise<TrayFacts> {
    if (this.#deps.platform !== 'linux') return Promise.resolve(this.#facts);
    this.#asking ??= this.#askOnce().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #askOnce(): Promise<TrayFacts> {
    const { platform, ask } = this.#deps;
    const answer = await ask();
    if (answer !== 'host') {
      this.#offeredTo = null;
      return this.#set(trayPolicy(platform, answer, null));
    }
    if (!isOffered(this.#facts)) this.#set(trayPolicy(platform, answer, null));
    let item = await this.#lookFor();
    if (item.kind === 'missing' && item.host !== this.#offeredTo) {
      // A desktop whose panel was started anew: what the one before was offered is not known to this one.
      this.#offeredTo = item.host;
      this.#set(trayPolicy(platform, null, null));
      this.#set(trayPolicy(platform, answer, null));
      item = await this.#lookFor();
    }
    return this.#set(trayPolicy(platform, answer, item.kind));
  }

  /** Looks until the icon is found, for as long as it may take a desktop to take it; one that refused it is believed. */
  async #lookFor(): Promise<TrayItem> {
    const { findItem, clock } = this.#deps;
    let item = await findItem();
    for (let looks = 1; looks < LOOKS && item.kind === 'missing' && !this.#isStopped; looks += 1) {
      this.#offeredTo ??= item.host;
      const isRefused = !this.#facts.isThere;
      if (isRefused || item.host !== this.#offeredTo) break;
      await new Promise<void>((resolve) => void clock.set(resolve, LOOK_EVERY_MS));
      item = await findItem();
    }
    if (item.kind === 'taken') this.#offeredTo = item.host;
    return item;
  }

  #set(facts: TrayFacts): TrayFacts {
    const reasonOf = (tray: TrayFacts): string | null => (tray.isThere ? null : tray.reason);
    const isSame = reasonOf(facts) === reasonOf(this.#facts);
    this.#facts = facts;
    if (!isSame && !this.#isStopped) this.#deps.onChange(facts);
    return facts;
  }

  async #askAndGoOn(): Promise<void> {
    await this.ask();
    if (this.#isStopped) return;
    this.#timer = this.#deps.clock.set(() => void this.#askAndGoOn(), askAgainAfter(this.#asked));
    this.#asked += 1;
  }
}
