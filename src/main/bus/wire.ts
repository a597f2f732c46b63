/** The wire format of D-Bus (its specification, Marshaling), little-endian, limited to the types that desktops use. */

/** A value by its signature: numbers, texts, booleans, arrays, structs as arrays, dictionaries as records. */
export type BusValue =
  | number
  | bigint
  | string
  | boolean
  | Uint8Array
  | readonly BusValue[]
  | { readonly [key: string]: BusValue }
  | Variant;

/** A value with its own signature. */
export class Variant {
  readonly signature: string;
  readonly value: BusValue;

  constructor(signature: string, value: BusValue) {
    this.signature = signature;
    this.value = value;
  }
}

/** The value if it is a text; else the empty text. */
export const textOf = (value: BusValue | undefined): string => (typeof value === 'string' ? value : '');

/** The items of an array or a struct; empty for any other value. */
export const listOf = (value: BusValue | undefined): readonly BusValue[] => (isList(value) ? value : []);

const isList = (value: BusValue | undefined): value is readonly BusValue[] => Array.isArray(value);

const ALIGN: Readonly<Record<string, number>> = {
  ...{ y: 1, g: 1, v: 1, n: 2, q: 2, b: 4, i: 4, u: 4, s: 4, o: 4, a: 4 },
  ...{ x: 8, t: 8, d: 8, '(': 8, '{': 8 },
};

const alignOf = (type: string): number => {
  const align = ALIGN[type.charAt(0)];
  if (align === undefined) throw new Error(`Unknown type ${type}`);
  return align;
};

/** The end of the complete type that starts at `at`. */
const typeEnd = (signature: string, at: number): number => {
  const first = signature.charAt(at);
  if (first === 'a') return typeEnd(signature, at + 1);
  if (first !== '(' && first !== '{') return at + 1;
  let depth = 0;
  for (let end = at; end < signature.length; end += 1) {
    if ('({'.includes(signature.charAt(end))) depth += 1;
    if (')}'.includes(signature.charAt(end))) depth -= 1;
    if (depth === 0) return end + 1;
  }
  throw new Error(`Unfinished signature ${signature}`);
};

/** The complete types of a signature. */
export const typesOf = (signature: string): readonly string[] => {
  const types: string[] = [];
  for (let at = 0; at < signature.length;) {
    const end = typeEnd(signature, at);
    types.push(signature.slice(at, end));
    at = end;
  }
  return types;
};

/** Writes values in sequence. */
export class Writer {
  #bytes = Buffer.alloc(256);
  #length = 0;

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  align(to: number): void {
    this.#take((to - (this.#length % to)) % to);
  }

  write(type: string, value: BusValue): void {
    this.align(alignOf(type));
    switch (type.charAt(0)) {
      case 'y':
        this.#bytes.writeUInt8(Number(value), this.#take(1));
        break;
      case 'b':
      case 'u':
        this.#bytes.writeUInt32LE(Number(value), this.#take(4));
        break;
      case 'i':
        this.#bytes.writeInt32LE(Number(value), this.#take(4));
        break;
      case 'x':
        this.#bytes.writeBigInt64LE(BigInt(Number(value)), this.#take(8));
        break;
      case 's':
      case 'o':
        this.#text(textOf(value), 4);
        break;
      case 'g':
        this.#text(textOf(value), 1);
        break;
      case 'v': {
        const { signature, value: held } = value as Variant;
        this.write('g', signature);
        this.write(signature, held);
        break;
      }
      case 'a':
        this.#array(type.slice(1), value);
        break;
      case '(':
      case '{':
        typesOf(type.slice(1, -1)).forEach((part, at) => this.write(part, listOf(value)[at] ?? 0));
        break;
      default:
        throw new Error(`Cannot write ${type}`);
    }
  }

  #array(type: string, value: BusValue): void {
    const items = isList(value) ? value : Object.entries(value);
    const lengthAt = this.#take(4);
    this.align(alignOf(type));
    const start = this.#length;
    for (const item of items) this.write(type, item);
    this.#bytes.writeUInt32LE(this.#length - start, lengthAt);
  }

  #text(text: string, lengthBytes: 1 | 4): void {
    const bytes = Buffer.from(text, 'utf8');
    const at = this.#take(lengthBytes + bytes.length + 1);
    if (lengthBytes === 1) this.#bytes.writeUInt8(bytes.length, at);
    else this.#bytes.writeUInt32LE(bytes.length, at);
    bytes.copy(this.#bytes, at + lengthBytes);
  }

  /** Reserves zeroed bytes and returns their offset. */
  #take(count: number): number {
    const at = this.#length;
    this.#length += count;
    if (this.#length > this.#bytes.length) {
      const larger = Buffer.alloc(this.#length * 2);
      this.#bytes.copy(larger);
      this.#bytes = larger;
    }
    return at;
  }
}

/** Reads values in sequence. */
export class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get at(): number {
    return this.#at;
  }

  align(to: number): void {
    this.#at += (to - (this.#at % to)) % to;
  }

  read(type: string): BusValue {
    this.align(alignOf(type));
    switch (type.charAt(0)) {
      case 'y':
        return this.#bytes.readUInt8(this.#step(1));
      case 'b':
        return this.#bytes.readUInt32LE(this.#step(4)) !== 0;
      case 'n':
        return this.#bytes.readInt16LE(this.#step(2));
      case 'q':
        return this.#bytes.readUInt16LE(this.#step(2));
      case 'i':
        return this.#bytes.readInt32LE(this.#step(4));
      case 'u':
        return this.#bytes.readUInt32LE(this.#step(4));
      case 'x':
        return this.#bytes.readBigInt64LE(this.#step(8));
      case 't':
        return this.#bytes.readBigUInt64LE(this.#step(8));
      case 'd':
        return this.#bytes.readDoubleLE(this.#step(8));
      case 's':
      case 'o':
        return this.#text(this.#bytes.readUInt32LE(this.#step(4)));
      case 'g':
        return this.#text(this.#bytes.readUInt8(this.#step(1)));
      case 'v':
        return this.read(textOf(this.read('g')));
      case 'a':
        return this.#array(type.slice(1));
      case '(':
      case '{':
        return typesOf(type.slice(1, -1)).map((part) => this.read(part));
      default:
        throw new Error(`Cannot read ${type}`);
    }
  }

  #array(type: string): BusValue {
    const length = this.#bytes.readUInt32LE(this.#step(4));
    this.align(alignOf(type));
    const end = this.#at + length;
    if (type === 'y') return Uint8Array.from(this.#bytes.subarray(this.#step(length), end));
    const items: BusValue[] = [];
    while (this.#at < end) items.push(this.read(type));
    if (!type.startsWith('{')) return items;
    return Object.fromEntries(
      items.map(listOf).map(([key, value]) => [typeof key === 'number' ? key : textOf(key), value ?? '']),
    );
  }

  #text(length: number): string {
    const at = this.#step(length + 1);
    return this.#bytes.toString('utf8', at, at + length);
  }

  #step(count: number): number {
    const at = this.#at;
    this.#at += count;
    return at;
  }
}
