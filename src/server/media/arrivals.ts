import { transportReport } from './rtcp';
import { ahead } from './rtp';

/** The form of a report about when packets came (draft-holmer-rmcat-transport-wide-cc-extensions-01). */
const ARRIVALS = 15;
/** A report is about so many packets at most. */
const MOST = 1000;
/** Times are said in quarters of a millisecond, and begin at a multiple of 64 ms. */
const [TICKS_PER_MS, BEGIN_MS] = [4, 64];
const [SHORT_MOST, LONG_MOST] = [255, 32_767];
/** What is said of a packet: it has not come; its time in one byte; in two. */
const [MISSING, SHORT, LONG] = [0, 1, 2];
/** So many packets share a chunk, with two bits each. */
const OF_CHUNK = 7;
const CHUNK_OF_PAIRS = 0xc000;

/**
 * When the packets of a screen came: a sender finds by reports of that how much its line carries, and sends as much.
 * Numbers are those that the sender gives all packets of the connection that are counted.
 */
export class Arrivals {
  readonly #times = new Map<number, number>();
  /** The first number that the next report is about, and the highest that came; without the wrap at 16 bits. */
  #first: number | null = null;
  #last = 0;
  #reports = 0;

  note(seq: number, nowMs: number): void {
    if (this.#first === null) [this.#first, this.#last] = [seq, seq];
    const whole = this.#last + ahead(this.#last & 0xffff, seq);
    // It has been reported as missing.
    if (whole < this.#first || this.#times.has(whole)) return;
    this.#last = Math.max(this.#last, whole);
    this.#times.set(whole, nowMs);
    if (this.#last - this.#first < MOST) return;
    this.#first = this.#last - MOST + 1;
    for (const earlier of this.#times.keys()) if (earlier < this.#first) this.#times.delete(earlier);
  }

  /** The report about what came since the last one; null where nothing did. */
  report(ssrc: number): Buffer | null {
    if (this.#first === null || this.#times.size === 0) return null;
    const first = this.#first;
    const count = this.#last - first + 1;
    const seqs = Array.from({ length: count }, (_, nth) => first + nth);
    const earliest = this.#times.get(seqs.find((seq) => this.#times.has(seq)) ?? first) ?? 0;
    const beginsAt = Math.floor(earliest / BEGIN_MS);
    let before = beginsAt * BEGIN_MS * TICKS_PER_MS;
    const said = seqs.map((seq) => {
      const time = this.#times.get(seq);
      const delta = time === undefined ? LONG_MOST + 1 : Math.round(time * TICKS_PER_MS) - before;
      if (Math.abs(delta) > LONG_MOST) return { kind: MISSING, delta: 0 };
      before += delta;
      return { kind: delta >= 0 && delta <= SHORT_MOST ? SHORT : LONG, delta };
    });
    this.#times.clear();
    this.#first = this.#last + 1;
    this.#reports += 1;
    const chunks = Math.ceil(count / OF_CHUNK);
    const bytes = 8 + chunks * 2 + said.reduce((sum, { kind }) => sum + kind, 0);
    const body = Buffer.alloc(Math.ceil(bytes / 4) * 4);
    body.writeUInt16BE(((first % 0x1_0000) + 0x1_0000) % 0x1_0000, 0);
    body.writeUInt16BE(count, 2);
    body.writeUIntBE(beginsAt % 0x100_0000, 4, 3);
    body[7] = (this.#reports - 1) & 0xff;
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const kinds = said.slice(chunk * OF_CHUNK, (chunk + 1) * OF_CHUNK);
      const bits = kinds.reduce((sum, { kind }, nth) => sum | (kind << (2 * (OF_CHUNK - 1 - nth))), 0);
      body.writeUInt16BE(CHUNK_OF_PAIRS | bits, 8 + chunk * 2);
    }
    let at = 8 + chunks * 2;
    for (const { kind, delta } of said) {
      if (kind === SHORT) body.writeUInt8(delta, at);
      if (kind === LONG) body.writeInt16BE(delta, at);
      at += kind;
    }
    return transportReport(ARRIVALS, ssrc, body);
  }
}
