/** The payload type of Opus in every offer of this server, which answers keep. */
export const OPUS = 111;
/** The same in the sections of what is heard of a screen, which say more of it. */
const OPUS_OF_SCREEN = 112;
/** What a screen comes as, and goes as: two types, because the sections say different things of them. */
export const VP8 = { comesAs: 97, goesAs: 96 } as const;
/** The number of the extension by which a sender counts its packets, in every offer of this server. */
export const COUNTED = 3;

/** What tells the streams of a kind from others, and how they count. */
export interface Medium {
  /** The payload types in the sections that take it, and in those that send it. */
  readonly comesAs: number;
  readonly goesAs: number;
  readonly ticksPerMs: number;
  /** Whether the first packet after an interruption has the marker: it does not end a picture. */
  readonly marksBegin: boolean;
}

export const MICROPHONE: Medium = { comesAs: OPUS, goesAs: OPUS, ticksPerMs: 48, marksBegin: true };
export const SCREEN: Medium = { ...VP8, ticksPerMs: 90, marksBegin: false };
export const SCREEN_SOUND: Medium = { ...MICROPHONE, comesAs: OPUS_OF_SCREEN, goesAs: OPUS_OF_SCREEN };

/** An empty report of a receiver, by RTCP: the smallest packet that every client takes, and that is no sound. */
export const PULSE: Buffer = Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 1]);
const [SEQ, TIMESTAMP] = [0x1_0000, 0x1_0000_0000];
/** A jump of more than this is no loss, but another stream. */
const MOST_JUMP = 3000;
const HEADER_BYTES = 12;
/** More than a packet of a stream has, and less than a packet of the network. */
const MOST_BYTES = 1400;
const MARKER = 0x80;

/** What of a packet decides how it is sent on. */
export interface RtpHead {
  readonly seq: number;
  readonly timestamp: number;
  /** Whether it begins a stretch of sound. */
  readonly hasMarker: boolean;
}

/** Reads a packet of a stream; null for anything else, as reports of the connection are. */
export const readRtp = (packet: Buffer, { comesAs }: Medium = MICROPHONE): RtpHead | null => {
  if (packet.length <= HEADER_BYTES || packet.length > MOST_BYTES) return null;
  const [first = 0, second = 0] = packet;
  if (first >> 6 !== 2 || (second & ~MARKER) !== comesAs) return null;
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
export const ahead = (from: number, to: number): number => mod(to - from + SEQ / 2, SEQ) - SEQ / 2;

/**
 * Numbers a packet for a listener: what was kept back by a mute, or came from the speaker before, leaves no gap. A receiver
 * would take a gap for loss, and cannot decrypt what follows a very long one.
 * @param last the numbers so far; null before the first packet
 * @param isAnew whether the stream was interrupted, or has another speaker
 */
export const numberFor = (
  last: Numbers | null,
  head: RtpHead,
  nowMs: number,
  isAnew: boolean,
  { ticksPerMs, marksBegin }: Medium = MICROPHONE,
): Numbered => {
  const jump = last === null ? 0 : ahead(last.heard, head.seq);
  if (last === null || isAnew || Math.abs(jump) > MOST_JUMP) {
    const seq = last === null ? head.seq : mod(last.seq + 1, SEQ);
    const ticks = last === null ? 0 : Math.max(1, Math.round((nowMs - last.sentMs) * ticksPerMs));
    const timestamp = last === null ? head.timestamp : mod(last.timestamp + ticks, TIMESTAMP);
    const numbers = {
      addSeq: mod(seq - head.seq, SEQ),
      addTimestamp: mod(timestamp - head.timestamp, TIMESTAMP),
      ...{ seq, timestamp, sentMs: nowMs, heard: head.seq },
    };
    return { seq, timestamp, numbers, hasMarker: marksBegin || head.hasMarker };
  }
  const seq = mod(head.seq + last.addSeq, SEQ);
  const timestamp = mod(head.timestamp + last.addTimestamp, TIMESTAMP);
  // A late packet keeps its number, and changes nothing of what follows.
  const numbers = jump <= 0 ? last : { ...last, seq, timestamp, sentMs: nowMs, heard: head.seq };
  return { seq, timestamp, numbers, hasMarker: head.hasMarker };
};

/** Writes the numbers and the source of a listener's stream into a packet that is used for all listeners. */
export const writeRtp = (
  packet: Buffer,
  { seq, timestamp, hasMarker }: RtpHead,
  ssrc: number,
  { goesAs }: Medium = MICROPHONE,
): void => {
  packet[1] = hasMarker ? goesAs | MARKER : goesAs;
  packet.writeUInt16BE(seq, 2);
  packet.writeUInt32BE(timestamp, 4);
  packet.writeUInt32BE(ssrc, 8);
};
