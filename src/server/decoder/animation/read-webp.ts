import type { Animation, Patch } from './frame';
import { pixelsOf } from './pixels';
import { chunksIn, extended, wholeWebp, WITH_ALPHA, WITH_ANIMATION } from './webp-chunks';

const FRAME_HEADER_BYTES = 16;
/** A frame that replaces what is below, and one that is cleared after it was shown. */
const [REPLACES, CLEARED] = [0x02, 0x01];

const patchOf = async (data: Buffer): Promise<Patch> => {
  const [width, height] = [data.readUIntLE(6, 3) + 1, data.readUIntLE(9, 3) + 1];
  const parts = chunksIn(data, FRAME_HEADER_BYTES).filter(({ type }) =>
    ['ALPH', 'VP8 ', 'VP8L'].includes(type),
  );
  const hasAlpha = parts.some(({ type }) => type === 'ALPH');
  const picture = wholeWebp([...(hasAlpha ? [extended(WITH_ALPHA, width, height)] : []), ...parts]);
  const flags = data[15] ?? 0;
  return {
    ...{ x: data.readUIntLE(0, 3) * 2, y: data.readUIntLE(3, 3) * 2, width, height },
    ms: data.readUIntLE(12, 3),
    isMixed: (flags & REPLACES) === 0,
    after: (flags & CLEARED) === 0 ? 'stays' : 'cleared',
    pixels: await pixelsOf(picture, width, height),
  };
};

/** The animation of a WebP; null where it has none. */
export const readWebp = (bytes: Buffer): Animation | null => {
  const chunks = chunksIn(bytes);
  const [header] = chunks;
  if (header?.type !== 'VP8X' || header.data.length < 10) return null;
  if (((header.data[0] ?? 0) & WITH_ANIMATION) === 0) return null;
  const [width, height] = [header.data.readUIntLE(4, 3) + 1, header.data.readUIntLE(7, 3) + 1];
  const frames = chunks.filter(({ type, data }) => type === 'ANMF' && data.length > FRAME_HEADER_BYTES);
  for (const { data } of frames)
    if (data.readUIntLE(6, 3) >= width || data.readUIntLE(9, 3) >= height)
      throw new Error('a frame beyond its picture');
  const control = chunks.find(({ type }) => type === 'ANIM')?.data;
  return {
    ...{ width, height, count: frames.length },
    loops: control !== undefined && control.length >= 6 ? control.readUInt16LE(4) : 0,
    async *patches() {
      for (const { data } of frames) yield await patchOf(data);
    },
  };
};
