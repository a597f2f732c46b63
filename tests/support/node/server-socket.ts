import { WebSocket } from 'ws';
import type { EventData, EventName, LiveEvent } from '../../../src/contract/gateway/events';
import { decodeFrame } from '../../../src/main/gateway/decode';

/** A frame, as the client decodes it. */
export type Received =
  | { readonly kind: 'hello'; readonly session: string; readonly resumed: boolean }
  | { readonly kind: 'pong'; readonly timestamp: number }
  | { readonly kind: 'event'; readonly seq: number | null; readonly event: LiveEvent };

export interface TestSocket {
  readonly socket: WebSocket;
  /** All frames so far. */
  readonly frames: readonly Received[];
  /** All events so far. */
  readonly events: () => readonly LiveEvent[];
  readonly eventsOf: <N extends EventName>(name: N) => readonly EventData<N>[];
  /** The first frame that matches, received already or later. */
  readonly frame: (fits: (frame: Received) => boolean) => Promise<Received>;
  /** The data of the nth event of that name (the first is 0); waits until it arrives. */
  readonly event: <N extends EventName>(name: N, nth?: number) => Promise<EventData<N>>;
  /**
   * Resolves when everything that the server has sent to this socket so far has arrived, or when the socket is closed.
   */
  readonly settle: () => Promise<void>;
  readonly send: (text: string) => void;
  readonly close: (code?: number) => Promise<number>;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
}

const WITHIN_MS = 60_000;

const isNamed =
  <N extends EventName>(name: N) =>
  (event: LiveEvent): event is Extract<LiveEvent, { name: N }> =>
    event.name === name;

const read = (text: string): Received => {
  const { frame, dropped } = decodeFrame(text);
  if (dropped !== null) throw new Error(`The client cannot read ${text}: ${dropped.why}`);
  if (frame.kind === 'unreadable') throw new Error(`The client cannot read ${text}`);
  if (frame.kind !== 'event') return frame;
  if (frame.event === null) throw new Error(`The client does not know ${text}`);
  return { kind: 'event', seq: frame.seq, event: frame.event };
};

/** Opens a socket and reads its frames by the client's own decoder. A frame that the decoder drops fails the test. */
export const openTestSocket = async (url: string, token: string): Promise<TestSocket> => {
  const socket = new WebSocket(url, token);
  const frames: Received[] = [];
  const problems: Error[] = [];
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const check of [...waiting]) check();
  };
  const closed = new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)));
  socket.on('message', (data: Buffer) => {
    try {
      frames.push(read(data.toString('utf8')));
    } catch (problem) {
      problems.push(problem instanceof Error ? problem : new Error(String(problem)));
    }
    wake();
  });
  socket.on('close', wake);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);

  const until = <T>(what: string, find: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const done = (): void => {
        waiting.delete(check);
        clearTimeout(timer);
      };
      const check = (): void => {
        const found = find();
        if (problems.length === 0 && found === undefined) return;
        done();
        if (found !== undefined) resolve(found);
        else reject(problems[0] ?? new Error(what));
      };
      const timer = setTimeout(() => {
        done();
        reject(new Error(`${what} did not come; there were ${JSON.stringify(frames)}`));
      }, WITHIN_MS);
      waiting.add(check);
      check();
    });

  const events = (): readonly LiveEvent[] =>
    frames.flatMap((frame) => (frame.kind === 'event' ? [frame.event] : []));
  const eventsOf = <N extends EventName>(name: N): readonly EventData<N>[] =>
    events()
      .filter(isNamed(name))
      .map(({ data }) => data as unknown as EventData<N>);
  let pings = 0;

  return {
    socket,
    frames,
    events,
    eventsOf,
    frame: (fits) => until('The frame', () => frames.find(fits)),
    event: (name, nth = 0) => until(name, () => eventsOf(name)[nth]),
    settle: async () => {
      pings += 1;
      const timestamp = pings;
      if (socket.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify({ event: 'PING', data: { timestamp } }));
      await until('PONG', () => {
        if (socket.readyState !== WebSocket.OPEN) return true;
        return frames.some((frame) => frame.kind === 'pong' && frame.timestamp === timestamp) || undefined;
      });
    },
    send: (text) => socket.send(text),
    close: (code = 1000) => {
      socket.close(code);
      return closed;
    },
    closed,
  };
};
