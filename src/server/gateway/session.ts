import { CLOSE, FRAME } from '../../contract/gateway/frames';
import type { UserId } from '../../contract/ids';
import { GATEWAY } from '../../contract/limits';
import type { TokenId } from '../data/schema';
import { controlFrame, numberedFrames, type OutgoingEvent } from './frame';

/** The current open socket of a session. */
export interface Wire {
  /** Whether more can be written without filling the buffer. */
  readonly isReady: () => boolean;
  /** Writes whole frames. */
  readonly write: (frames: Buffer) => void;
  readonly close: (code: number) => void;
}

/** The size of one write to the socket. */
const CHUNK_BYTES = 64 * 1024;
/** Thresholds of unsent events at which a write is tried first: a burst within one turn is not a slow reader. */
const TRY_EVERY_EVENTS = GATEWAY.slowConsumerFrames / 2;
const TRY_EVERY_BYTES = GATEWAY.slowConsumerBytes / 2;

export interface SessionOptions {
  readonly id: string;
  readonly userId: UserId;
  readonly tokenId: TokenId;
  /** Whether the client supports resume (`v=2`): then events are numbered and kept. */
  readonly isResumable: boolean;
  /** The caps of the handshake that began it; null while the node that has the session has not told them. */
  readonly caps: ReadonlySet<string> | null;
}

/** The data of a session that moves to another node. */
export interface SessionSnapshot {
  /** The number of the first event of `kept`. */
  readonly firstSeq: number;
  readonly kept: readonly OutgoingEvent[];
  readonly caps: ReadonlySet<string>;
}

/**
 * The events sent to one client, and their order (protocol.md 'Resume'). The events kept for a resume are also the
 * queue of unsent events, so a slow reader takes no memory of its own.
 */
export class Session {
  readonly id: string;
  readonly userId: UserId;
  readonly isResumable: boolean;
  tokenId: TokenId;
  #caps: ReadonlySet<string> | null;
  #wire: Wire | null = null;
  /** Events `#firstSeq`, `#firstSeq + 1`, …, at least the last 512. */
  #kept: OutgoingEvent[] = [];
  #firstSeq = 1;
  #sentSeq = 0;
  #heldBytes = 0;
  /** HELLO waits until this number has been written; null after HELLO was sent. */
  #helloAfter: { readonly seq: number; readonly isResumed: boolean } | null = null;
  /**
   * False before the first socket: until then nothing is dropped, because events that arrive during the opening belong
   * to the client.
   */
  #hasBegun = false;

  constructor(options: SessionOptions) {
    this.id = options.id;
    this.userId = options.userId;
    this.tokenId = options.tokenId;
    this.isResumable = options.isResumable;
    this.#caps = options.caps;
  }

  get lastSeq(): number {
    return this.#firstSeq + this.#kept.length - 1;
  }

  get wire(): Wire | null {
    return this.#wire;
  }

  /** Whether a client that has all events up to `seq` can receive the rest. */
  canResumeFrom(seq: number): boolean {
    return this.#hasBegun && seq <= this.lastSeq && seq >= this.#firstSeq - 1;
  }

  /** The events after `seq`, for another node. */
  snapshotFrom(seq: number): SessionSnapshot {
    const kept = this.#kept.slice(seq + 1 - this.#firstSeq);
    return { firstSeq: seq + 1, kept, caps: this.#caps ?? new Set() };
  }

  /**
   * Continues from a snapshot: its events come first, then the events that arrived on this node and are not among them.
   */
  continueFrom(
    { firstSeq, kept, caps }: SessionSnapshot,
    isAmongThem: (event: OutgoingEvent) => boolean,
  ): void {
    this.#caps = caps;
    this.#kept = [...kept, ...this.#kept.filter((event) => !isAmongThem(event) && this.#understands(event))];
    this.#firstSeq = firstSeq;
    this.#hasBegun = true;
  }

  /** Starts writing to the first socket: HELLO, then all events since the session was opened. */
  begin(wire: Wire): void {
    this.#attach(wire, this.#firstSeq - 1);
    this.#helloAfter = this.isResumable ? { seq: this.#sentSeq, isResumed: false } : null;
    this.flush();
  }

  /** Continues with another socket: the events after `seq`, for which `canResumeFrom` is true, and then HELLO. */
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

  /** The socket closed; events are kept from now on. */
  detach(): void {
    this.#wire = null;
    this.#helloAfter = null;
  }

  /** Whether the client understands an event, by the caps of its handshake. */
  #understands({ cap }: OutgoingEvent): boolean {
    return cap === null || this.#caps === null || this.#caps.has(cap);
  }

  /** Sends an event without a number, which is not repeated after a resume; false where the client cannot get it now. */
  signal(event: OutgoingEvent): boolean {
    if (this.#wire === null || this.#helloAfter !== null || !this.#understands(event)) return false;
    this.#wire.write(numberedFrames([event], null));
    return true;
  }

  /** Queues an event that the client understands; the next `flush` writes it. */
  push(event: OutgoingEvent): void {
    if (!this.#understands(event)) return;
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

  /** Writes the queue, as far as the socket accepts it. Terminates, because each turn writes at least one event. */
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

  /** Sends HELLO, once the events before it have been written. */
  #sayHello(wire: Wire): void {
    const hello = this.#helloAfter;
    if (hello === null || this.#sentSeq < hello.seq) return;
    this.#helloAfter = null;
    wire.write(controlFrame(FRAME.hello, { session: this.id, resumed: hello.isResumed }));
  }

  /**
   * The next frames as one buffer, null when there are none: the number of events per write determines the throughput
   * of deliveries.
   */
  #nextChunk(): Buffer | null {
    const begin = this.#sentSeq + 1 - this.#firstSeq;
    const last = Math.min(this.lastSeq, this.#helloAfter?.seq ?? Infinity) + 1 - this.#firstSeq;
    let end = begin;
    let bytes = 0;
    for (let event = this.#kept[end]; event !== undefined && end < last && bytes < CHUNK_BYTES;) {
      bytes += event.body.length;
      end += 1;
      event = this.#kept[end];
    }
    if (end === begin) return null;
    const seq = this.#sentSeq + 1;
    this.#sentSeq += end - begin;
    this.#heldBytes -= bytes;
    return numberedFrames(this.#kept.slice(begin, end), this.isResumable ? seq : null);
  }

  /**
   * Drops events beyond the resume window; in batches, because removing one from the front costs as much as removing
   * many.
   */
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
