import { ResizeFit, Transformer } from '@napi-rs/image';
import { type Animation, framesOf } from './frame';
import { ANIMATION_LIMITS } from './limits';
import { readGif } from './read-gif';
import { readPng } from './read-png';
import { readWebp } from './read-webp';
import {
  type Chunk,
  chunksIn,
  extended,
  wholeWebp,
  WITH_ALPHA,
  WITH_ANIMATION,
  written,
} from './webp-chunks';

type PictureSize = Pick<Animation, 'width' | 'height'>;

const QUALITY = 80;
const FRAME_HEADER_BYTES = 16;
/** A frame takes the place of the one before, and needs nothing of it. */
const REPLACES = 0x02;
const PICTURE_PARTS: ReadonlySet<string> = new Set(['ALPH', 'VP8 ', 'VP8L']);

const readAnimation = (bytes: Buffer): Animation | null => {
  switch (bytes.toString('latin1', 0, 4)) {
    case 'GIF8':
      return readGif(bytes);
    case '\x89PNG':
      return readPng(bytes);
    case 'RIFF':
      return readWebp(bytes);
    default:
      return null;
  }
};

const isBounded = ({ width, height, count }: Animation): boolean =>
  count > 1 && count <= ANIMATION_LIMITS.frames && width * height * count <= ANIMATION_LIMITS.pixels;

const sizeIn = ({ width, height }: PictureSize, max: PictureSize | null): PictureSize => {
  const scale = max === null ? 1 : Math.min(1, max.width / width, max.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const frameOf = (picture: Buffer, { width, height }: PictureSize, ms: number): Chunk => {
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  header.writeUIntLE(width - 1, 6, 3);
  header.writeUIntLE(height - 1, 9, 3);
  header.writeUIntLE(
    Math.min(ANIMATION_LIMITS.mostMs, Math.max(ANIMATION_LIMITS.leastMs, Math.round(ms))),
    12,
    3,
  );
  header[15] = REPLACES;
  const parts = chunksIn(picture).filter(({ type }) => PICTURE_PARTS.has(type));
  return { type: 'ANMF', data: Buffer.concat([header, written(parts)]) };
};

/**
 * Decodes each frame of a moving picture (APNG, WebP, GIF), and encodes a moving WebP of what is seen: nothing of the bytes
 * is kept. Null for a still picture, and for a movement that is too long or too large: then its first frame is left.
 */
export const remakeAnimation = async (bytes: Buffer, max: PictureSize | null): Promise<Buffer | null> => {
  const animation = readAnimation(bytes);
  if (animation === null || !isBounded(animation)) return null;
  const size = sizeIn(animation, max);
  const frames: Chunk[] = [];
  let total = 0;
  for await (const { pixels, ms } of framesOf(animation)) {
    const picture = Transformer.fromRgbaPixels(pixels, animation.width, animation.height);
    // Exactly so large: all frames have the size of the whole.
    if (size.width !== animation.width || size.height !== animation.height)
      picture.resize({ ...size, fit: ResizeFit.Fill });
    const frame = frameOf(await picture.webp(QUALITY), size, ms);
    total += frame.data.length;
    if (total > ANIMATION_LIMITS.bytes) return null;
    frames.push(frame);
  }
  if (frames.length < 2) return null;
  const control = Buffer.alloc(6);
  control.writeUInt16LE(Math.min(0xffff, animation.loops), 4);
  return wholeWebp([
    extended(WITH_ANIMATION | WITH_ALPHA, size.width, size.height),
    { type: 'ANIM', data: control },
    ...frames,
  ]);
};
