import { encoderOf } from '../../contract/codec';
import { events, type EventData, type EventName } from '../../contract/gateway/events';
import type { Origin } from '../bus/commands';

/** An event as sent to all its recipients: serialised once, except for the number that each session adds. */
export interface OutgoingEvent {
  /** The frame's text up to the end of `data`, in UTF-8. */
  readonly body: Buffer;
  /** The last frame made, and its number: sessions at the same number share it. */
  made: { readonly seq: number; readonly frame: Buffer } | null;
  /** The command by which the nodes of a shared store received the event; null on a single server. */
  origin: Origin | null;
}

const TEXT_FRAME = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** A whole websocket text frame (RFC 6455, unmasked, not fragmented) from the two parts of its text. */
const frameOf = (body: Buffer, end: string): Buffer => {
  const length = body.length + end.length;
  const headerLength = length < LENGTH_16 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = TEXT_FRAME;
  if (headerLength === 2) frame[1] = length;
  else if (headerLength === 4) {
    frame[1] = LENGTH_16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64;
    frame.writeUInt32BE(0, 2);
    frame.writeUInt32BE(length, 6);
  }
  body.copy(frame, headerLength);
  frame.write(end, headerLength + body.length, 'latin1');
  return frame;
};

const outgoing = (name: string, data: unknown): OutgoingEvent => ({
  body: Buffer.from(`{"event":${JSON.stringify(name)},"data":${JSON.stringify(data)}`),
  made: null,
  origin: null,
});

/** An event that another node has encoded. */
export const eventOfText = (body: string, origin: Origin | null): OutgoingEvent => ({
  body: Buffer.from(body),
  made: null,
  origin,
});

/**
 * A copy of an event for sending it again: handovers treat it as a separate event, because the origin identifies events
 * that were sent before.
 */
export const toldAgain = ({ body }: OutgoingEvent): OutgoingEvent => ({ body, made: null, origin: null });

/** One encoder per event that has occurred: events are as frequent as messages, and their shape never changes. */
const encoders: Partial<Record<EventName, ReturnType<typeof encoderOf>>> = {};

/** Encodes an event by its row of the table; fields that the row does not name are dropped. */
export const encodeEvent = <N extends EventName>(name: N, data: EventData<N>): OutgoingEvent => {
  const encode = (encoders[name] ??= encoderOf(events[name].data));
  return outgoing(name, encode(data));
};

/** The event's frame with its number in a session; without a number for clients that do not support resume. */
const numberedFrame = (event: OutgoingEvent, seq: number | null): Buffer => {
  if (seq === null) return frameOf(event.body, '}');
  if (event.made?.seq === seq) return event.made.frame;
  const frame = frameOf(event.body, `,"seq":${seq}}`);
  event.made = { seq, frame };
  return frame;
};

interface Joined {
  readonly seq: number | null;
  readonly events: readonly OutgoingEvent[];
  readonly frames: Buffer;
}

/**
 * The last frames joined. Sessions are written one after the other, and those that began together have the same events
 * at the same numbers: of 2,000 sockets that come back, nearly all get the buffer of their predecessor.
 */
let lastJoined: Joined | null = null;

const isLast = (seq: number | null, events: readonly OutgoingEvent[]): boolean =>
  lastJoined !== null &&
  lastJoined.seq === seq &&
  lastJoined.events.length === events.length &&
  lastJoined.events.every((event, nth) => event === events[nth]);

/** The frames of one or more events in a row, the first with this number, as one buffer. */
export const numberedFrames = (events: readonly OutgoingEvent[], seq: number | null): Buffer => {
  const [only] = events;
  if (only !== undefined && events.length === 1) return numberedFrame(only, seq);
  if (lastJoined !== null && isLast(seq, events)) return lastJoined.frames;
  const frames = Buffer.concat(
    events.map((event, nth) => frameOf(event.body, seq === null ? '}' : `,"seq":${seq + nth}}`)),
  );
  lastJoined = { seq, events, frames };
  return frames;
};

/** HELLO and PONG, which carry no number. */
export const controlFrame = (name: string, data: unknown): Buffer => frameOf(outgoing(name, data).body, '}');
