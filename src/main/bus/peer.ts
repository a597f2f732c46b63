import { connect, type Socket } from 'node:net';
import { type BusValue, listOf, Reader, textOf, typesOf, Variant, Writer } from './wire';

const CALL = 1;
const REPLY = 2;
const ERROR = 3;
const SIGNAL = 4;

/** The fields of a header by their numbers. */
const FIELDS = {
  path: 1,
  interface: 2,
  member: 3,
  error: 4,
  replyTo: 5,
  destination: 6,
  sender: 7,
  signature: 8,
};
const FIELD_TYPES = ['', 'o', 's', 's', 's', 'u', 's', 's', 'g'];

/** A message on the bus. */
export interface BusMessage {
  readonly kind: 'call' | 'reply' | 'error' | 'signal';
  readonly serial: number;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly sender: string;
  readonly error: string;
  readonly replyTo: number;
  readonly body: readonly BusValue[];
}

interface Sent {
  readonly type: number;
  readonly fields: Partial<Record<keyof typeof FIELDS, string | number>>;
  readonly signature?: string;
  readonly body?: readonly BusValue[];
}

/** The answer to a call. */
export interface Answer {
  readonly signature: string;
  readonly body: readonly BusValue[];
}

const encode = ({ type, fields, signature = '', body = [] }: Sent, serial: number): Buffer => {
  const content = new Writer();
  typesOf(signature).forEach((part, at) => content.write(part, body[at] ?? 0));
  const named = { ...fields, ...(signature !== '' && { signature }) };
  const head = new Writer();
  for (const byte of ['l'.charCodeAt(0), type, 0, 1]) head.write('y', byte);
  head.write('u', content.bytes.length);
  head.write('u', serial);
  head.write(
    'a(yv)',
    Object.entries(named).map(([name, value]) => {
      const number = FIELDS[name as keyof typeof FIELDS];
      return [number, new Variant(FIELD_TYPES[number] ?? 's', value)];
    }),
  );
  head.align(8);
  return Buffer.concat([head.bytes, content.bytes]);
};

/** Decodes the first message of these bytes and returns the remaining bytes; null if the message is incomplete. */
const decode = (bytes: Buffer): { readonly message: BusMessage; readonly rest: Buffer } | null => {
  if (bytes.length < 16) return null;
  const bodyLength = bytes.readUInt32LE(4);
  const headEnd = Math.ceil((16 + bytes.readUInt32LE(12)) / 8) * 8;
  if (bytes.length < headEnd + bodyLength) return null;
  const reader = new Reader(bytes);
  for (let at = 0; at < 4; at += 1) reader.read('y');
  reader.read('u');
  const serial = Number(reader.read('u'));
  const fields = new Map(
    listOf(reader.read('a(yv)'))
      .map(listOf)
      .map(([name, value]) => [Number(name), value]),
  );
  const text = (name: keyof typeof FIELDS): string => textOf(fields.get(FIELDS[name]));
  const content = new Reader(bytes.subarray(headEnd, headEnd + bodyLength));
  const kinds = ['call', 'call', 'reply', 'error', 'signal'] as const;
  return {
    message: {
      kind: kinds[bytes.readUInt8(1)] ?? 'signal',
      serial,
      path: text('path'),
      interface: text('interface'),
      member: text('member'),
      sender: text('sender'),
      error: text('error'),
      replyTo: Number(fields.get(FIELDS.replyTo) ?? 0),
      body: typesOf(text('signature')).map((type) => content.read(type)),
    },
    rest: bytes.subarray(headEnd + bodyLength),
  };
};

/** A call that failed. */
export class BusError extends Error {
  /**
   * The name of the error on the bus, such as org.freedesktop.DBus.Error.ServiceUnknown; empty if the connection is
   * lost.
   */
  readonly error: string;

  constructor(member: string, error: string, detail: string) {
    super([`${member}:`, error, detail].filter((part) => part !== '').join(' '));
    this.error = error;
  }
}

interface Pending {
  readonly member: string;
  readonly done: (body: readonly BusValue[]) => void;
  readonly fail: (error: BusError) => void;
}

/** The path of an address's socket; an abstract socket's name starts with a zero byte, the convention of Linux. */
const socketOf = (address: string): string | null => {
  for (const place of address.split(';')) {
    if (!place.startsWith('unix:')) continue;
    const keys = place.slice('unix:'.length).split(',');
    const valueOf = (key: string): string | undefined =>
      keys.find((entry) => entry.startsWith(`${key}=`))?.slice(key.length + 1);
    const path = valueOf('path');
    if (path !== undefined) return path;
    const abstract = valueOf('abstract');
    if (abstract !== undefined) return `\0${abstract}`;
  }
  return null;
};

/** A connection to a bus that makes calls and receives messages. */
export class BusPeer {
  readonly #socket: Socket;
  #bytes: Buffer = Buffer.alloc(0);
  #serial = 0;
  #isGone = false;
  #name = '';
  readonly #waiting = new Map<number, Pending>();
  readonly #hearers = new Set<(message: BusMessage) => void>();

  /** Wraps a socket that a bus has authenticated; use `join` to make one. */
  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Connects to a bus by its address. */
  static async join<P extends BusPeer>(this: new (socket: Socket) => P, address: string): Promise<P> {
    const path = socketOf(address);
    if (path === null) throw new Error(`Not a socket's path: ${address}`);
    const socket = connect(path);
    const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
    await new Promise<void>((done, fail) => {
      socket.once('error', fail);
      // A bus may close the connection without an answer.
      socket.once('close', () => fail(new Error('The bus hung up')));
      socket.once('data', (line) => {
        socket.off('error', fail);
        if (line.toString().startsWith('OK')) done();
        else fail(new Error(`The bus refused: ${line.toString()}`));
      });
      socket.write(`\0AUTH EXTERNAL ${uid}\r\n`);
    });
    socket.write('BEGIN\r\n');
    const peer = new this(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => peer.#receive(bytes));
    socket.once('close', () => peer.#hungUp());
    peer.#name = textOf((await peer.callBus('Hello'))[0]);
    return peer;
  }

  call(
    [destination, path, iface, member]: readonly [string, string, string, string],
    signature = '',
    body: readonly BusValue[] = [],
  ): Promise<readonly BusValue[]> {
    const fields = { destination, path, interface: iface, member };
    const serial = this.#send({ type: CALL, fields, signature, body });
    return new Promise((done, fail) => {
      if (this.#isGone) fail(new BusError(member, '', 'The bus hung up'));
      else this.#waiting.set(serial, { member, done, fail });
    });
  }

  /** Calls the bus itself. */
  callBus(member: string, signature = '', body: readonly BusValue[] = []): Promise<readonly BusValue[]> {
    const bus = 'org.freedesktop.DBus';
    return this.call([bus, '/org/freedesktop/DBus', bus, member], signature, body);
  }

  emit(path: string, iface: string, member: string, signature: string, body: readonly BusValue[]): void {
    this.#send({ type: SIGNAL, fields: { path, interface: iface, member }, signature, body });
  }

  /** Subscribes to all messages that arrive here; the returned function unsubscribes. */
  hear(listener: (message: BusMessage) => void): () => void {
    this.#hearers.add(listener);
    return () => this.#hearers.delete(listener);
  }

  /** This connection's unique name on the bus. */
  get name(): string {
    return this.#name;
  }

  /** Whether the bus has closed the connection, or this side has left. */
  get isGone(): boolean {
    return this.#isGone;
  }

  leave(): void {
    this.#socket.destroy();
  }

  /** Handles an incoming call; this class has no methods. */
  protected called(message: BusMessage): void {
    this.reply(message, null);
  }

  /** Answers a call; null means that the method does not exist. */
  protected reply(call: BusMessage, answer: Answer | null): void {
    const fields = { destination: call.sender, replyTo: call.serial };
    if (answer === null) {
      const error = 'org.freedesktop.DBus.Error.UnknownMethod';
      this.#send({ type: ERROR, fields: { ...fields, error }, signature: 's', body: [call.member] });
    } else this.#send({ type: REPLY, fields, ...answer });
  }

  /** Fails all pending calls: there will be no more answers. */
  #hungUp(): void {
    this.#isGone = true;
    for (const { member, fail } of this.#waiting.values()) fail(new BusError(member, '', 'The bus hung up'));
    this.#waiting.clear();
  }

  #send(sent: Sent): number {
    this.#serial += 1;
    this.#socket.write(encode(sent, this.#serial));
    return this.#serial;
  }

  #receive(bytes: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    for (let next = decode(this.#bytes); next !== null; next = decode(this.#bytes)) {
      this.#bytes = next.rest;
      this.#take(next.message);
    }
  }

  #take(message: BusMessage): void {
    for (const listener of this.#hearers) listener(message);
    const waiting = this.#waiting.get(message.replyTo);
    if (message.kind === 'reply' || message.kind === 'error') {
      this.#waiting.delete(message.replyTo);
      if (message.kind === 'reply') waiting?.done(message.body);
      else waiting?.fail(new BusError(waiting.member, message.error, textOf(message.body[0])));
    } else if (message.kind === 'call') this.called(message);
  }
}
