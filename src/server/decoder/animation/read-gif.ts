import { GifReader } from 'omggif';
import { type Animation, type Patch, RGBA } from './frame';

const CENTISECOND_MS = 10;

/** The part of a canvas that a frame has drawn; what it left out is transparent. */
const partOf = (
  canvas: Uint8Array,
  across: number,
  { x, y, width, height }: Pick<Patch, 'x' | 'y' | 'width' | 'height'>,
): Uint8Array => {
  const pixels = new Uint8Array(width * height * RGBA);
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * across + x) * RGBA;
    pixels.set(canvas.subarray(from, from + width * RGBA), row * width * RGBA);
  }
  return pixels;
};

/** The animation of a GIF; null where it has one frame alone. */
export const readGif = (bytes: Buffer): Animation | null => {
  const gif = new GifReader(bytes);
  const { width, height } = gif;
  const count = gif.numFrames();
  if (count < 2) return null;
  const loops = gif.loopCount() as number | null;
  return {
    ...{ width, height, count },
    // Without the extension it is played once; with it, so often again.
    loops: loops === null ? 1 : loops === 0 ? 0 : loops + 1,
    async *patches() {
      for (let nth = 0; nth < count; nth += 1) {
        const frame = gif.frameInfo(nth);
        if (frame.x + frame.width > width || frame.y + frame.height > height)
          throw new Error('a frame beyond its picture');
        const canvas = new Uint8Array(width * height * RGBA);
        gif.decodeAndBlitFrameRGBA(nth, canvas as never);
        const place = { x: frame.x, y: frame.y, width: frame.width, height: frame.height };
        yield await Promise.resolve({
          ...place,
          ms: frame.delay * CENTISECOND_MS,
          isMixed: true,
          after: frame.disposal === 2 ? 'cleared' : frame.disposal === 3 ? 'restored' : 'stays',
          pixels: partOf(canvas, width, place),
        } as const);
      }
    },
  };
};
