import { Transformer } from '@napi-rs/image';

/** Words that only metadata have: no file that was cleaned contains them. */
export const SECRET = 'HOME-IS-AT-52.0907-5.1214';

const RGBA = 4;
/** A picture whose left half is red and whose right half is blue. */
export const pixels = (width: number, height: number): Uint8Array => {
  const bytes = new Uint8Array(width * height * RGBA).fill(255);
  for (let at = 0; at < width * height; at += 1)
    bytes.set(at % width < width / 2 ? [255, 0, 0] : [0, 0, 255], at * RGBA);
  return bytes;
};
const picture = (width: number, height: number) =>
  Transformer.fromRgbaPixels(pixels(width, height), width, height);

/** EXIF with an orientation and a text, as cameras write it. */
export const exif = (orientation = 1): Buffer => {
  const text = Buffer.from(`${SECRET}\0`, 'latin1');
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  tiff.write('II', 'latin1');
  tiff.writeUInt16LE(42, 2);
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  // ImageDescription, then Orientation.
  tiff.writeUInt16LE(0x010e, 10);
  tiff.writeUInt16LE(2, 12);
  tiff.writeUInt32LE(text.length, 14);
  tiff.writeUInt32LE(tiff.length, 18);
  tiff.writeUInt16LE(0x0112, 22);
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt32LE(1, 26);
  tiff.writeUInt16LE(orientation, 30);
  return Buffer.concat([tiff, text]);
};

const segment = (marker: number, ...data: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(data);
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([header, body]);
};
/** The bytes of a Latin-1 text. */
export const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A plain JPEG. */
export const plainJpeg = (width = 60, height = 40): Promise<Buffer> => picture(width, height).jpeg(90);

/** A JPEG with EXIF, XMP, IPTC, a comment, a colour profile, and something behind its end. */
export const taggedJpeg = async (orientation = 1): Promise<Buffer> => {
  const plain = await plainJpeg();
  return Buffer.concat([
    plain.subarray(0, 2),
    segment(0xe1, latin('Exif\0\0'), exif(orientation)),
    segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0<x>${SECRET}</x>`)),
    segment(0xe2, latin('ICC_PROFILE\0\x01\x01the profile')),
    segment(0xed, latin(`Photoshop 3.0\0${SECRET}`)),
    segment(0xfe, latin(SECRET)),
    plain.subarray(2),
    latin(`PK\x03\x04${SECRET}`),
  ]);
};

const crcTable = Array.from({ length: 256 }, (_, nth) => {
  let value = nth;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
const crc = (bytes: Buffer): number => {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (crcTable[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
};
const pngChunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([latin(type), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
};

/** A plain PNG. */
export const plainPng = (width = 60, height = 40): Promise<Buffer> => picture(width, height).png();

/** A PNG with texts, a time, EXIF, a chunk of nobody, and something behind its end. */
export const taggedPng = async (orientation = 1): Promise<Buffer> => {
  const plain = await plainPng();
  const afterHeader = 8 + 25;
  return Buffer.concat([
    plain.subarray(0, afterHeader),
    pngChunk('tEXt', latin(`Comment\0${SECRET}`)),
    pngChunk('iTXt', latin(`XML:com.adobe.xmp\0\0\0\0\0${SECRET}`)),
    pngChunk('eXIf', exif(orientation)),
    pngChunk('prVt', latin(SECRET)),
    plain.subarray(afterHeader),
    latin(SECRET),
  ]);
};

const riffChunk = (type: string, data: Buffer): Buffer => {
  const header = Buffer.alloc(8);
  header.write(type, 'latin1');
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
};
const riff = (...chunks: readonly Buffer[]): Buffer =>
  riffChunk('RIFF', Buffer.concat([latin('WEBP'), ...chunks]));
const u24 = (value: number): Buffer => {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
};
const extended = (flags: number, width: number, height: number): Buffer =>
  riffChunk('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), u24(width - 1), u24(height - 1)]));

/** A plain WebP. */
export const plainWebp = (width = 60, height = 40): Promise<Buffer> => picture(width, height).webp(90);

/** A WebP with EXIF, XMP and a chunk of nobody. */
export const taggedWebp = async (orientation = 1): Promise<Buffer> => {
  const plain = await plainWebp();
  return riff(
    extended(0x0c, 60, 40),
    plain.subarray(12),
    riffChunk('EXIF', exif(orientation)),
    riffChunk('XMP ', latin(SECRET)),
    riffChunk('PrVt', latin(SECRET)),
  );
};

/** An animation of two frames, with EXIF. */
export const animatedWebp = async (): Promise<Buffer> => {
  const frame = (await plainWebp()).subarray(12);
  const place = Buffer.concat([u24(0), u24(0), u24(59), u24(39), u24(100), Buffer.from([0])]);
  const inFrame = riffChunk('ANMF', Buffer.concat([place, frame, riffChunk('PrVt', latin(SECRET))]));
  return riff(
    extended(0x0a, 60, 40),
    riffChunk('ANIM', Buffer.alloc(6)),
    inFrame,
    inFrame,
    riffChunk('EXIF', exif(6)),
  );
};

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const gifBlocks = (text: string): Buffer =>
  Buffer.concat([Buffer.from([text.length]), latin(text), Buffer.from([0])]);
const NETSCAPE = Buffer.concat([
  ...[Buffer.from([0x21, 0xff, 11]), latin('NETSCAPE2.0'), Buffer.from([3, 1, 0, 0, 0])],
]);

/** A plain GIF of one pixel. */
export const plainGif = (): Buffer => GIF;

/** A GIF that repeats, with a comment, XMP, and something behind its end. */
export const taggedGif = (): Buffer => {
  const header = GIF.subarray(0, 19);
  return Buffer.concat([
    header,
    NETSCAPE,
    Buffer.from([0x21, 0xfe]),
    gifBlocks(SECRET),
    ...[Buffer.from([0x21, 0xff, 11]), latin('XMP DataXMP'), gifBlocks(SECRET)],
    GIF.subarray(19),
    latin(SECRET),
  ]);
};
/** What is left of it. */
export const cleanGif = (): Buffer => Buffer.concat([GIF.subarray(0, 19), NETSCAPE, GIF.subarray(19)]);

/** A box of MP4. */
export const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
};
/** Numbers of four bytes, the greatest first. */
export const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, nth) => bytes.writeUInt32BE(value >>> 0, nth * 4));
  return bytes;
};

const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
/** On its side. */
const TURNED = u32(0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000);

/** A video of 2.5 s with places in all the ways that cameras write them; its media data are not a video. */
export const placedVideo = ({ brand = 'isom', isTurned = false } = {}): Buffer => {
  const mvhd = box('mvhd', u32(0, 0, 0, 1000, 2500), Buffer.alloc(80));
  const matrix = isTurned ? TURNED : MATRIX;
  const tkhd = box('tkhd', u32(3, 0, 0, 1, 0, 2500), Buffer.alloc(16), matrix, u32(640 << 16, 360 << 16));
  const keys = box(
    'keys',
    u32(0, 2),
    box('mdta', latin('com.apple.quicktime.make')),
    box('mdta', latin('com.apple.quicktime.location.ISO6709')),
  );
  const item = (nth: number, text: string) =>
    Buffer.concat([u32(8 + 16 + text.length, nth), box('data', u32(1, 0), latin(text))]);
  const ilst = box('ilst', item(1, 'A camera'), item(2, SECRET));
  const meta = box('meta', box('hdlr', Buffer.alloc(25)), keys, ilst);
  const full = box(
    'meta',
    u32(0),
    box('hdlr', Buffer.alloc(25)),
    box('ilst', box('\u00a9xyz', latin(SECRET))),
  );
  const udta = box(
    'udta',
    box('\u00a9xyz', latin(SECRET)),
    box('loci', latin(SECRET)),
    box('name', latin('kept')),
    full,
  );
  const xmp = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), latin(SECRET));
  const moov = box('moov', mvhd, box('trak', tkhd), udta, meta, box('udta', box('XMP_', latin(SECRET))));
  const ftyp = box('ftyp', latin(brand), u32(512), latin(brand));
  return Buffer.concat([ftyp, moov, xmp, box('mdat', latin('the pictures'))]);
};

/** A second of silence. */
export const wave = (): Buffer => {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + 8000, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(8000, 40);
  return Buffer.concat([header, Buffer.alloc(8000, 128)]);
};
