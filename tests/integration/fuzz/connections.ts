import { connect, type Socket } from 'node:net';
import type { HttpCase } from './http-cases';

/** Longer than every timeout of the server except for that of slow requests. */
const PATIENCE_MS = 30_000;

const HEAD = Buffer.from('HEAD ');
const HEAD_END = Buffer.from('\r\n\r\n');

/** The status and length of a complete answer at the start of the bytes; null while it is incomplete. */
const readAnswer = (
  bytes: Buffer,
  hasBody: boolean,
): { readonly status: number; readonly length: number; readonly isLast: boolean } | null => {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return null;
  const head = bytes.subarray(0, end).toString('latin1');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? Number.NaN);
  const length =
    end + HEAD_END.length + (hasBody ? Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) : 0);
  if (bytes.length < length) return null;
  return { status, length, isLast: /\r\nconnection: close/i.test(head) || status === 101 };
};

/** The outcome of a request: a status, a close without one, or no reaction. */
export type Fate = number | 'closed' | 'silent';

export interface HttpConnection {
  readonly send: (request: HttpCase) => Promise<Fate>;
  readonly close: () => void;
}

/** Sends requests in sequence, on one connection as long as the server keeps it open. */
export const createHttpConnection = (port: number): HttpConnection => {
  let socket: Socket | null = null;

  const send = ({ bytes, isWhole }: HttpCase): Promise<Fate> =>
    new Promise((resolve) => {
      const used = (socket ??= connect(port, '127.0.0.1'));
      let received: Buffer = Buffer.alloc(0);
      const timer = setTimeout(() => settle('silent', true), PATIENCE_MS);
      const settle = (fate: Fate, isLast: boolean): void => {
        clearTimeout(timer);
        used.removeAllListeners();
        used.on('error', () => undefined);
        if (isLast) {
          used.destroy();
          socket = null;
        }
        resolve(fate);
      };
      used.on('data', (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const answer = readAnswer(received, !bytes.subarray(0, 5).equals(HEAD));
        if (answer !== null)
          settle(answer.status, answer.isLast || !isWhole || received.length > answer.length);
      });
      used.on('error', () => undefined);
      used.on('close', () => settle('closed', true));
      used.write(bytes);
      if (!isWhole) used.end();
    });

  return { send, close: () => socket?.destroy() };
};

const CLOSE_FRAME = Buffer.from([0x88, 0x02]);

/** The code of the server's close frame at the end of its bytes; null if there is none. */
const closeCode = (bytes: Buffer): number | null => {
  const at = bytes.length - 4;
  return at >= 0 && bytes.subarray(at, at + 2).equals(CLOSE_FRAME) ? bytes.readUInt16BE(at + 2) : null;
};

/**
 * Opens a websocket by hand, writes bytes, and resolves with the close code; 0 if the connection ended without one. If
 * the bytes may leave the server waiting, the sending side is closed after them.
 */
export const sendFrames = (
  port: number,
  token: string,
  frames: Buffer,
  leavesAfter: boolean,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received: Buffer = Buffer.alloc(0);
    let isOpen = false;
    const timer = setTimeout(() => {
      socket.destroy();
      reject(
        new Error(
          `A socket was not closed within ${PATIENCE_MS} ms; it got ${received.toString('latin1').slice(0, 500)}`,
        ),
      );
    }, PATIENCE_MS);
    const settle = (code: number): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(code);
    };
    const open = (): void => {
      const end = received.indexOf(HEAD_END);
      if (end < 0) return;
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(received.toString('latin1'))?.[1] ?? 0);
      if (status !== 101) {
        settle(status);
        return;
      }
      isOpen = true;
      received = received.subarray(end + HEAD_END.length);
      socket.write(frames);
      if (leavesAfter) socket.end();
    };
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (!isOpen) open();
      const code = isOpen ? closeCode(received) : null;
      if (code !== null) settle(code);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => settle(0));
    socket.write(
      [
        'GET /gateway?status=active HTTP/1.1',
        'Host: localhost',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        `Sec-WebSocket-Protocol: ${token}`,
        '',
        '',
      ].join('\r\n'),
    );
  });
