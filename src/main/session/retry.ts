import type { Clock } from '../clock';
import { backoffMs } from '../gateway/backoff';

/** Retries an action by the back-off: one action at a time, with growing delays, until `stop`. */
export class Retry {
  readonly #clock: Clock;
  readonly #random: () => number;
  #timer: unknown = null;
  #attempts = 0;

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Runs the action after a delay; does nothing if one is already waiting. */
  later(action: () => void): void {
    if (this.#timer !== null) return;
    const ms = backoffMs(this.#attempts, this.#random());
    this.#attempts += 1;
    this.#timer = this.#clock.set(() => {
      this.#timer = null;
      action();
    }, ms);
  }

  /** Cancels the retry; the next one starts with the shortest delay. */
  stop(): void {
    if (this.#timer !== null) this.#clock.clear(this.#timer);
    this.#timer = null;
    this.#attempts = 0;
  }
}
