import type { PracticeSpeed } from '../../contract/ipc/practice';
import type { Step } from '../../domain/practice/plan';
import type { Clock } from '../clock';

export interface TimelineDependencies {
  readonly clock: Clock;
  /** By time. */
  readonly steps: readonly Step[];
  readonly lengthMs: number;
  readonly act: (step: Step) => Promise<void>;
  /** Called once, when the scenario's time is over; not after `end`. */
  readonly onEnd: () => void;
}

/** Whose message a step reports: the report waits until it was said. */
const authorOf = (steps: readonly Step[], { deed }: Step): string | null => {
  if (deed.kind !== 'report') return null;
  return steps.find((one) => one.deed.kind === 'say' && one.deed.key === deed.said)?.by ?? null;
};

/** Plays the steps of a scenario at their times; it can be paused and run faster. */
export class Timeline {
  readonly #deps: TimelineDependencies;
  #next = 0;
  #playedMs = 0;
  #speed: PracticeSpeed = 1;
  /** When it began to play, on the monotonic clock; null while it is paused. */
  #since: number | null = null;
  #timer: unknown = null;
  #isEnded = false;
  /** What was begun: each person does one thing after the other. */
  readonly #doing = new Map<string, Promise<void>>();

  constructor(deps: TimelineDependencies) {
    this.#deps = deps;
  }

  get speed(): PracticeSpeed {
    return this.#speed;
  }

  get isPaused(): boolean {
    return this.#since === null;
  }

  /** Milliseconds of the scenario that have passed. */
  get playedMs(): number {
    const { clock, lengthMs } = this.#deps;
    const more = this.#since === null ? 0 : (clock.elapsed() - this.#since) * this.#speed;
    return Math.min(lengthMs, this.#playedMs + more);
  }

  play(): void {
    if (this.#isEnded || this.#since !== null) return;
    this.#since = this.#deps.clock.elapsed();
    this.#wait();
  }

  pause(): void {
    this.#settle();
    this.#since = null;
    this.#wait();
  }

  setSpeed(speed: PracticeSpeed): void {
    this.#settle();
    this.#speed = speed;
    this.#wait();
  }

  /** Ends it; resolves when what was begun is done. */
  async end(): Promise<void> {
    this.#settle();
    this.#isEnded = true;
    this.#since = null;
    this.#wait();
    await Promise.all(this.#doing.values());
  }

  /** Keeps the time that has passed, and counts from now. */
  #settle(): void {
    this.#playedMs = this.playedMs;
    if (this.#since !== null) this.#since = this.#deps.clock.elapsed();
  }

  #wait(): void {
    const { clock, steps, lengthMs } = this.#deps;
    if (this.#timer !== null) clock.clear(this.#timer);
    this.#timer = null;
    if (this.#since === null) return;
    const atMs = steps[this.#next]?.atMs ?? lengthMs;
    const waitMs = Math.max(0, Math.ceil((atMs - this.playedMs) / this.#speed));
    this.#timer = clock.set(() => this.#go(), waitMs);
  }

  #go(): void {
    this.#timer = null;
    const { steps, lengthMs, onEnd } = this.#deps;
    const playedMs = this.playedMs;
    for (
      let step = steps[this.#next];
      step !== undefined && step.atMs <= playedMs;
      step = steps[this.#next]
    ) {
      this.#next += 1;
      this.#begin(step);
    }
    if (playedMs >= lengthMs && this.#next >= steps.length) onEnd();
    else this.#wait();
  }

  #begin(step: Step): void {
    const author = authorOf(this.#deps.steps, step);
    const before = Promise.all([this.#doing.get(step.by), author === null ? null : this.#doing.get(author)]);
    this.#doing.set(
      step.by,
      before.then(() => (this.#isEnded ? undefined : this.#deps.act(step))),
    );
  }
}
