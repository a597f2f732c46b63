import { TIMERS } from '../../contract/limits';
import type { ChosenStatus } from '../../contract/schemas';
import type { Clock } from '../clock';

/** The polling interval: the system sends no event. */
const ASK_EVERY_MS = 5000;
/** The polling interval while the person is away, so that a return is noticed at once. */
const ASK_AGAIN_MS = 1000;

export interface IdleWatchDependencies {
  /** The time since the last input on this computer, in milliseconds. */
  readonly idleMs: () => number;
  /** The status that the person has chosen. */
  readonly chosen: () => ChosenStatus;
  /** Whether the server is reachable. */
  readonly isConnected: () => boolean;
  /** Sends the status to the server; resolves to whether it was accepted. */
  readonly tell: (status: 'active' | 'away') => Promise<boolean>;
  readonly onChange: (isAway: boolean) => void;
  readonly clock: Clock;
}

/** Shows a person who chose Online as idle after ten minutes without input, and as online again after the return. */
export class IdleWatch {
  readonly #deps: IdleWatchDependencies;
  #timer: unknown = null;
  #isAway = false;
  /** The last status that was sent to the server. */
  #isToldAway = false;
  #isTelling = false;

  constructor(deps: IdleWatchDependencies) {
    this.#deps = deps;
  }

  /** Whether others see the person as idle although the person chose Online. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Starts the watch. */
  start(): void {
    this.#watch();
  }

  /** Checks at once, after an event. */
  look(): void {
    if (this.#timer !== null) this.#judge();
  }

  /** Stops for good. */
  stop(): void {
    if (this.#timer !== null) this.#deps.clock.clear(this.#timer);
    this.#timer = null;
  }

  /** Called at the sign-out: the next user starts with the chosen status. */
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
    // The choice of another status has itself informed the server.
    if (!isOnline) this.#isToldAway = false;
    this.#show(isOnline && idleMs() >= TIMERS.idleAwayMs);
    if (isOnline && this.#isAway !== this.#isToldAway && isConnected() && !this.#isTelling)
      void this.#tell(this.#isAway);
  }

  async #tell(isAway: boolean): Promise<void> {
    this.#isTelling = true;
    const isHeard = await this.#deps.tell(isAway ? 'away' : 'active');
    this.#isTelling = false;
    // After a failure it is sent again at the next check.
    if (isHeard) this.#isToldAway = isAway;
  }

  #show(isAway: boolean): void {
    if (isAway === this.#isAway) return;
    this.#isAway = isAway;
    this.#deps.onChange(isAway);
  }
}
