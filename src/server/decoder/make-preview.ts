import { readFile, writeFile } from 'node:fs/promises';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { encode } from 'blurhash';
import { ATTACHMENT_LIMITS } from '../../contract/limits';
import { decodeGif } from './decode-gif';
import { withProfileOf } from './metadata/jpeg';

/** Smaller pictures of a picture. */
export interface Preview {
  readonly width: number;
  readonly height: number;
  readonly blurhash: string;
  /** WebP, each for the longest side of that many pixels; one that is as small already is not made larger. */
  readonly thumbnails: readonly { readonly size: number; readonly bytes: Uint8Array }[];
  /** Whether the picture on the disk is another one now, which stands upright. */
  readonly isChanged: boolean;
}

export interface PreviewOrder {
  readonly file: string;
  readonly type: string;
  /** Whether the picture is to be written anew with its orientation applied. */
  readonly turns: boolean;
  /** The orientation, which has been taken out of the file. */
  readonly orientation: number;
}

const THUMBNAIL_QUALITY = 85;
const BLURHASH_SIDE = 32;
const [ACROSS, DOWN] = [4, 3];

const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await new Transformer(bytes).metadata();
  return { width, height };
};

const fitted = (
  bytes: Buffer,
  { width, height }: { width: number; height: number },
  side: number,
): Transformer => {
  const picture = new Transformer(bytes);
  if (Math.max(width, height) > side) picture.resize({ width: side, height: side, fit: ResizeFit.Inside });
  return picture;
};

/** The pixels with four channels, as the library of blurred previews takes them. */
const withFourChannels = (pixels: Buffer, count: number): Uint8ClampedArray => {
  const channels = pixels.length / count;
  if (channels === 4) return new Uint8ClampedArray(pixels);
  if (channels !== 3) throw new Error('A picture has neither three nor four channels');
  const result = new Uint8ClampedArray(count * 4).fill(255);
  for (let nth = 0; nth < count; nth += 1) result.set(pixels.subarray(nth * 3, nth * 3 + 3), nth * 4);
  return result;
};

const blurhashOf = async (thumbnail: Buffer): Promise<string> => {
  const small = await fitted(thumbnail, await sizeOf(thumbnail), BLURHASH_SIDE).png();
  const { width, height } = await sizeOf(small);
  const pixels = withFourChannels(await new Transformer(small).rawPixels(), width * height);
  return encode(pixels, width, height, ACROSS, DOWN);
};

const encodeUpright = async (original: Buffer, upright: Transformer, type: string): Promise<Buffer> => {
  if (type === 'image/png') return upright.png();
  if (type === 'image/webp') return upright.webp(ATTACHMENT_LIMITS.quality);
  return withProfileOf(original, await upright.jpeg(ATTACHMENT_LIMITS.quality));
};

/** Decodes a picture and makes its previews. Throws where it cannot be decoded. */
export const makePreview = async ({ file, type, turns, orientation }: PreviewOrder): Promise<Preview> => {
  const bytes = await readFile(file);
  const largest = Math.max(...ATTACHMENT_LIMITS.thumbnails);
  const gif = type === 'image/gif' ? decodeGif(bytes) : null;
  const stored = gif ?? (await sizeOf(bytes));
  const first =
    gif === null
      ? new Transformer(bytes).rotate(orientation)
      : Transformer.fromRgbaPixels(gif.pixels, gif.width, gif.height);
  if (Math.max(stored.width, stored.height) > largest)
    first.resize({ width: largest, height: largest, fit: ResizeFit.Inside });
  let thumbnail = await first.webp(THUMBNAIL_QUALITY);
  const thumbnails: { size: number; bytes: Uint8Array }[] = [];
  for (const size of ATTACHMENT_LIMITS.thumbnails.toReversed()) {
    const now = await sizeOf(thumbnail);
    if (Math.max(now.width, now.height) > size)
      thumbnail = await fitted(thumbnail, now, size).webp(THUMBNAIL_QUALITY);
    thumbnails.push({ size, bytes: thumbnail });
  }
  const blurhash = await blurhashOf(thumbnail);
  if (turns)
    await writeFile(file, await encodeUpright(bytes, new Transformer(bytes).rotate(orientation), type));
  const isOnItsSide = orientation > 4;
  return {
    width: isOnItsSide ? stored.height : stored.width,
    height: isOnItsSide ? stored.width : stored.height,
    blurhash,
    thumbnails,
    isChanged: turns,
  };
};
