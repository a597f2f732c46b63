/** The most bytes of an icon that moves: it is sent as it was chosen, in a body of `HTTP_LIMITS.pictureBodyBytes`. */
export const MOVING_ICON_BYTES = 1024 * 1024;

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const numberAt = (bytes: Uint8Array, at: number): number =>
  [0, 1, 2, 3].reduce((sum, nth) => sum * 256 + (bytes[at + nth] ?? 0), 0);

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const AROUND_BYTES = 12;

/** An APNG says so before its picture. */
const isMovingPng = (bytes: Uint8Array): boolean => {
  for (
    let at = SIGNATURE_BYTES;
    at + AROUND_BYTES <= bytes.length;
    at += AROUND_BYTES + numberAt(bytes, at)
  ) {
    const type = textAt(bytes, at + 4, 4);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
};

const ANIMATION_FLAG = 0x02;
const FLAGS_AT = 20;
const isMovingWebp = (bytes: Uint8Array): boolean =>
  textAt(bytes, 8, 8) === 'WEBPVP8X' && ((bytes[FLAGS_AT] ?? 0) & ANIMATION_FLAG) !== 0;

const SCREEN_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const IMAGE_HEADER_BYTES = 10;
const tableBytes = (flags = 0): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Blocks of data, each with its length before it, up to one without length. */
const afterBlocks = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
};

const isMovingGif = (bytes: Uint8Array): boolean => {
  let images = 0;
  for (let at = SCREEN_BYTES + tableBytes(bytes[10]); at < bytes.length && images < 2;) {
    if (bytes[at] === EXTENSION) at = afterBlocks(bytes, at + 2);
    else if (bytes[at] === IMAGE) {
      images += 1;
      const header = at + IMAGE_HEADER_BYTES;
      at = afterBlocks(bytes, header + tableBytes(bytes[header - 1]) + 1);
    } else break;
  }
  return images > 1;
};

/** Whether the bytes of a GIF, APNG or WebP have more than one frame. */
export const isMovingFile = (bytes: Uint8Array): boolean => {
  switch (textAt(bytes, 0, 4)) {
    case '\u0089PNG':
      return isMovingPng(bytes);
    case 'RIFF':
      return isMovingWebp(bytes);
    case 'GIF8':
      return isMovingGif(bytes);
    default:
      return false;
  }
};
