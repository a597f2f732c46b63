import { GifReader } from 'omggif';

/** The first frame of a GIF, as RGBA. Throws where it cannot be decoded. */
export const decodeGif = (
  bytes: Uint8Array,
): { readonly pixels: Uint8Array; readonly width: number; readonly height: number } => {
  const reader = new GifReader(Buffer.from(bytes));
  const { width, height } = reader;
  const pixels = new Uint8Array(width * height * 4);
  reader.decodeAndBlitFrameRGBA(0, pixels as never);
  return { pixels, width, height };
};
