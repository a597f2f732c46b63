import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import { flatPng, pngChunk } from './flat-png';
import { animatedWebp, plainGif, plainJpeg, plainPng, plainWebp } from './picture-files';
import { smallGif } from './small-gif';

// Pictures that are made to take memory or time from whoever reads them.

const MIB = 2 ** 20;
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const SIGNATURE = latin('\x89PNG\r\n\x1a\n');
const END = pngChunk('IEND', Buffer.alloc(0));

/** Raw deflated data of so many MiB of zeros, without an end: a thousandth of it. */
export const deflatedZeros = (mib: number): Buffer => {
  const one = deflateRawSync(Buffer.alloc(16 * MIB), { finishFlush: constants.Z_SYNC_FLUSH });
  return Buffer.concat(Array.from({ length: Math.ceil(mib / 16) }, () => one));
};
/** The same as a zlib stream, whose end and checksum are wrong. */
const zlibZeros = (mib: number): Buffer =>
  Buffer.concat([Buffer.from([0x78, 0x9c]), deflatedZeros(mib), Buffer.from([3, 0, 0, 0, 0, 1])]);

const header = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 6], 8);
  return pngChunk('IHDR', data);
};
const pixels = (width: number, height: number): Buffer => deflateSync(Buffer.alloc((1 + width * 4) * height));
const png = (...chunks: readonly Buffer[]): Buffer => Buffer.concat([SIGNATURE, ...chunks, END]);

/** A PNG of 8 by 8 pixels whose data inflate to a gibibyte. */
export const inflatingPng = (): Buffer => png(header(8, 8), pngChunk('IDAT', zlibZeros(1024)));

/** A PNG of 8 by 8 pixels with a colour profile or a text that inflates to a gibibyte. */
export const inflatingChunkPng = (type: 'iCCP' | 'zTXt'): Buffer =>
  png(
    header(8, 8),
    pngChunk(type, Buffer.concat([latin('x\0\0'), zlibZeros(1024)])),
    pngChunk('IDAT', pixels(8, 8)),
  );

/** A PNG that says a size, and has the data of 8 by 8 pixels. */
export const sayingPng = (width: number, height: number): Buffer =>
  png(header(width, height), pngChunk('IDAT', pixels(8, 8)));

/** A PNG whose second chunk is longer than any file. */
export const endlessChunkPng = (): Buffer => {
  const chunk = pngChunk('IDAT', pixels(8, 8));
  chunk.writeUInt32BE(0xffffffff, 0);
  return Buffer.concat([SIGNATURE, header(8, 8), chunk]);
};

const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, nth) => bytes.writeUInt32BE(value >>> 0, nth * 4));
  return bytes;
};

/** An APNG of so many frames of 64 by 64 pixels, which says how many it has. */
export const longApng = (frames: number, said = frames): Buffer => {
  const data = pixels(64, 64);
  const parts: Buffer[] = [header(64, 64), pngChunk('acTL', u32(said, 0)), pngChunk('IDAT', data)];
  for (let nth = 0; nth < frames; nth += 1) {
    const control = Buffer.concat([u32(nth * 2, 64, 64, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]);
    parts.push(pngChunk('fcTL', control), pngChunk('fdAT', Buffer.concat([u32(nth * 2 + 1), data])));
  }
  return png(...parts);
};

/** A PNG with so many MiB of texts. */
export const wordyPng = (mib: number): Buffer =>
  png(
    header(8, 8),
    ...Array.from({ length: mib }, () =>
      pngChunk('tEXt', Buffer.concat([latin('Comment\0'), Buffer.alloc(MIB - 20, 'x')])),
    ),
    pngChunk('IDAT', pixels(8, 8)),
  );

/** A GIF that says a size, for the screen and its frame, and has the data of one pixel. */
export const sayingGif = (width: number, height: number): Buffer => {
  const gif = Buffer.from(plainGif());
  const frame = gif.indexOf(0x2c, 13 + 6);
  gif.writeUInt16LE(width, 6);
  gif.writeUInt16LE(height, 8);
  gif.writeUInt16LE(width, frame + 5);
  gif.writeUInt16LE(height, frame + 7);
  return gif;
};

/** A GIF whose frame is larger than its screen. */
export const escapingGif = (): Buffer => {
  const gif = sayingGif(4000, 4000);
  gif.writeUInt16LE(1, 6);
  gif.writeUInt16LE(1, 8);
  return gif;
};

/** A GIF with a chain of data that never ends. */
export const endlessGif = (): Buffer => {
  const gif = plainGif();
  const data = gif.indexOf(0x2c, 13 + 6) + 10;
  return Buffer.concat([gif.subarray(0, data + 1), Buffer.alloc(4 * MIB, 0xff)]);
};

/** A GIF of thousands of frames. */
export const longGif = (frames: number): Buffer => smallGif(8, 8, frames);

/** A WebP that declares 8 by 8 pixels, with a picture of 16,384 by 16,384 inside. */
export const largerInsideWebp = async (): Promise<Buffer> => {
  const small = await Transformer.fromRgbaPixels(new Uint8Array(8 * 8 * 4).fill(9), 8, 8).webpLossless();
  const picture = Buffer.from(small.subarray(12));
  // After 'VP8L', the length and the signature: 14 bits of width and 14 of height, each minus one.
  picture.writeUInt32LE((picture.readUInt32LE(9) | 0xfff_ffff) >>> 0, 9);
  const canvas = Buffer.alloc(18);
  canvas.write('VP8X', 'latin1');
  canvas.writeUInt32LE(10, 4);
  canvas.writeUIntLE(7, 12, 3);
  canvas.writeUIntLE(7, 15, 3);
  const body = Buffer.concat([latin('WEBP'), canvas, picture]);
  const riff = Buffer.alloc(8);
  riff.write('RIFF', 'latin1');
  riff.writeUInt32LE(body.length, 4);
  return Buffer.concat([riff, body]);
};

/** A WebP whose frames come again and again, and which says less. */
export const longWebp = async (frames: number): Promise<Buffer> => {
  const webp = await animatedWebp();
  const at = webp.indexOf('ANMF', 0, 'latin1');
  const frame = webp.subarray(at, at + 8 + webp.readUInt32LE(at + 4));
  const whole = Buffer.concat([
    webp.subarray(0, at),
    ...Array.from({ length: frames }, () => frame),
    webp.subarray(at),
  ]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
};

/** A WebP that says it has four gibibytes. */
export const endlessWebp = async (): Promise<Buffer> => {
  const webp = Buffer.from(await plainWebp());
  webp.writeUInt32LE(0xfffffffe, 4);
  return webp;
};

const segment = (marker: number, data: Buffer): Buffer => {
  const around = Buffer.from([0xff, marker, 0, 0]);
  around.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([around, data]);
};
const withSegments = async (...segments: readonly Buffer[]): Promise<Buffer> => {
  const plain = await plainJpeg();
  return Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)]);
};

/** A JPEG that says 65,500 by 65,500 pixels. */
export const sayingJpeg = async (width = 65_500, height = 65_500): Promise<Buffer> => {
  const jpeg = Buffer.from(await plainJpeg());
  const frame = Math.max(jpeg.indexOf(Buffer.from([0xff, 0xc0])), jpeg.indexOf(Buffer.from([0xff, 0xc2])));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
};

/** A JPEG with 20 MiB of metadata. */
export const wordyJpeg = (): Promise<Buffer> =>
  withSegments(...Array.from({ length: 320 }, () => segment(0xe1, Buffer.alloc(65_000, 'x'))));

/** A JPEG with 20 MiB of bytes that only fill. */
export const filledJpeg = (): Promise<Buffer> => withSegments(Buffer.alloc(20 * MIB, 0xff));

/** A JPEG whose EXIF has a directory that is its own next one, and 65,535 entries. */
export const loopingExifJpeg = (): Promise<Buffer> => {
  const tiff = Buffer.alloc(64);
  tiff.write('II', 'latin1');
  tiff.writeUInt16LE(42, 2);
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(65_535, 8);
  tiff.writeUInt32LE(8, 22);
  return withSegments(segment(0xe1, Buffer.concat([latin('Exif\0\0'), tiff])));
};

/** A JPEG with a page in its comment, which is a page behind its end as well. */
export const pageInJpeg = async (): Promise<Buffer> => {
  const page = latin('<html><script>alert(1)</script>');
  return Buffer.concat([await withSegments(segment(0xfe, page)), page]);
};

/** A PNG and a WebP with a page in them, and behind them. */
export const pageInPng = async (): Promise<Buffer> => {
  const plain = await plainPng();
  const page = latin('<html><script>alert(1)</script>');
  const text = pngChunk('tEXt', Buffer.concat([latin('Comment\0'), page]));
  return Buffer.concat([plain.subarray(0, 33), text, plain.subarray(33), page]);
};
export const pageInWebp = async (): Promise<Buffer> =>
  Buffer.concat([await plainWebp(), latin('<html><script>alert(1)</script>')]);

/** A PNG that ends in its data. */
export const cutPng = async (): Promise<Buffer> => {
  const whole = await plainPng(400, 300);
  return whole.subarray(0, Math.floor(whole.length * 0.6));
};

/** A hundred megapixels. */
export const hugePng = (): Buffer => flatPng(10_000, 10_000);

/** Under fifty megapixels, of 16 bits a number: 384 MiB when it is decoded. */
export const deepPng = (): Buffer => flatPng(8000, 6000, 16, 'rgba');
