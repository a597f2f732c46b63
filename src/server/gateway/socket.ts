import type { Duplex } from 'node:stream';
import { WebSocket, type RawData } from 'ws';
import type { z } from 'zod';
import { clientFrame, CLOSE, FRAME, pingData, signalFrame } from '../../contract/gateway/frames';
import { GATEWAY } from '../../contract/limits';
import type { Cancel, Clock } from '../clock';
import { controlFrame } from './frame';
import type { Wire } from './session';

/** The codes of ws for a frame that breaks RFC 6455, is not UTF-8 or is too long; the protocol has one code for all. */
const MALFORMED_TO_WS: ReadonlySet<number> = new Set([1002, 1007, 1008, 1009]);
/** Above this size of the socket's own buffer, events wait in the session instead. */
const READY_BELOW_BYTES = 64 * 1024;
/** The time limit for the peer to answer a close; then the connection is cut. */
const CLOSE_WITHIN_MS = 5000;
/** After this silence a socket is pinged; after the same time without an answer it is cut. */
export const SILENCE_MS = 45_000;

/** A websocket that closes with 4002 after malformed frames. */
export class GatewaySocket extends WebSocket {
  override close(code?: number, data?: string | Buffer): void {
    super.close(code !== undefined && MALFORMED_TO_WS.has(code) ? CLOSE.malformed : code, data);
  }
}

export interface SocketHandlers {
  /** The buffer has room again. */
  readonly onDrain: () => void;
  /** The socket is closed or closing: nothing more is written. `code` is that of the client or of the server. */
  readonly onGone: (code: number) => void;
  /** The client answers an offer of voice. */
  readonly onSignal: (signal: z.output<typeof signalFrame>) => void;
}

export interface OpenSocket extends Wire {
  /** Pings a silent socket, or cuts it. Called periodically. */
  readonly checkLife: () => void;
}

const parsed = (data: RawData): unknown => {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
  return JSON.parse(bytes.toString('utf8'));
};

/**
 * The socket of one client: answers PING, enforces the client's limits, and writes frames directly to the stream under
 * ws, so that one buffer serves many recipients. This is possible because the stream is not compressed and ws too
 * writes whole frames.
 */
export const openSocket = (
  socket: WebSocket,
  stream: Duplex,
  clock: Clock,
  { onDrain, onGone, onSignal }: SocketHandlers,
): OpenSocket => {
  let isGone = false;
  let heardAt = clock.elapsed();
  let askedAt = -Infinity;
  const frameTimes: number[] = [];

  let cancelTermination: Cancel = () => undefined;
  /** Cuts the connection if the peer does not end it; until then the peer holds the socket and its read data. */
  const terminateSoon = (): void => {
    cancelTermination();
    cancelTermination = clock.after(CLOSE_WITHIN_MS, () => socket.terminate());
  };

  const gone = (code: number): void => {
    if (isGone) return;
    isGone = true;
    onGone(code);
  };

  const close = (code: number): void => {
    if (isGone) return;
    socket.close(code);
    gone(code);
    terminateSoon();
  };

  const write = (frames: Buffer): void => {
    if (socket.readyState === WebSocket.OPEN) stream.write(frames);
  };

  /** Whether this frame is within the limit of 120 in 60 s; closes the socket if not. */
  const isWithinLimit = (): boolean => {
    const now = clock.elapsed();
    heardAt = now;
    while (frameTimes[0] !== undefined && frameTimes[0] <= now - GATEWAY.framesWindowMs) frameTimes.shift();
    frameTimes.push(now);
    if (frameTimes.length <= GATEWAY.framesPerWindow) return true;
    close(CLOSE.tooManyFrames);
    return false;
  };

  const answer = (frame: z.output<typeof clientFrame>): void => {
    if (frame.event === FRAME.signal) {
      const signal = signalFrame.safeParse(frame.data);
      if (signal.success) onSignal(signal.data);
      else close(CLOSE.malformed);
    }
    if (frame.event !== FRAME.ping) return;
    const ping = pingData.safeParse(frame.data);
    if (ping.success) write(controlFrame(FRAME.pong, ping.data));
    else close(CLOSE.malformed);
  };

  socket.on('message', (data, isBinary) => {
    if (isGone || !isWithinLimit()) return;
    if (isBinary) {
      close(CLOSE.malformed);
      return;
    }
    try {
      answer(clientFrame.parse(parsed(data)));
    } catch {
      close(CLOSE.malformed);
    }
  });
  socket.on('ping', () => isWithinLimit());
  socket.on('pong', () => isWithinLimit());
  socket.on('close', (code) => {
    cancelTermination();
    gone(code);
  });
  socket.on('error', () => {
    // ws has started to close the socket; a peer that only sends must not keep the connection.
    gone(CLOSE.malformed);
    terminateSoon();
  });
  stream.on('drain', () => {
    if (!isGone) onDrain();
  });

  return {
    isReady: () => !isGone && stream.writableLength < READY_BELOW_BYTES,
    write,
    close,
    checkLife: () => {
      const now = clock.elapsed();
      if (now - Math.max(heardAt, askedAt) < SILENCE_MS) return;
      if (askedAt > heardAt) socket.terminate();
      else if (socket.readyState === WebSocket.OPEN) {
        socket.ping();
        askedAt = now;
      }
    },
  };
};
