import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { ownLaunch } from './own-launch';

/** Codes of keys that are no letter, as X11 names them. */
const NAMED: Readonly<Record<string, number>> = { Control: 0xffe3, Shift: 0xffe1 };
const PRESS = 2;
const RELEASE = 3;
const MOVE = 6;

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

/** Reads from a socket in pieces of known length. */
const readerOf = (socket: Socket) => {
  let held = Buffer.alloc(0);
  let wake = (): void => undefined;
  socket.on('data', (chunk) => {
    held = Buffer.concat([held, chunk]);
    wake();
  });
  return async (length: number): Promise<Buffer> => {
    while (held.length < length) await new Promise<void>((done) => (wake = done));
    const piece = held.subarray(0, length);
    held = held.subarray(length);
    return piece;
  };
};

/** The first message of a client: who it is, by the key of the display. */
const greeting = (authority: string): Buffer => {
  const key = authority === '' ? Buffer.alloc(0) : readFileSync(authority).subarray(-16);
  const name = Buffer.from(key.length === 0 ? '' : 'MIT-MAGIC-COOKIE-1');
  const head = Buffer.alloc(12);
  head.write('l');
  head.writeUInt16LE(11, 2);
  head.writeUInt16LE(name.length, 6);
  head.writeUInt16LE(key.length, 8);
  return Buffer.concat([head, padded(name), padded(key)]);
};

const request = (opcode: number, data: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt8(opcode, 0);
  head.writeUInt8(data, 1);
  head.writeUInt16LE(1 + body.length / 4, 2);
  return Buffer.concat([head, body]);
};

/**
 * Presses keys as a keyboard does, such as 'Control+i': by the display, so that they reach the entries of the native menu,
 * which a key that is made in the page does not. The window under the pointer gets them.
 */
export const pressReally = async (chord: string): Promise<void> => {
  const { DISPLAY = '', XAUTHORITY = '' } = ownLaunch().env;
  const socket = connect(`/tmp/.X11-unix/X${DISPLAY.replace(/^:|\..*$/gu, '')}`);
  const read = readerOf(socket);
  /** An answer, with what follows its first 32 bytes; events are passed over. */
  const answer = async (): Promise<Buffer> => {
    const head = await read(32);
    if (head[0] === 0) throw new Error(`The display refuses: error ${head[1]}`);
    if (head[0] !== 1) return answer();
    return Buffer.concat([head, await read(head.readUInt32LE(4) * 4)]);
  };
  try {
    socket.write(greeting(XAUTHORITY));
    const first = await read(8);
    const about = await read(first.readUInt16LE(6) * 4);
    if (first[0] !== 1) throw new Error(`The display does not let us in: ${about.toString()}`);
    const [least, most] = [about.readUInt8(26), about.readUInt8(27)];
    const name = Buffer.from('XTEST');
    const length = Buffer.alloc(4);
    length.writeUInt16LE(name.length, 0);
    socket.write(request(98, 0, Buffer.concat([length, padded(name)])));
    const xtest = (await answer()).readUInt8(9);
    socket.write(request(101, 0, Buffer.from([least, most - least + 1, 0, 0])));
    const mapping = await answer();
    const each = mapping.readUInt8(1);
    const codes = Array.from({ length: most - least + 1 }, (_, at) =>
      mapping.readUInt32LE(32 + at * each * 4),
    );
    const codeOf = (key: string): number => {
      const at = codes.indexOf(NAMED[key] ?? key.toLowerCase().charCodeAt(0));
      if (at === -1) throw new Error(`There is no key ${key}`);
      return least + at;
    };
    const fake = (kind: number, detail: number, x = 0, y = 0): void => {
      const body = Buffer.alloc(32);
      body.writeUInt8(kind, 0);
      body.writeUInt8(detail, 1);
      body.writeInt16LE(x, 20);
      body.writeInt16LE(y, 22);
      socket.write(request(xtest, 2, body));
    };
    const keys = chord.split('+').map(codeOf);
    fake(MOVE, 0, 400, 300);
    for (const code of keys) fake(PRESS, code);
    for (const code of keys.toReversed()) fake(RELEASE, code);
    // The answer to a last question says that all has been carried out.
    socket.write(request(43, 0, Buffer.alloc(0)));
    await answer();
  } finally {
    socket.destroy();
  }
};
