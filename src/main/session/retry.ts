import type { Clock } from '../clock';
import { backoffMs } from '../gateway/backoff';

/** Tries something again by the back-off: one thing at a time, less often each time, until it is told to stop. */
export class Retry {
  readonly #clock: Clock;
  readonly #random: () => number;
  #timer: unknown = null;
  #attempts = 0;

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Does it after a while; nothing where something waits already. */
  later(action: () => void): void {
    if (this.#timer !== null) return;
    const ms = backoffMs(this.#attempts, this.#random());
    this.#attempts += 1;
    this.#timer = this.#clock.set(() => {
      this.#timer = null;
      action();
    }, ms);
  }

  /** There is nothing to be tried any more; the next time starts from the shortest wait. */
  stop(): void {
    if (this.#timer !== null) this.#clock.clear(this.#timer);
    this.#timer = null;
    this.#attempts = 0;
  }
}
