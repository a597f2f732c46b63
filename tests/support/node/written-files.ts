import { box, latin, SECRET, u32 } from './picture-files';

/* Pictures and videos of kinds that nothing here decodes: what a camera or program wrote stands beside their data. */

/** What stands for the data of a picture or video. */
export const DATA = 'the picture itself';

const u16 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, nth) => bytes.writeUInt16BE(value, nth * 2));
  return bytes;
};

const itemEntry = (item: number, type: string): Buffer =>
  box('infe', Buffer.from([2, 0, 0, 0]), u16(item, 0), latin(`${type}\0`));

/** A HEIC or AVIF whose Exif stands beside the picture, and whose XMP stands among the tables. */
export const writtenHeif = (brand = 'heic'): Buffer => {
  const exif = latin(`\0\0\0\0II*\0${SECRET}`);
  const xmp = latin(`<x>${SECRET}</x>`);
  const ftyp = box('ftyp', latin(brand), u32(0), latin('mif1'));
  const make = (dataAt: number): Buffer => {
    const extent = (item: number, method: number, at: number, length: number): Buffer =>
      Buffer.concat([u16(item, method, 0, 1), u32(at, length)]);
    const iloc = box(
      'iloc',
      Buffer.from([1, 0, 0, 0, 0x44, 0]),
      u16(3),
      extent(1, 0, dataAt, DATA.length),
      extent(2, 0, dataAt + DATA.length, exif.length),
      extent(3, 1, 4, xmp.length),
    );
    const iinf = box(
      'iinf',
      u32(0),
      u16(3),
      itemEntry(1, 'hvc1'),
      itemEntry(2, 'Exif'),
      itemEntry(3, 'mime'),
    );
    const meta = box('meta', u32(0), box('hdlr', Buffer.alloc(25)), iinf, iloc, box('idat', u32(7), xmp));
    return Buffer.concat([ftyp, meta, box('mdat', latin(DATA), exif)]);
  };
  const dataAt = make(0).length - DATA.length - exif.length;
  return make(dataAt);
};

type Value = { readonly tag: number; readonly type: number; readonly count: number; readonly bytes: Buffer };

/** A TIFF with texts, times and a place in its three directories. */
export const writtenTiff = (order: 'II' | 'MM' = 'II'): Buffer => {
  const isLittle = order === 'II';
  const number = (value: number, length: 2 | 4): Buffer => {
    const bytes = Buffer.alloc(length);
    if (isLittle) bytes.writeUIntLE(value, 0, length);
    else bytes.writeUIntBE(value, 0, length);
    return bytes;
  };
  const ascii = (tag: number, text: string): Value => {
    const bytes = latin(`${text}\0`);
    return { tag, type: 2, count: bytes.length, bytes };
  };
  const long = (tag: number, value: number): Value => ({ tag, type: 4, count: 1, bytes: number(value, 4) });
  /** A directory at a place, with its values behind it. */
  const directory = (at: number, values: readonly Value[]): Buffer => {
    let behind = at + 2 + values.length * 12 + 4;
    const outside: Buffer[] = [];
    const entries = values.map(({ tag, type, count, bytes }) => {
      const isInline = bytes.length <= 4;
      const place = isInline ? Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)]) : number(behind, 4);
      if (!isInline) {
        outside.push(bytes);
        behind += bytes.length;
      }
      return Buffer.concat([number(tag, 2), number(type, 2), number(count, 4), place]);
    });
    return Buffer.concat([number(values.length, 2), ...entries, number(0, 4), ...outside]);
  };
  const gps = directory(8, [ascii(1, 'N'), ascii(29, `2026 ${SECRET}`)]);
  const exif = directory(8 + gps.length, [ascii(0x9003, `2026:11:27 ${SECRET}`), ascii(0xa434, 'A lens')]);
  const mainAt = 8 + gps.length + exif.length;
  const main = directory(mainAt, [
    ascii(0x010e, SECRET),
    ascii(0x010f, 'A maker'),
    ascii(0x013b, `Ana ${SECRET}`),
    long(0x8769, 8 + gps.length),
    long(0x8825, 8),
  ]);
  return Buffer.concat([latin(order), number(42, 2), number(mainAt, 4), gps, exif, main, latin(DATA)]);
};

const element = (id: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(body.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
};

/** A WebM with title, program and tags; `isLive`: of a recording, which does not say its size. */
export const writtenWebm = ({ isLive = false } = {}): Buffer => {
  const head = element('1a45dfa3', element('4282', latin('webm')));
  const info = element(
    '1549a966',
    element('2ad7b1', u32(1_000_000)),
    element('7ba9', latin(SECRET)),
    element('5741', latin(`A program ${SECRET}`)),
  );
  const tags = element('1254c367', element('7373', element('67c8', element('4487', latin(SECRET)))));
  const parts = [info, tags, element('1f43b675', latin(DATA))];
  const segment = isLive
    ? Buffer.concat([Buffer.from('1853806701ffffffffffffff', 'hex'), ...parts])
    : element('18538067', ...parts);
  return Buffer.concat([head, segment]);
};

/** All of them, by name. */
export const WRITTEN_FILES: readonly (readonly [string, () => Buffer, string])[] = [
  ['a HEIC', writtenHeif, 'image/heic'],
  ['an AVIF', () => writtenHeif('avif'), 'image/avif'],
  ['a TIFF', writtenTiff, 'image/tiff'],
  ['a TIFF of the other order', () => writtenTiff('MM'), 'image/tiff'],
  ['a WebM', writtenWebm, 'video/webm'],
  ['a WebM that was recorded', () => writtenWebm({ isLive: true }), 'video/webm'],
];
