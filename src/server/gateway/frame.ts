import { encoderOf } from '../../contract/codec';
import { events, type EventData, type EventName, type EventRow } from '../../contract/gateway/events';
import type { Origin } from '../bus/commands';

/** An event as sent to all its recipients: serialised once, except for the number that each session adds. */
export interface OutgoingEvent {
  /** The frame's text up to the end of `data`, in UTF-8. */
  readonly body: Buffer;
  /** The last frames made that begin with this event, and its number in them: sessions at the same number share them. */
  made: {
    readonly seq: number;
    readonly events: readonly OutgoingEvent[];
    readonly frames: Buffer;
  } | null;
  /** The command by which the nodes of a shared store received the event; null on a single server. */
  origin: Origin | null;
  /** What a session must understand to be sent the event; null for an event that every client is sent. */
  readonly cap: string | null;
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

const outgoing = (name: string, data: unknown, cap: string | null): OutgoingEvent => ({
  body: Buffer.from(`{"event":${JSON.stringify(name)},"data":${JSON.stringify(data)}`),
  made: null,
  origin: null,
  cap,
});

/** An event that another node has encoded. */
export const eventOfText = (
  body: string,
  origin: Origin | null,
  cap: string | null = null,
): OutgoingEvent => ({
  body: Buffer.from(body),
  made: null,
  origin,
  cap,
});

/**
 * A copy of an event for sending it again: handovers treat it as a separate event, because the origin identifies events
 * that were sent before.
 */
export const toldAgain = ({ body, cap }: OutgoingEvent): OutgoingEvent => ({
  body,
  made: null,
  origin: null,
  cap,
});

/** One encoder per event that has occurred: events are as frequent as messages, and their shape never changes. */
const encoders: Partial<Record<EventName, ReturnType<typeof encoderOf>>> = {};

/** What a session must understand to be sent the events of a conversation, in which the guild is null. */
const { cap: CONVERSATIONS } = events.DIRECT_CREATE;
/** The same for the events in a thread, whose channel is not in the list of the guild. */
const { cap: THREADS } = events.THREAD_CREATE;

const isOfConversation = (data: object): boolean =>
  'channelId' in data && 'guildId' in data && data.channelId === data.guildId;

/** Encodes an event by its row of the table; fields that the row does not name are dropped. */
export const encodeEvent = <N extends EventName>(
  name: N,
  data: EventData<N>,
  isInThread = false,
): OutgoingEvent => {
  const encode = (encoders[name] ??= encoderOf(events[name].data));
  const { cap }: EventRow = events[name];
  const ofPlace = isInThread ? THREADS : isOfConversation(data) ? CONVERSATIONS : null;
  return outgoing(name, encode(data), cap ?? ofPlace);
};

const areThese = (made: readonly OutgoingEvent[], events: readonly OutgoingEvent[]): boolean =>
  made.length === events.length && made.every((event, nth) => event === events[nth]);

/**
 * The frames of one or more events in a row as one buffer, the first with this number in a session; without numbers for
 * clients that do not support resume. Sessions that began together have the same events at the same numbers: of 2,000
 * sockets that come back, nearly all get the buffer of their predecessor.
 */
export const numberedFrames = (events: readonly OutgoingEvent[], seq: number | null): Buffer => {
  const [first] = events;
  if (first === undefined || seq === null) return Buffer.concat(events.map(({ body }) => frameOf(body, '}')));
  const { made } = first;
  if (made?.seq === seq && areThese(made.events, events)) return made.frames;
  const each = events.map(({ body }, nth) => frameOf(body, `,"seq":${seq + nth}}`));
  const [only] = each;
  const frames = each.length === 1 && only !== undefined ? only : Buffer.concat(each);
  first.made = { seq, events, frames };
  return frames;
};

/** HELLO and PONG, which carry no number. */
export const controlFrame = (name: string, data: unknown): Buffer =>
  frameOf(outgoing(name, data, null).body, '}');
