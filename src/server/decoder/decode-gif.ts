import { GifReader } from 'omggif';

/** Bytes of a pixel. */
const RGBA = 4;

/**
 * The first frame of a GIF, as RGBA: @napi-rs/image reads none. Throws where it cannot be decoded; a frame that is larger
 * than its picture is an error.
 */
export const decodeGif = (
  bytes: Uint8Array,
): { readonly pixels: Uint8Array; readonly width: number; readonly height: number } => {
  const gif = new GifReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const { x, y, width, height } = gif.frameInfo(0);
  if (x + width > gif.width || y + height > gif.height) throw new Error('a frame beyond its picture');
  const pixels = new Uint8Array(gif.width * gif.height * RGBA);
  gif.decodeAndBlitFrameRGBA(0, pixels as never);
  return { pixels, width: gif.width, height: gif.height };
};
