import type { TrayFacts } from '../../contract/ipc/desktop';
import type { Clock } from '../clock';
import { askAgainAfter, type HostAnswer, trayPolicy } from './tray-policy';

export interface TrayWatchDependencies {
  readonly platform: string;
  readonly ask: () => Promise<HostAnswer>;
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

  constructor(deps: TrayWatchDependencies) {
    this.#deps = deps;
    this.#facts = trayPolicy(deps.platform, null);
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
    const { platform, ask, onChange } = this.#deps;
    const facts = trayPolicy(platform, await ask());
    const isSame =
      facts.isThere === this.#facts.isThere &&
      (facts.isThere || this.#facts.isThere || facts.reason === this.#facts.reason);
    this.#facts = facts;
    if (!isSame && !this.#isStopped) onChange(facts);
    return facts;
  }

  async #askAndGoOn(): Promise<void> {
    await this.ask();
    if (this.#isStopped) return;
    this.#timer = this.#deps.clock.set(() => void this.#askAndGoOn(), askAgainAfter(this.#asked));
    this.#asked += 1;
  }
}
