import type { Clock } from '../clock';

/**
 * Runs an action at once, but at most every `ms` milliseconds: values in between are collapsed to the last one, which
 * follows at the end of the interval.
 */
export class Throttle<T> {
  readonly #act: (value: T) => void;
  readonly #clock: Clock;
  readonly #ms: number;
  #doneAt = -Infinity;
  #waiting: { value: T; readonly timer: unknown } | null = null;

  constructor(act: (value: T) => void, clock: Clock, ms: number) {
    this.#act = act;
    this.#clock = clock;
    this.#ms = ms;
  }

  put(value: T): void {
    if (this.#waiting !== null) {
      this.#waiting.value = value;
      return;
    }
    const wait = this.#doneAt + this.#ms - this.#clock.elapsed();
    if (wait <= 0) this.#do(value);
    else this.#waiting = { value, timer: this.#clock.set(() => this.#catchUp(), wait) };
  }

  stop(): void {
    if (this.#waiting !== null) this.#clock.clear(this.#waiting.timer);
    this.#waiting = null;
  }

  #catchUp(): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null) this.#do(waiting.value);
  }

  #do(value: T): void {
    this.#doneAt = this.#clock.elapsed();
    this.#act(value);
  }
}
