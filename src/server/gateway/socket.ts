import type { Duplex } from 'node:stream';
import { WebSocket, type RawData } from 'ws';
import type { z } from 'zod';
import { clientFrame, CLOSE, FRAME, pingData } from '../../contract/gateway/frames';
import { GATEWAY } from '../../contract/limits';
import type { Cancel, Clock } from '../clock';
import { controlFrame } from './frame';
import type { Wire } from './session';

/** What ws says of a frame that breaks RFC 6455, is no UTF-8 or is too long; the protocol has one code for these. */
const MALFORMED_TO_WS: ReadonlySet<number> = new Set([1002, 1007, 1008, 1009]);
/** More than this in the socket's own buffer, and events wait in the session instead. */
const READY_BELOW_BYTES = 64 * 1024;
/** A closed socket whose other side does not answer is cut off. */
const CLOSE_WITHIN_MS = 5000;
/** A socket that has been silent this long is asked for a sign of life; when none comes for as long, it is cut off. */
export const SILENCE_MS = 45_000;

/** A websocket whose malformed frames close with 4002. */
export class GatewaySocket extends WebSocket {
  override close(code?: number, data?: string | Buffer): void {
    super.close(code !== undefined && MALFORMED_TO_WS.has(code) ? CLOSE.malformed : code, data);
  }
}

export interface SocketHandlers {
  /** The buffer has room again. */
  readonly onDrain: () => void;
  /** It is closed, or as good as closed: nothing is written any more. `code` as the client or we said it. */
  readonly onGone: (code: number) => void;
}

export interface OpenSocket extends Wire {
  /** Asks a silent socket for a sign of life, or cuts it off. Called now and then. */
  readonly checkLife: () => void;
}

const parsed = (data: RawData): unknown => {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
  return JSON.parse(bytes.toString('utf8'));
};

/**
 * One client's socket: answers PING, holds the client to its limits, and writes frames past ws, straight to the stream
 * below it, so that one buffer serves many receivers. The stream is not compressed, and ws writes whole frames too.
 */
export const openSocket = (
  socket: WebSocket,
  stream: Duplex,
  clock: Clock,
  { onDrain, onGone }: SocketHandlers,
): OpenSocket => {
  let isGone = false;
  let heardAt = clock.elapsed();
  let askedAt = -Infinity;
  const frameTimes: number[] = [];

  let cancelTermination: Cancel = () => undefined;
  /** Cuts the connection off if the other side does not end it; until then it holds the socket and what it has read. */
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

  /** Whether this frame is within 120 in 60 s. */
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
    // ws has closed it by now; a peer that only sends does not get to keep the connection.
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
