import { TIMERS } from '../../contract/limits';
import type { ChosenStatus } from '../../contract/schemas';
import type { Clock } from '../clock';

/** How often the system is asked: it tells nobody by itself. */
const ASK_EVERY_MS = 5000;
/** The same while nobody is there: who comes back is seen at once. */
const ASK_AGAIN_MS = 1000;

export interface IdleWatchDependencies {
  /** For how long nobody has used this computer, in milliseconds. */
  readonly idleMs: () => number;
  /** The status that the person has chosen. */
  readonly chosen: () => ChosenStatus;
  /** Whether the server can be told anything. */
  readonly isConnected: () => boolean;
  /** Tells the server; whether it has heard. */
  readonly tell: (status: 'active' | 'away') => Promise<boolean>;
  readonly onChange: (isAway: boolean) => void;
  readonly clock: Clock;
}

/** Shows whoever chose Online as idle after ten minutes without them, and as online again when they are back. */
export class IdleWatch {
  readonly #deps: IdleWatchDependencies;
  #timer: unknown = null;
  #isAway = false;
  /** What the server was told last. */
  #isToldAway = false;
  #isTelling = false;

  constructor(deps: IdleWatchDependencies) {
    this.#deps = deps;
  }

  /** Whether others see the person as idle although they chose Online. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Begins to watch. */
  start(): void {
    this.#watch();
  }

  /** Looks at once, for something has happened. */
  look(): void {
    if (this.#timer !== null) this.#judge();
  }

  /** Stops, for good. */
  stop(): void {
    if (this.#timer !== null) this.#deps.clock.clear(this.#timer);
    this.#timer = null;
  }

  /** Nobody is signed in: whoever comes next begins as they chose. */
  forget(): void {
    this.#isToldAway = false;
    this.#show(false);
  }

  #watch(): void {
    const { clock } = this.#deps;
    this.#judge();
    this.#timer = clock.set(() => this.#watch(), this.#isAway ? ASK_AGAIN_MS : ASK_EVERY_MS);
  }

  #judge(): void {
    const { idleMs, chosen, isConnected } = this.#deps;
    const isOnline = chosen() === 'active';
    // By choosing something else the person has told the server themselves.
    if (!isOnline) this.#isToldAway = false;
    this.#show(isOnline && idleMs() >= TIMERS.idleAwayMs);
    if (isOnline && this.#isAway !== this.#isToldAway && isConnected() && !this.#isTelling)
      void this.#tell(this.#isAway);
  }

  async #tell(isAway: boolean): Promise<void> {
    this.#isTelling = true;
    const isHeard = await this.#deps.tell(isAway ? 'away' : 'active');
    this.#isTelling = false;
    // Where it was not, it is told again at the next look.
    if (isHeard) this.#isToldAway = isAway;
  }

  #show(isAway: boolean): void {
    if (isAway === this.#isAway) return;
    this.#isAway = isAway;
    this.#deps.onChange(isAway);
  }
}
