import { CLOSE, FRAME } from '../../contract/gateway/frames';
import type { UserId } from '../../contract/ids';
import { GATEWAY } from '../../contract/limits';
import type { TokenId } from '../data/schema';
import { controlFrame, numberedFrame, type OutgoingEvent } from './frame';

/** What a session writes to: the open socket of the moment. */
export interface Wire {
  /** Whether more can be written without piling up. */
  readonly isReady: () => boolean;
  /** Writes whole frames. */
  readonly write: (frames: Buffer) => void;
  readonly close: (code: number) => void;
}

/** So much goes to the socket in one write. */
const CHUNK_BYTES = 64 * 1024;
/** Held back this far without having tried to write: a burst within one turn, not a slow reader. */
const TRY_EVERY_EVENTS = GATEWAY.slowConsumerFrames / 2;
const TRY_EVERY_BYTES = GATEWAY.slowConsumerBytes / 2;

export interface SessionOptions {
  readonly id: string;
  readonly userId: UserId;
  readonly tokenId: TokenId;
  /** Whether the client knows resume (`v=2`): then events are numbered and kept. */
  readonly isResumable: boolean;
}

/** What a session takes with it to another node. */
export interface SessionSnapshot {
  /** The number of the first of `kept`. */
  readonly firstSeq: number;
  readonly kept: readonly OutgoingEvent[];
}

/**
 * What one client has been told, and in which order (protocol.md 'Resume'). The events that are kept for a resume are
 * also the queue of those not written yet, so a reader that falls behind costs no memory of its own.
 */
export class Session {
  readonly id: string;
  readonly userId: UserId;
  readonly isResumable: boolean;
  tokenId: TokenId;
  #wire: Wire | null = null;
  /** Events `#firstSeq`, `#firstSeq + 1`, …, at least the last 512. */
  #kept: OutgoingEvent[] = [];
  #firstSeq = 1;
  #sentSeq = 0;
  #heldBytes = 0;
  /** HELLO waits until this number has been written; null when it has been said. */
  #helloAfter: { readonly seq: number; readonly isResumed: boolean } | null = null;
  /** Before its first socket nothing is forgotten: what comes while it is being opened belongs to its client. */
  #hasBegun = false;

  constructor(options: SessionOptions) {
    this.id = options.id;
    this.userId = options.userId;
    this.tokenId = options.tokenId;
    this.isResumable = options.isResumable;
  }

  get lastSeq(): number {
    return this.#firstSeq + this.#kept.length - 1;
  }

  get wire(): Wire | null {
    return this.#wire;
  }

  /** Whether a client that has seen everything up to `seq` can be given what followed. */
  canResumeFrom(seq: number): boolean {
    return this.#hasBegun && seq <= this.lastSeq && seq >= this.#firstSeq - 1;
  }

  /** What followed `seq`, for another node. */
  snapshotFrom(seq: number): SessionSnapshot {
    return { firstSeq: seq + 1, kept: this.#kept.slice(seq + 1 - this.#firstSeq) };
  }

  /** Goes on from a snapshot: its events come first, then those that came here meanwhile and are not among them. */
  continueFrom({ firstSeq, kept }: SessionSnapshot, isAmongThem: (event: OutgoingEvent) => boolean): void {
    this.#kept = [...kept, ...this.#kept.filter((event) => !isAmongThem(event))];
    this.#firstSeq = firstSeq;
    this.#hasBegun = true;
  }

  /** Starts writing to the first socket: HELLO, then all that has come since the session was opened. */
  begin(wire: Wire): void {
    this.#attach(wire, this.#firstSeq - 1);
    this.#helloAfter = this.isResumable ? { seq: this.#sentSeq, isResumed: false } : null;
    this.flush();
  }

  /** Goes on with another socket: what followed `seq`, for which `canResumeFrom` holds, and then HELLO. */
  resume(wire: Wire, seq: number): void {
    this.#attach(wire, seq);
    this.#helloAfter = { seq: this.lastSeq, isResumed: true };
    this.flush();
  }

  #attach(wire: Wire, seq: number): void {
    this.#hasBegun = true;
    this.#wire = wire;
    this.#sentSeq = Math.min(Math.max(seq, this.#firstSeq - 1), this.lastSeq);
    this.#heldBytes = 0;
    for (const event of this.#kept.slice(this.#sentSeq + 1 - this.#firstSeq))
      this.#heldBytes += event.body.length;
  }

  /** The socket is gone; events are kept from now on. */
  detach(): void {
    this.#wire = null;
    this.#helloAfter = null;
  }

  /** Takes an event; it is written by the next `flush`. */
  push(event: OutgoingEvent): void {
    this.#kept.push(event);
    if (this.#wire === null) {
      this.#dropOld();
      return;
    }
    this.#heldBytes += event.body.length;
    if (this.#isBehind(TRY_EVERY_EVENTS, TRY_EVERY_BYTES)) {
      this.flush();
      if (this.#isBehind(GATEWAY.slowConsumerFrames + 1, GATEWAY.slowConsumerBytes + 1))
        this.#wire.close(CLOSE.tooSlow);
    }
    this.#dropOld();
  }

  #isBehind(events: number, bytes: number): boolean {
    return this.lastSeq - this.#sentSeq >= events || this.#heldBytes >= bytes;
  }

  /** Writes what waits, as far as the socket takes it. Ends, since each turn writes at least one event more. */
  flush(): void {
    const wire = this.#wire;
    if (wire === null) return;
    this.#sayHello(wire);
    while (wire.isReady()) {
      const chunk = this.#nextChunk();
      if (chunk === null) return;
      wire.write(chunk);
      this.#sayHello(wire);
    }
  }

  /** HELLO, once what belongs before it has been written. */
  #sayHello(wire: Wire): void {
    const hello = this.#helloAfter;
    if (hello === null || this.#sentSeq < hello.seq) return;
    this.#helloAfter = null;
    wire.write(controlFrame(FRAME.hello, { session: this.id, resumed: hello.isResumed }));
  }

  /**
   * The next frames as one buffer, null when there are none: what one write carries decides how many deliveries a
   * second there are.
   */
  #nextChunk(): Buffer | null {
    const frames: Buffer[] = [];
    let bytes = 0;
    const last = Math.min(this.lastSeq, this.#helloAfter?.seq ?? Infinity);
    while (this.#sentSeq < last && bytes < CHUNK_BYTES) {
      const event = this.#kept[this.#sentSeq + 1 - this.#firstSeq];
      if (event === undefined) break;
      this.#sentSeq += 1;
      this.#heldBytes -= event.body.length;
      const frame = numberedFrame(event, this.isResumable ? this.#sentSeq : null);
      frames.push(frame);
      bytes += frame.length;
    }
    const [only] = frames;
    if (only === undefined) return null;
    return frames.length === 1 ? only : Buffer.concat(frames);
  }

  /** Forgets what no resume asks for any more; in pieces, since taking one from the front costs as much as many. */
  #dropOld(): void {
    if (!this.#hasBegun) return;
    const sent = this.#wire === null ? this.lastSeq : this.#sentSeq;
    const keep = this.isResumable ? GATEWAY.resumeEvents : 0;
    const spare = Math.min(this.#kept.length - keep, sent - this.#firstSeq + 1);
    if (spare < GATEWAY.resumeEvents && this.isResumable) return;
    if (spare <= 0) return;
    this.#kept.splice(0, spare);
    this.#firstSeq += spare;
  }
}
