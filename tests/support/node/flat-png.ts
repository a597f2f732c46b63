import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG: its length, name, data and checksum. */
export const pngChunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** Pixel formats of a PNG: the colour type in the header, and the count of numbers per pixel. */
const COLOURS = { grey: [0, 1], rgba: [6, 4] } as const;

/** A complete, valid PNG of one colour: a small file, whatever its size in pixels. `depth` is in bits per number. */
export const flatPng = (
  width: number,
  height: number,
  depth = 1,
  colour: keyof typeof COLOURS = 'grey',
): Buffer => {
  const [type, numbers] = COLOURS[colour];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = type;
  const lines = deflateSync(Buffer.alloc((1 + Math.ceil((width * depth * numbers) / 8)) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', lines),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A small picture as a JSON body carries it. */
export const SMALL_PICTURE = flatPng(4, 4).toString('base64');
