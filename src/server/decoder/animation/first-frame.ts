import { chunksIn, extended, wholeWebp, WITH_ALPHA } from './webp-chunks';

const FRAME_HEADER_BYTES = 16;
const PICTURE_PARTS: ReadonlySet<string> = new Set(['ALPH', 'VP8 ', 'VP8L']);

/** The first frame of a moving WebP of this server's own, as a still one; its frames are as large as the whole. */
export const firstFrame = (moving: Buffer): Buffer => {
  const frame = chunksIn(moving).find(({ type }) => type === 'ANMF')?.data;
  if (frame === undefined) return moving;
  const parts = chunksIn(frame, FRAME_HEADER_BYTES).filter(({ type }) => PICTURE_PARTS.has(type));
  const [width, height] = [frame.readUIntLE(6, 3) + 1, frame.readUIntLE(9, 3) + 1];
  const hasAlpha = parts.some(({ type }) => type === 'ALPH');
  return wholeWebp([...(hasAlpha ? [extended(WITH_ALPHA, width, height)] : []), ...parts]);
};
