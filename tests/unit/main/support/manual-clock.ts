import type { Clock } from '../../../../src/main/clock';

interface Due {
  readonly at: number;
  readonly action: () => void;
}

/** A clock that moves when it is told to. */
export class ManualClock implements Clock {
  #now = 1_700_000_000_000;
  readonly #due = new Set<Due>();

  #wallAhead = 0;

  readonly now = (): number => this.#now + this.#wallAhead;

  readonly elapsed = (): number => this.#now;

  /** Sets the clock on the wall forward, or back; timers and spans go by time itself. */
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

  /** How many timers run. */
  get running(): number {
    return this.#due.size;
  }

  /** Moves on, firing what falls due on the way, in order. */
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
