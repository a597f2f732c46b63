import { encoderOf } from '../../contract/codec';
import { events, type EventData, type EventName } from '../../contract/gateway/events';
import type { Origin } from '../bus/commands';

/** An event as it goes to all who hear it: serialised once, but for the number that each session gives it. */
export interface OutgoingEvent {
  /** The frame's text up to the end of `data`, in UTF-8. */
  readonly body: Buffer;
  /** The frame that was made last, and its number: sessions that keep step share it. */
  made: { readonly seq: number; readonly frame: Buffer } | null;
  /** By which order the nodes that share a store were told of it; null where the server is alone. */
  origin: Origin | null;
}

const TEXT_FRAME = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** A whole websocket text frame (RFC 6455, unmasked, not fragmented) from the pieces of its text. */
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

/** The same event, told once more: to hand-overs it is one of its own (its origin says what was told before). */
export const toldAgain = ({ body }: OutgoingEvent): OutgoingEvent => ({ body, made: null, origin: null });

/** One for each event that has happened: an event goes out as often as a message, and its shape never changes. */
const encoders: Partial<Record<EventName, ReturnType<typeof encoderOf>>> = {};

/** Encodes an event by its row of the table; what the row does not name stays here. */
export const encodeEvent = <N extends EventName>(name: N, data: EventData<N>): OutgoingEvent => {
  const encode = (encoders[name] ??= encoderOf(events[name].data));
  return outgoing(name, encode(data));
};

/** The event's frame with its number in a session; without a number for clients that know no resume. */
export const numberedFrame = (event: OutgoingEvent, seq: number | null): Buffer => {
  if (seq === null) return frameOf(event.body, '}');
  if (event.made?.seq === seq) return event.made.frame;
  const frame = frameOf(event.body, `,"seq":${seq}}`);
  event.made = { seq, frame };
  return frame;
};

/** HELLO and PONG, which carry no number. */
export const controlFrame = (name: string, data: unknown): Buffer => frameOf(outgoing(name, data).body, '}');
