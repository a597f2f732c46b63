import { events, isEventName, type EventName, type LiveEvent } from '../../contract/gateway/events';
import { FRAME, helloData, pongData, serverFrame } from '../../contract/gateway/frames';
import { parseJson } from '../json';

/** A frame from the server, as the machine takes it. */
export type ServerFrame =
  | { readonly kind: 'hello'; readonly session: string; readonly resumed: boolean }
  | { readonly kind: 'pong'; readonly timestamp: number }
  /** `event` is null where this client does not know the name or cannot read the data: its place in the order counts still. */
  | { readonly kind: 'event'; readonly seq: number | null; readonly event: LiveEvent | null }
  | { readonly kind: 'unreadable' };

/** Why a frame's content was dropped; `name` is null when not even that could be read. */
export interface Dropped {
  readonly name: string | null;
  readonly why: 'not-json' | 'not-a-frame' | 'unknown-event' | 'ill-formed';
}

export interface Decoded {
  readonly frame: ServerFrame;
  readonly dropped: Dropped | null;
}

const unreadable = (why: 'not-json' | 'not-a-frame'): Decoded => ({
  frame: { kind: 'unreadable' },
  dropped: { name: null, why },
});

/** All that is used of the schema of an event's data: it parses. */
interface Schema {
  safeParse(data: unknown): { readonly success: boolean; readonly data?: unknown };
}

const decodeEvent = (name: EventName, data: unknown): LiveEvent | null => {
  const schema: Schema = events[name].data;
  const parsed = schema.safeParse(data);
  // The data was parsed by this very name's row, which no type can say of a name that is only known at run time.
  return parsed.success ? ({ name, data: parsed.data } as LiveEvent) : null;
};

/**
 * Reads the text of a frame by the table of events. Nothing throws: what is unknown or ill-formed comes back as
 * `dropped`, for the caller to count and log, and keeps its place in the order where it has one.
 */
export const decodeFrame = (text: string): Decoded => {
  const json = parseJson(text);
  if (!json) return unreadable('not-json');
  const envelope = serverFrame.safeParse(json.value);
  if (!envelope.success) return unreadable('not-a-frame');
  const { event: name, data, seq = null } = envelope.data;
  if (name === FRAME.hello) {
    const hello = helloData.safeParse(data);
    if (hello.success) return { frame: { kind: 'hello', ...hello.data }, dropped: null };
    return { frame: { kind: 'unreadable' }, dropped: { name, why: 'ill-formed' } };
  }
  if (name === FRAME.pong) {
    const pong = pongData.safeParse(data);
    if (pong.success) return { frame: { kind: 'pong', ...pong.data }, dropped: null };
    return { frame: { kind: 'unreadable' }, dropped: { name, why: 'ill-formed' } };
  }
  if (!isEventName(name)) {
    return { frame: { kind: 'event', seq, event: null }, dropped: { name, why: 'unknown-event' } };
  }
  const event = decodeEvent(name, data);
  return { frame: { kind: 'event', seq, event }, dropped: event ? null : { name, why: 'ill-formed' } };
};
