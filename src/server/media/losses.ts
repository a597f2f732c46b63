import { ahead } from './rtp';

/** A packet is asked for again after this time, so often, and given up after that. */
const [AGAIN_MS, TIMES, GIVEN_UP_MS] = [80, 5, 600];
/** More than so many missing ones are no loss that a few packets repair: a whole picture comes sooner. */
const MOST = 120;

interface Missing {
  readonly sinceMs: number;
  askedMs: number;
  times: number;
}

/** The packets of a stream that have not come, and are asked for again. */
export class Losses {
  readonly #missing = new Map<number, Missing>();
  #last: number | null = null;

  note(seq: number, nowMs: number): void {
    const step = this.#last === null ? 1 : ahead(this.#last, seq);
    if (step <= 0) {
      this.#missing.delete(seq);
      return;
    }
    for (let by = 1; this.#last !== null && step <= MOST && by < step; by += 1)
      this.#missing.set((this.#last + by) & 0xffff, {
        sinceMs: nowMs,
        askedMs: Number.NEGATIVE_INFINITY,
        times: 0,
      });
    this.#last = seq;
    if (this.#missing.size > MOST || step > MOST) this.#missing.clear();
  }

  /** Those that are to be asked for now. */
  due(nowMs: number): readonly number[] {
    const due: number[] = [];
    for (const [seq, one] of this.#missing) {
      if (nowMs - one.sinceMs > GIVEN_UP_MS || one.times >= TIMES) this.#missing.delete(seq);
      else if (nowMs - one.askedMs >= AGAIN_MS) {
        one.askedMs = nowMs;
        one.times += 1;
        due.push(seq);
      }
    }
    return due;
  }
}
