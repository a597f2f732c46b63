/** The data in a picture's first bytes, read before decoding. */
export interface PictureHeader {
  readonly type: 'png' | 'jpeg' | 'webp' | 'gif';
  readonly width: number;
  readonly height: number;
}

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.length >= at + text.length && bytes.toString('latin1', at, at + text.length) === text;

const pngHeader = (bytes: Buffer): PictureHeader | null => {
  if (!startsWith(bytes, '\x89PNG\r\n\x1a\n') || !startsWith(bytes, 'IHDR', 12) || bytes.length < 24)
    return null;
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

/** The markers of a frame header, which has the size: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrameStart = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const jpegHeader = (bytes: Buffer): PictureHeader | null => {
  if (!startsWith(bytes, '\xff\xd8\xff')) return null;
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrameStart(marker))
      return { type: 'jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
};

const webpHeader = (bytes: Buffer): PictureHeader | null => {
  if (!startsWith(bytes, 'RIFF') || !startsWith(bytes, 'WEBP', 8) || bytes.length < 30) return null;
  if (startsWith(bytes, 'VP8X', 12))
    return { type: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (startsWith(bytes, 'VP8L', 12)) {
    const bits = bytes.readUInt32LE(21);
    return { type: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (startsWith(bytes, 'VP8 ', 12))
    return { type: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  return null;
};

const ANIMATION_FLAG = 0x02;

/** Whether a WebP moves. */
export const isMovingWebp = (bytes: Buffer): boolean =>
  startsWith(bytes, 'WEBP', 8) && startsWith(bytes, 'VP8X', 12) && ((bytes[20] ?? 0) & ANIMATION_FLAG) !== 0;

const gifHeader = (bytes: Buffer): PictureHeader | null => {
  if ((!startsWith(bytes, 'GIF87a') && !startsWith(bytes, 'GIF89a')) || bytes.length < 13) return null;
  return { type: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
};

/** Type and size of a PNG, JPEG, WebP or GIF from its own bytes; null for everything else, including SVG and HTML. */
export const readPictureHeader = (bytes: Buffer): PictureHeader | null =>
  pngHeader(bytes) ?? jpegHeader(bytes) ?? webpHeader(bytes) ?? gifHeader(bytes);

const BYTES_PER_PIXEL = 4;
/** A PNG can have 16 bits for each of its four channels. */
const DEEP_BYTES_PER_PIXEL = 8;
const PNG_DEPTH_AT = 24;

/** The size of the decoded picture, in bytes. */
export const decodedBytes = (bytes: Buffer, { type, width, height }: PictureHeader): number =>
  width * height * (type === 'png' && bytes[PNG_DEPTH_AT] === 16 ? DEEP_BYTES_PER_PIXEL : BYTES_PER_PIXEL);
