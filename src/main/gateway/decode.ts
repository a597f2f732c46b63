import { events, isEventName, type EventName, type LiveEvent } from '../../contract/gateway/events';
import { FRAME, helloData, pongData, serverFrame } from '../../contract/gateway/frames';
import { parseJson } from '../json';

/** A frame from the server, decoded for the machine. */
export type ServerFrame =
  | { readonly kind: 'hello'; readonly session: string; readonly resumed: boolean }
  | { readonly kind: 'pong'; readonly timestamp: number }
  /**
   * `event` is null if this client does not know the name or cannot read the data: its sequence number still counts.
   */
  | { readonly kind: 'event'; readonly seq: number | null; readonly event: LiveEvent | null }
  | { readonly kind: 'unreadable' };

/** The reason for dropping a frame's content; `name` is null if the name could not be read either. */
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

/** The part of an event's data schema that is used. */
interface Schema {
  safeParse(data: unknown): { readonly success: boolean; readonly data?: unknown };
}

const decodeEvent = (name: EventName, data: unknown): LiveEvent | null => {
  const schema: Schema = events[name].data;
  const parsed = schema.safeParse(data);
  // The data was parsed by the row of this name; TypeScript cannot express that for a name that is known only at run
  // time.
  return parsed.success ? ({ name, data: parsed.data } as LiveEvent) : null;
};

/**
 * Decodes the text of a frame by the table of events. Never throws: unknown or malformed content is returned as
 * `dropped`, for the caller to count and log, and keeps its sequence number if it has one.
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
