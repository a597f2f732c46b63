import { ResizeFit, Transformer } from '@napi-rs/image';
import { remakeAnimation } from './animation/remake-animation';
import { decodeGif } from './decode-gif';

/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const QUALITY = 85;

const isGif = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'GIF8';

const firstFrameOf = (bytes: Buffer): Transformer => {
  const { pixels, width, height } = decodeGif(bytes);
  return Transformer.fromRgbaPixels(pixels, width, height);
};

/**
 * Decodes the bytes of an alleged picture and encodes a WebP, without any other content, resized to fit into `max` if
 * given. One that moves may stay so, if that is wanted; otherwise its first frame is left. Null for unreadable bytes.
 */
export const remakePicture = async (
  sent: Uint8Array,
  max: PictureSize | null,
  mayMove = false,
): Promise<Buffer | null> => {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  // A movement that cannot be read may follow a frame that can.
  const moving = mayMove ? await remakeAnimation(bytes, max).catch(() => null) : null;
  if (moving !== null) return moving;
  try {
    const picture = isGif(bytes) ? firstFrameOf(bytes) : new Transformer(bytes).rotate();
    if (max !== null) picture.resize({ ...max, fit: ResizeFit.Inside });
    return await picture.webp(QUALITY);
  } catch {
    return null;
  }
};
