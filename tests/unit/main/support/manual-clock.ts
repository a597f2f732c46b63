import type { Clock } from '../../../../src/main/clock';

interface Due {
  readonly at: number;
  readonly action: () => void;
}

/** A clock that advances only when a test says so. */
export class ManualClock implements Clock {
  #now = 1_700_000_000_000;
  readonly #due = new Set<Due>();

  #wallAhead = 0;

  readonly now = (): number => this.#now + this.#wallAhead;

  readonly elapsed = (): number => this.#now;

  /** Sets the wall clock forward or back; timers and durations use the monotonic time. */
  shiftWall(ms: number): void {
    this.#wallAhead += ms;
  }

  readonly set = (action: () => void, ms: number): unknown => {
    const due = { at: this.#now + ms, action };
    this.#due.add(due);
    return due;
  };

  readonly clear = (timer: unknown): void => {
    this.#due.delete(timer as Due);
  };

  /** The number of running timers. */
  get running(): number {
    return this.#due.size;
  }

  /** Advances the time and fires the timers that fall due, in order. */
  advance(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const [next] = [...this.#due].filter((due) => due.at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#due.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.action();
    }
    this.#now = until;
  }
}
