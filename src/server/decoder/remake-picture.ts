import { ResizeFit, Transformer } from '@napi-rs/image';
import { GifReader } from 'omggif';

/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const QUALITY = 85;
/** Bytes of a pixel. */
const RGBA = 4;

const isGif = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'GIF8';

/** The first frame of a GIF, which @napi-rs/image does not read. A frame that is larger than its picture is an error. */
const firstFrameOf = (bytes: Buffer): Transformer => {
  const gif = new GifReader(bytes);
  const { x, y, width, height } = gif.frameInfo(0);
  if (x + width > gif.width || y + height > gif.height) throw new Error('a frame beyond its picture');
  const pixels = new Uint8Array(gif.width * gif.height * RGBA);
  gif.decodeAndBlitFrameRGBA(0, pixels);
  return Transformer.fromRgbaPixels(pixels, gif.width, gif.height);
};

/**
 * Decodes the bytes of an alleged picture and encodes a WebP, without any other content, resized to fit into `max` if
 * given. Null for unreadable bytes.
 */
export const remakePicture = async (sent: Uint8Array, max: PictureSize | null): Promise<Buffer | null> => {
  try {
    const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
    const picture = isGif(bytes) ? firstFrameOf(bytes) : new Transformer(bytes).rotate();
    if (max !== null) picture.resize({ ...max, fit: ResizeFit.Inside });
    return await picture.webp(QUALITY);
  } catch {
    return null;
  }
};
