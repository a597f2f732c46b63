/** The payload type of Opus in every offer of this server, which answers keep. */
export const OPUS = 111;
/** What the clock of Opus advances in a millisecond. */
const TICKS_PER_MS = 48;
/** An empty report of a receiver, by RTCP: the smallest packet that every client takes, and that is no sound. */
export const PULSE: Buffer = Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 1]);
const [SEQ, TIMESTAMP] = [0x1_0000, 0x1_0000_0000];
/** A jump of more than this is no loss, but another stream. */
const MOST_JUMP = 3000;
const HEADER_BYTES = 12;
/** More than a packet of a microphone has, and less than a packet of the network. */
const MOST_BYTES = 1400;
const MARKER = 0x80;

/** What of a packet decides how it is sent on. */
export interface RtpHead {
  readonly seq: number;
  readonly timestamp: number;
  /** Whether it begins a stretch of sound. */
  readonly hasMarker: boolean;
}

/** Reads a packet of a microphone; null for anything else, as reports of the connection are. */
export const readRtp = (packet: Buffer): RtpHead | null => {
  if (packet.length <= HEADER_BYTES || packet.length > MOST_BYTES) return null;
  const [first = 0, second = 0] = packet;
  if (first >> 6 !== 2 || (second & ~MARKER) !== OPUS) return null;
  return {
    seq: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    hasMarker: (second & MARKER) !== 0,
  };
};

/** The numbers of a stream that one listener gets. */
export interface Numbers {
  /** What is added to the numbers of the speaker. */
  readonly addSeq: number;
  readonly addTimestamp: number;
  /** The last ones that the listener got. */
  readonly seq: number;
  readonly timestamp: number;
  readonly sentMs: number;
  /** The last number of the speaker. */
  readonly heard: number;
}

/** A packet as a listener gets it. */
export interface Numbered extends RtpHead {
  readonly numbers: Numbers;
}

const mod = (value: number, size: number): number => ((value % size) + size) % size;
/** How far `to` is ahead of `from`; negative where it is behind. */
const ahead = (from: number, to: number): number => mod(to - from + SEQ / 2, SEQ) - SEQ / 2;

/**
 * Numbers a packet for a listener: what was kept back by a mute, or came from the speaker before, leaves no gap. A receiver
 * would take a gap for loss, and cannot decrypt what follows a very long one.
 * @param last the numbers so far; null before the first packet
 * @param isAnew whether the stream was interrupted, or has another speaker
 */
export const numberFor = (last: Numbers | null, head: RtpHead, nowMs: number, isAnew: boolean): Numbered => {
  const jump = last === null ? 0 : ahead(last.heard, head.seq);
  if (last === null || isAnew || Math.abs(jump) > MOST_JUMP) {
    const seq = last === null ? head.seq : mod(last.seq + 1, SEQ);
    const ticks = last === null ? 0 : Math.max(1, Math.round((nowMs - last.sentMs) * TICKS_PER_MS));
    const timestamp = last === null ? head.timestamp : mod(last.timestamp + ticks, TIMESTAMP);
    const numbers = {
      addSeq: mod(seq - head.seq, SEQ),
      addTimestamp: mod(timestamp - head.timestamp, TIMESTAMP),
      ...{ seq, timestamp, sentMs: nowMs, heard: head.seq },
    };
    return { seq, timestamp, numbers, hasMarker: true };
  }
  const seq = mod(head.seq + last.addSeq, SEQ);
  const timestamp = mod(head.timestamp + last.addTimestamp, TIMESTAMP);
  // A late packet keeps its number, and changes nothing of what follows.
  const numbers = jump <= 0 ? last : { ...last, seq, timestamp, sentMs: nowMs, heard: head.seq };
  return { seq, timestamp, numbers, hasMarker: head.hasMarker };
};

/** Writes the numbers and the source of a listener's stream into a packet that is used for all listeners. */
export const writeRtp = (packet: Buffer, { seq, timestamp, hasMarker }: RtpHead, ssrc: number): void => {
  packet[1] = hasMarker ? OPUS | MARKER : OPUS;
  packet.writeUInt16BE(seq, 2);
  packet.writeUInt32BE(timestamp, 4);
  packet.writeUInt32BE(ssrc, 8);
};
