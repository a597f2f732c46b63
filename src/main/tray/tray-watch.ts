import type { TrayFacts } from '../../contract/ipc/desktop';
import type { Clock } from '../clock';
import type { TrayItem } from './tray-item';
import { askAgainAfter, type HostAnswer, isOffered, LOOK_EVERY_MS, LOOKS, trayPolicy } from './tray-policy';

export interface TrayWatchDependencies {
  readonly platform: string;
  readonly ask: () => Promise<HostAnswer>;
  /** Looks for the icon in the desktop's list; called after the icon was offered. */
  readonly findItem: () => Promise<TrayItem>;
  /** The icon has to be offered if the facts allow it (`isOffered`), and removed otherwise. */
  readonly onChange: (facts: TrayFacts) => void;
  readonly clock: Clock;
}

/** Tracks whether there is a tray: queries at the start, repeatedly later, and on request. */
export class TrayWatch {
  readonly #deps: TrayWatchDependencies;
  #facts: TrayFacts;
  #asking: Promise<TrayFacts> | null = null;
  #asked = 0;
  #timer: unknown = null;
  #isStopped = false;
  /** The owner of the list to which the icon was offered; null while unknown. */
  #offeredTo: string | null = null;

  constructor(deps: TrayWatchDependencies) {
    this.#deps = deps;
    this.#facts = trayPolicy(deps.platform, null, null);
  }

  get facts(): TrayFacts {
    return this.#facts;
  }

  /** Starts; reports at once the state that needs no query. */
  start(): void {
    this.#deps.onChange(this.#facts);
    if (this.#deps.platform === 'linux') void this.#askAndGoOn();
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) this.#deps.clock.clear(this.#timer);
    this.#timer = null;
  }

  /** Queries now; simultaneous callers share one query. */
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
      // The desktop's panel was restarted: the new one does not know the icon that was offered to the old one.
      this.#offeredTo = item.host;
      this.#set(trayPolicy(platform, null, null));
      this.#set(trayPolicy(platform, answer, null));
      item = await this.#lookFor();
    }
    return this.#set(trayPolicy(platform, answer, item.kind));
  }

  /**
   * Looks repeatedly until the icon is found, for the time that a desktop may need to accept it; a refusal is final.
   */
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
